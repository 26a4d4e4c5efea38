import { route, routesOf } from '../shared/route.ts';

/** Calls of the feature finder. */
export const finderRoutes = routesOf({
  listFinderSteps: route('GET', 'api/finder/steps', 4),
  findLand: route('GET', 'api/finder/need', 4),
  listCities: route('GET', 'api/finder/cities', 4),
});
