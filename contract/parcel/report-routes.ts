import { route, routesOf } from '../shared/route.ts';

/** Calls of the printable price report of a parcel, which no other page loads. */
export const reportRoutes = routesOf({
  listStreetsAround: route('GET', 'api/parcel/streets', 4),
});
