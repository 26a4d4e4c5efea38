import { z } from 'zod';
import { Bounds, Id, IdInput, LinesInput, PagingInput, Source, TextInput, timeOf } from '../shared/common.ts';
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
import { favoriteLimits } from './limits.ts';
import { mapLimits } from '../map/limits.ts';
import { planKeyLength } from '../shared/plan-key.ts';
import { favoritesRoutes } from './routes.ts';
import { favoriteTypes, type FavoriteType } from '../shared/vocabulary.ts';
import { favoriteOrders } from '../shared/orders.ts';

const favoriteId = 'Id of the favorite';
const FavoriteId = Id.meta({ description: favoriteId });
const ItemType = z.enum(favoriteTypes).meta({ description: 'What kind of thing is kept' });
const itemId =
  'Id or code of the thing, as its own calls name it: parcelObjectId, transactionNo, code of the offer, neighborhoodId, city/number of the plan, id of the project';

/** User-written fields of a favorite. */
const notes = {
  title: TextInput(200).nullish().meta({ description: 'What the list is to show; null: nothing' }),
  note: LinesInput(favoriteLimits.noteLength)
    .nullish()
    .meta({ description: 'What the person writes to it; null: nothing' }),
};

/** A user's favorite, scoped by region (specification §3). */
export const Favorite = z.object({
  id: FavoriteId,
  regionId: RegionId,
  itemType: ItemType,
  itemId: z.string().meta({ description: itemId }),
  title: textIfAny('What the list shows, as it was when it was kept; null: nothing was given'),
  note: textIfAny('What the person wrote to it; null: nothing'),
  createdAt: timeOf('When it was kept'),
  updatedAt: timeOf('When it was last changed'),
});
export type Favorite = z.infer<typeof Favorite>;

/** The current data of the favorite's item. */
export const FavoriteItem = z.object({
  name: textOf('What people call it, in Arabic; of a sale: its first parcel'),
  place: textIfAny(
    'Neighbourhood and city, in Arabic, as far as the name does not say it; null: nothing more',
  ),
  date: z.iso
    .date()
    .nullable()
    .meta({ description: 'Day of the deed, YYYY-MM-DD; null: the thing is no sale' }),
  isPast: z.boolean().meta({ description: 'An offer that has ended' }),
  areaSqm: numberIfAny(
    'Area of the whole, m²; null: it has no one area, or that of the project is not known yet',
  ),
  priceSar: numberIfAny(
    'Price of the whole, riyals: of the sale, asked for the offer, from which the project starts, of the parcel’s latest ordinary sale; null: it has none',
  ),
  priceSarPerSqm: numberIfAny(
    'Price of land, riyals per m²: of the sale or offer, mean of the parcel’s ordinary sales, average of the neighbourhood’s newest quarter; null: it has none',
  ),
  firstParcel: z
    .object({
      planNo: textIfAny('Number of its plan, a text; null: not known'),
      parcelNo: textIfAny('Its number, a text; null: the deed does not say'),
    })
    .nullable()
    .meta({ description: 'First parcel of the sale, which its address names; null: the thing is no sale' }),
  parcelObjectIds: z
    .array(ParcelObjectId)
    .meta({ description: 'Ids of its parcels on the map; none for neighbourhoods, plans and projects' }),
  neighborhoodId: NeighborhoodIdIfAny,
  bounds: Bounds,
  source: Source.nullable().meta({
    description: 'Where it comes from; of a neighbourhood, its figures; null: it has none',
  }),
});
export type FavoriteItem = z.infer<typeof FavoriteItem>;

export const FavoriteRow = Favorite.extend({
  item: FavoriteItem.nullable().meta({
    description: 'What is kept, as the data knows it now; null: it is no longer there',
  }),
});
export type FavoriteRow = z.infer<typeof FavoriteRow>;

export const FavoritePage = page(FavoriteRow).extend({
  typeCounts: z
    .object({
      parcel: countOf('Parcels'),
      transaction: countOf('Sales'),
      offer: countOf('Offers'),
      neighborhood: countOf('Neighbourhoods'),
      plan: countOf('Subdivision plans'),
      project: countOf('Projects'),
    } satisfies Record<FavoriteType, z.ZodType>)
    .meta({ description: 'All of the caller’s favorites in the region, by type' }),
  onMap: z
    .object({
      bounds: Bounds,
      parcelObjectIds: z
        .array(ParcelObjectId)
        .max(mapLimits.selectedParcels)
        .meta({
          description: `Ids of the first ${mapLimits.selectedParcels} parcels at most, in the order asked for`,
        }),
    })
    .nullable()
    .meta({ description: 'Where all that match lie, not only this page; null: none is there' }),
});
export type FavoritePage = z.infer<typeof FavoritePage>;

export const listFavorites = endpoint({
  route: favoritesRoutes.listFavorites,
  access: 'member',
  summary: 'A page of the caller’s favorites in a region, with what the data says of each thing now',
  query: z.object({
    regionId: RegionIdInput,
    itemType: ItemType.optional(),
    orderBy: z.enum(favoriteOrders).default('newest').meta({
      description:
        'newest: kept last first; by name; by price per m² or by area, things without one last; newest when absent',
    }),
    ...PagingInput,
  }),
  data: FavoritePage,
});

export const listRegionFavorites = endpoint({
  route: favoritesRoutes.listRegionFavorites,
  access: 'member',
  summary: 'All of the caller’s favorites in a region, for the marks on the map',
  query: z.object({ RegionId: RegionIdInput }),
  data: z.array(Favorite),
});

export const addFavorite = endpoint({
  route: favoritesRoutes.addFavorite,
  access: 'member',
  summary: 'Keeps a favorite. Keeping the same thing twice is refused with bookmark_exists',
  body: z.object({
    regionId: Id.meta({ description: 'Id of the region that the thing lies in' }),
    itemType: ItemType,
    itemId: TextInput(planKeyLength).meta({ description: itemId }),
    ...notes,
  }),
  data: Favorite,
});

export const updateFavorite = endpoint({
  route: favoritesRoutes.updateFavorite,
  access: 'member',
  summary: 'Changes title or note of a favorite; what is absent stays, null removes',
  body: z.object({ id: FavoriteId, ...notes }),
  data: Favorite,
});

export const removeFavorite = endpoint({
  route: favoritesRoutes.removeFavorite,
  access: 'member',
  summary: 'Removes a favorite',
  parameters: z.object({ id: IdInput.meta({ description: favoriteId }) }),
  data: z.object({ id: Id.meta({ description: 'Id of the favorite that was removed' }) }),
});
