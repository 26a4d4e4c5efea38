import type { z } from 'zod';
import type {
  addBookmark as addCall,
  Bookmark,
  BookmarkPage,
  listBookmarks as listCall,
} from '../../contract/favorites/favorites.ts';
import { routes } from '../../contract/routes.ts';
import { call, pageTimeout } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

/** What is kept: where it lies, its type, and its id or code. */
export type NewBookmark = z.infer<typeof addCall.body>;

/** A page of a region's favourites; what is absent sets no limit. */
export type BookmarkSearch = Omit<z.infer<typeof listCall.query>, 'orderBy'> &
  Partial<Pick<z.infer<typeof listCall.query>, 'orderBy'>>;

/** A page of the caller's favourites in a region, with what the data says of each thing now. */
export function listBookmarks(
  clients: Clients,
  search: BookmarkSearch,
  signal?: AbortSignal,
): Promise<BookmarkPage> {
  return call(clients, routes.listBookmarks, { query: { ...search }, signal, timeout: pageTimeout });
}

/** All of the caller's favourites in a region, newest first. */
export function listRegionBookmarks(
  clients: Clients,
  regionId: number,
  signal?: AbortSignal,
): Promise<Bookmark[]> {
  return call(clients, routes.listRegionBookmarks, {
    query: { RegionId: regionId },
    signal,
    timeout: pageTimeout,
  });
}

/** Keeps a favourite. The same thing again is refused with `bookmark_exists`. */
export function addBookmark(clients: Clients, body: NewBookmark): Promise<Bookmark> {
  return call(clients, routes.addBookmark, { body, timeout: pageTimeout });
}

/** Writes a note to a favourite; null removes it. One that is gone is refused with `bookmark_not_found`. */
export function updateBookmark(
  clients: Clients,
  body: { id: number; note: string | null },
): Promise<Bookmark> {
  return call(clients, routes.updateBookmark, { body, timeout: pageTimeout });
}

/** Removes a favourite; one that is gone is refused with `bookmark_not_found`. */
export function removeBookmark(clients: Clients, id: number): Promise<unknown> {
  return call(clients, routes.removeBookmark, { parameters: { id }, timeout: pageTimeout });
}
