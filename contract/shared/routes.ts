import { route, routesOf } from './route.ts';

/** Calls of all pages. */
export const sharedRoutes = routesOf({
  readBatch: route('POST', 'api/batch', 4),
  getRevisions: route('GET', 'api/revisions', 4),
});
