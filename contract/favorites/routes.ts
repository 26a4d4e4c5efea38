import { route, routesOf } from '../shared/route.ts';

/** Calls of the feature favorites. */
export const favoritesRoutes = routesOf({
  listFavorites: route('GET', 'api/bookmark'),
  listRegionFavorites: route('GET', 'api/Bookmark'),
  addFavorite: route('POST', 'api/bookmark'),
  updateFavorite: route('PUT', 'api/bookmark'),
  removeFavorite: route('DELETE', 'api/bookmark/{id}'),
});
