import { route, routesOf } from '../shared/route.ts';
import { lightRoutes } from './light-routes.ts';

/** Calls of the feature shell. */
export const shellRoutes = routesOf({
  ...lightRoutes,
  getRetention: route('GET', 'api/retention', 4),
  listRegions: route('GET', 'regions'),
  getFormDetails: route('GET', '/api/GPTV/FormDetails'),
  addFormTracking: route('POST', '/api/GPTV/AddFormTracking'),
  listCoverage: route('GET', 'api/data/coverage', 4),
  listRegionFigures: route('GET', 'api/regions/figures', 4),
});
