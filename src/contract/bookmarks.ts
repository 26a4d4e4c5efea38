import { z } from 'zod';
import { Id, IdInput, LinesInput, PagingInput, TextInput, Time } from './common.ts';
import { endpoint } from './endpoint.ts';
import { page } from './envelope.ts';
import { routes } from './routes.ts';
import { bookmarkTypes } from './vocabulary.ts';

/** A favourite of one person, scoped by region (specification §3). */
export const Bookmark = z.object({
  id: Id,
  regionId: Id,
  itemType: z.enum(bookmarkTypes),
  itemId: z.string().meta({ description: 'Id or code of the thing, as its own calls name it' }),
  title: z.string().nullable().meta({ description: 'What the list shows, as it was when it was kept' }),
  note: z.string().nullable().meta({ description: 'What the person wrote to it' }),
  createdAt: Time,
  updatedAt: Time,
});
export type Bookmark = z.infer<typeof Bookmark>;

export const listBookmarks = endpoint({
  route: routes.listBookmarks,
  access: 'member',
  summary: 'A page of the caller’s favourites in a region, newest first',
  query: z.object({ regionId: IdInput, ...PagingInput }),
  data: page(Bookmark),
});

export const listRegionBookmarks = endpoint({
  route: routes.listRegionBookmarks,
  access: 'member',
  summary: 'All of the caller’s favourites in a region, for the marks on the map',
  query: z.object({ RegionId: IdInput }),
  data: z.array(Bookmark),
});

export const addBookmark = endpoint({
  route: routes.addBookmark,
  access: 'member',
  summary: 'Keeps a favourite. Keeping the same thing twice is refused with bookmark_exists',
  body: z.object({
    regionId: Id,
    itemType: z.enum(bookmarkTypes),
    itemId: TextInput(60),
    title: TextInput(200).nullish(),
    note: LinesInput(1000).nullish(),
  }),
  data: Bookmark,
});

export const updateBookmark = endpoint({
  route: routes.updateBookmark,
  access: 'member',
  summary: 'Changes title or note of a favourite; what is absent stays, null removes',
  body: z.object({
    id: Id,
    title: TextInput(200).nullish(),
    note: LinesInput(1000).nullish(),
  }),
  data: Bookmark,
});

export const removeBookmark = endpoint({
  route: routes.removeBookmark,
  access: 'member',
  summary: 'Removes a favourite',
  parameters: z.object({ id: IdInput }),
  data: z.object({ id: Id }),
});
