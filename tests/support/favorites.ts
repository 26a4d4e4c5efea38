import {
  addFavorite,
  listFavorites,
  listRegionFavorites,
  removeFavorite,
  updateFavorite,
} from '../../contract/favorites/favorites.ts';
import type { Bench } from './bench.ts';
import { callPlatform } from './calls.ts';
import type { Person } from './people.ts';

/** What saving a parcel of Riyadh as a favorite sends. */
export function parcelFavorite(itemId: unknown, more: object = {}) {
  return { regionId: 10, itemType: 'parcel', itemId: String(itemId), ...more };
}

type Query = Record<string, string | number>;

/** The calls of favorites, as a signed-in person makes them. */
export function favoriteCalls(bench: Bench) {
  return {
    add: ({ token }: Person, body: object) => callPlatform(bench.platform, addFavorite, { token, body }),
    list: ({ token }: Person, query: Query = { regionId: 10 }) =>
      callPlatform(bench.platform, listFavorites, { token, query }),
    listAll: ({ token }: Person, query: Query) =>
      callPlatform(bench.platform, listRegionFavorites, { token, query }),
    update: ({ token }: Person, body: object) =>
      callPlatform(bench.platform, updateFavorite, { token, body }),
    remove: ({ token }: Person, id: number | string) =>
      callPlatform(bench.platform, removeFavorite, { token, parameters: { id } }),
  };
}
