import { marketplaceRoute, publicRoute, route, routesOf } from '../shared/route.ts';

/** Calls of the feature project. */
export const projectRoutes = routesOf({
  listBookingParcels: publicRoute('GET', 'org/{orgId}/booking/project/{projectId}/map/public/parcels'),
  getBookingStatistics: publicRoute('GET', 'org/booking/project/{projectId}/public/statistics'),
  listProjects: marketplaceRoute('GET', 'api/marketplace/project/list'),
  getMegaProject: route('GET', 'api/MegaProjects/project/content'),
});
