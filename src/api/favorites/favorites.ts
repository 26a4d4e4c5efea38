import type { z } from 'zod';
import type {
  addFavorite as addCall,
  Favorite,
  FavoritePage,
  listFavorites as listCall,
} from '../../contract/favorites/favorites.ts';
import { routes } from '../../contract/routes.ts';
import { call, pageTimeout } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

/** What is kept: where it lies, its type, and its id or code. */
export type NewFavorite = z.infer<typeof addCall.body>;

/** A page of a region's favorites; what is absent sets no limit. */
export type FavoriteSearch = Omit<z.infer<typeof listCall.query>, 'orderBy'> &
  Partial<Pick<z.infer<typeof listCall.query>, 'orderBy'>>;

/** A page of the caller's favorites in a region, with what the data says of each thing now. */
export function listFavorites(
  clients: Clients,
  search: FavoriteSearch,
  signal?: AbortSignal,
): Promise<FavoritePage> {
  return call(clients, routes.listFavorites, { query: { ...search }, signal, timeout: pageTimeout });
}

/** All of the caller's favorites in a region, newest first. */
export function listRegionFavorites(
  clients: Clients,
  regionId: number,
  signal?: AbortSignal,
): Promise<Favorite[]> {
  return call(clients, routes.listRegionFavorites, {
    query: { RegionId: regionId },
    signal,
    timeout: pageTimeout,
  });
}

/** Keeps a favorite. The same thing again is refused with `bookmark_exists`. */
export function addFavorite(clients: Clients, body: NewFavorite): Promise<Favorite> {
  return call(clients, routes.addFavorite, { body, timeout: pageTimeout });
}

/** Writes a note to a favorite; null removes it. One that is gone is refused with `bookmark_not_found`. */
export function updateFavorite(
  clients: Clients,
  body: { id: number; note: string | null },
): Promise<Favorite> {
  return call(clients, routes.updateFavorite, { body, timeout: pageTimeout });
}

/** Removes a favorite; one that is gone is refused with `bookmark_not_found`. */
export function removeFavorite(clients: Clients, id: number): Promise<unknown> {
  return call(clients, routes.removeFavorite, { parameters: { id }, timeout: pageTimeout });
}
