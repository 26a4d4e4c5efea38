import { z } from 'zod';
import { Bounds, Id, IdInput, LinesInput, PagingInput, TextInput, timeOf } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { page } from '../shared/envelope.ts';
import {
  countOf,
  NeighborhoodIdIfAny,
  numberIfAny,
  ParcelObjectId,
  RegionId,
  RegionIdInput,
  textIfAny,
  textOf,
} from '../shared/fields.ts';
import { limits } from '../limits.ts';
import { routes } from '../routes.ts';
import { bookmarkOrders, bookmarkTypes, type BookmarkType } from '../shared/vocabulary.ts';

const bookmarkId = 'Id of the favourite';
const BookmarkId = Id.meta({ description: bookmarkId });
const ItemType = z.enum(bookmarkTypes).meta({ description: 'What kind of thing is kept' });
const itemId =
  'Id or code of the thing, as its own calls name it: parcelObjectId, transactionNo, code of the offer, neighborhoodId, id of the project';

/** What a person writes to a favourite. */
const notes = {
  title: TextInput(200).nullish().meta({ description: 'What the list is to show; null: nothing' }),
  note: LinesInput(limits.noteLength)
    .nullish()
    .meta({ description: 'What the person writes to it; null: nothing' }),
};

/** A favourite of one person, scoped by region (specification §3). */
export const Bookmark = z.object({
  id: BookmarkId,
  regionId: RegionId,
  itemType: ItemType,
  itemId: z.string().meta({ description: itemId }),
  title: textIfAny('What the list shows, as it was when it was kept; null: nothing was given'),
  note: textIfAny('What the person wrote to it; null: nothing'),
  createdAt: timeOf('When it was kept'),
  updatedAt: timeOf('When it was last changed'),
});
export type Bookmark = z.infer<typeof Bookmark>;

/** The thing that a favourite keeps, as the data knows it now. */
export const BookmarkItem = z.object({
  name: textOf('What people call it, in Arabic; of a sale: its first parcel'),
  place: textIfAny(
    'Neighbourhood and city, in Arabic, as far as the name does not say it; null: nothing more',
  ),
  date: z.iso
    .date()
    .nullable()
    .meta({ description: 'Day of the deed, YYYY-MM-DD; null: the thing is no sale' }),
  isPast: z.boolean().meta({ description: 'An offer that has ended' }),
  areaSqm: numberIfAny('Area of the whole, m²; null: it has no one area'),
  priceSar: numberIfAny(
    'Price of the whole, riyals: of the sale, asked for the offer, from which the project starts, of the parcel’s latest ordinary sale; null: it has none',
  ),
  priceSarPerSqm: numberIfAny(
    'Price of land, riyals per m²: of the sale or offer, mean of the parcel’s ordinary sales, average of the neighbourhood’s newest quarter; null: it has none',
  ),
  firstParcel: z
    .object({
      planNo: textIfAny('Number of its plan, a text; null: not known'),
      parcelNo: textOf('Its number, a text'),
    })
    .nullable()
    .meta({ description: 'First parcel of the sale, which its address names; null: the thing is no sale' }),
  parcelObjectIds: z
    .array(ParcelObjectId)
    .meta({ description: 'Ids of its parcels on the map; none for neighbourhoods and projects' }),
  neighborhoodId: NeighborhoodIdIfAny,
  bounds: Bounds,
});
export type BookmarkItem = z.infer<typeof BookmarkItem>;

export const BookmarkRow = Bookmark.extend({
  item: BookmarkItem.nullable().meta({
    description: 'What is kept, as the data knows it now; null: it is no longer there',
  }),
});
export type BookmarkRow = z.infer<typeof BookmarkRow>;

export const BookmarkPage = page(BookmarkRow).extend({
  typeCounts: z
    .object({
      parcel: countOf('Parcels'),
      transaction: countOf('Sales'),
      offer: countOf('Offers'),
      neighborhood: countOf('Neighbourhoods'),
      project: countOf('Projects'),
    } satisfies Record<BookmarkType, z.ZodType>)
    .meta({ description: 'All of the caller’s favourites in the region, by type' }),
  onMap: z
    .object({
      bounds: Bounds,
      parcelObjectIds: z
        .array(ParcelObjectId)
        .max(limits.selectedParcels)
        .meta({
          description: `Ids of the first ${limits.selectedParcels} parcels at most, in the order asked for`,
        }),
    })
    .nullable()
    .meta({ description: 'Where all that match lie, not only this page; null: none is there' }),
});
export type BookmarkPage = z.infer<typeof BookmarkPage>;

export const listBookmarks = endpoint({
  route: routes.listBookmarks,
  access: 'member',
  summary: 'A page of the caller’s favourites in a region, with what the data says of each thing now',
  query: z.object({
    regionId: RegionIdInput,
    itemType: ItemType.optional(),
    orderBy: z.enum(bookmarkOrders).default('newest').meta({
      description:
        'newest: kept last first; by name; by price per m² or by area, things without one last; newest when absent',
    }),
    ...PagingInput,
  }),
  data: BookmarkPage,
});

export const listRegionBookmarks = endpoint({
  route: routes.listRegionBookmarks,
  access: 'member',
  summary: 'All of the caller’s favourites in a region, for the marks on the map',
  query: z.object({ RegionId: RegionIdInput }),
  data: z.array(Bookmark),
});

export const addBookmark = endpoint({
  route: routes.addBookmark,
  access: 'member',
  summary: 'Keeps a favourite. Keeping the same thing twice is refused with bookmark_exists',
  body: z.object({
    regionId: Id.meta({ description: 'Id of the region that the thing lies in' }),
    itemType: ItemType,
    itemId: TextInput(60).meta({ description: itemId }),
    ...notes,
  }),
  data: Bookmark,
});

export const updateBookmark = endpoint({
  route: routes.updateBookmark,
  access: 'member',
  summary: 'Changes title or note of a favourite; what is absent stays, null removes',
  body: z.object({ id: BookmarkId, ...notes }),
  data: Bookmark,
});

export const removeBookmark = endpoint({
  route: routes.removeBookmark,
  access: 'member',
  summary: 'Removes a favourite',
  parameters: z.object({ id: IdInput.meta({ description: bookmarkId }) }),
  data: z.object({ id: Id.meta({ description: 'Id of the favourite that was removed' }) }),
});
