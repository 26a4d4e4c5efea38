import type { z } from 'zod';
import type {
  addFavorite as addCall,
  Favorite,
  FavoritePage,
  listFavorites as listCall,
} from '../../../contract/favorites/favorites.ts';
import { favoritesRoutes } from '../../../contract/favorites/routes.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

/** The item to save: its region, type, and id or code. */
export type NewFavorite = z.infer<typeof addCall.body>;

/** Request for a page of a region's favorites; an absent field sets no limit. */
export type FavoriteSearch = Omit<z.infer<typeof listCall.query>, 'orderBy'> &
  Partial<Pick<z.infer<typeof listCall.query>, 'orderBy'>>;

/** A page of the caller's favorites in a region, with the current data of each item. */
export function listFavorites(
  clients: Clients,
  search: FavoriteSearch,
  signal?: AbortSignal,
): Promise<FavoritePage> {
  return call(clients, favoritesRoutes.listFavorites, { query: { ...search }, signal });
}

/** All of the caller's favorites in a region, newest first. */
export function listRegionFavorites(
  clients: Clients,
  regionId: number,
  signal?: AbortSignal,
): Promise<Favorite[]> {
  return call(clients, favoritesRoutes.listRegionFavorites, { query: { RegionId: regionId }, signal });
}

/** Saves a favorite. Saving the same item again is refused with `bookmark_exists`. */
export function addFavorite(clients: Clients, body: NewFavorite): Promise<Favorite> {
  return call(clients, favoritesRoutes.addFavorite, { body });
}

/** Sets a favorite's note; null removes it. Refused with `bookmark_not_found` if it no longer exists. */
export function updateFavorite(
  clients: Clients,
  body: { id: number; note: string | null },
): Promise<Favorite> {
  return call(clients, favoritesRoutes.updateFavorite, { body });
}

/** Removes a favorite. Refused with `bookmark_not_found` if it no longer exists. */
export function removeFavorite(clients: Clients, id: number): Promise<unknown> {
  return call(clients, favoritesRoutes.removeFavorite, { parameters: { id } });
}
