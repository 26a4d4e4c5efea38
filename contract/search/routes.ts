import { route, routesOf } from '../shared/route.ts';

/** Calls of the feature search. */
export const searchRoutes = routesOf({
  suggestNumbers: route('GET', '/subdivision/suggestions/number'),
});
