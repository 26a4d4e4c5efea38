/**
 * All calls of specification §7, and those that the product adds, as plain data. The site's own code imports the routes
 * of the features that it calls, so that no page loads the others; the schemas are in one file per resource.
 */
import { accountRoutes } from './account/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { badgesRoutes } from './badges/routes.ts';
import { campaignsRoutes } from './campaigns/routes.ts';
import { complaintsRoutes } from './complaints/routes.ts';
import { favoritesRoutes } from './favorites/routes.ts';
import { finderRoutes } from './finder/routes.ts';
import { mapRoutes } from './map/routes.ts';
import { deskOfferRoutes } from './offer/desk-routes.ts';
import { offerRoutes } from './offer/routes.ts';
import { reportRoutes } from './parcel/report-routes.ts';
import { parcelRoutes } from './parcel/routes.ts';
import { projectRoutes } from './project/routes.ts';
import { saleRoutes } from './sale/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { sharedRoutes } from './shared/routes.ts';
import { shellRoutes } from './shell/routes.ts';
import { usageRoutes } from './usage/routes.ts';

export const routes = {
  ...accountRoutes,
  ...adminRoutes,
  ...badgesRoutes,
  ...campaignsRoutes,
  ...complaintsRoutes,
  ...favoritesRoutes,
  ...finderRoutes,
  ...mapRoutes,
  ...offerRoutes,
  ...deskOfferRoutes,
  ...parcelRoutes,
  ...reportRoutes,
  ...projectRoutes,
  ...saleRoutes,
  ...searchRoutes,
  ...sharedRoutes,
  ...shellRoutes,
  ...usageRoutes,
};

export type RouteName = keyof typeof routes;
