import { z } from 'zod';
import { Id, IdInput, LinesInput, PagingInput, TextInput, timeOf } from './common.ts';
import { endpoint } from './endpoint.ts';
import { page } from './envelope.ts';
import { RegionId, RegionIdInput, textIfAny } from './fields.ts';
import { routes } from './routes.ts';
import { bookmarkTypes } from './vocabulary.ts';

const bookmarkId = 'Id of the favourite';
const BookmarkId = Id.meta({ description: bookmarkId });
const ItemType = z.enum(bookmarkTypes).meta({ description: 'What kind of thing is kept' });
const itemId =
  'Id or code of the thing, as its own calls name it: parcelObjectId, transactionNo, code of the offer, neighborhoodId, id of the project';

/** What a person writes to a favourite. */
const notes = {
  title: TextInput(200).nullish().meta({ description: 'What the list is to show; null: nothing' }),
  note: LinesInput(1000).nullish().meta({ description: 'What the person writes to it; null: nothing' }),
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

export const listBookmarks = endpoint({
  route: routes.listBookmarks,
  access: 'member',
  summary: 'A page of the caller’s favourites in a region, newest first',
  query: z.object({ regionId: RegionIdInput, ...PagingInput }),
  data: page(Bookmark),
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
