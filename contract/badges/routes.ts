import { route, routesOf } from '../shared/route.ts';

/** Calls of the feature badges. */
export const badgesRoutes = routesOf({
  listBadgeProgress: route('GET', 'Badges/GetAllCurrentUserBadgesProgress'),
  getBadgeProfile: route('GET', 'Badges/GetCurrentUserProfileBadgesInfo'),
  getBadgeFormStatus: route('GET', 'Badges/GetRegistrationFormStatus'),
  listBadgeRegions: route('GET', 'Badges/GetRegionsLookup'),
  sendBadgeForm: route('POST', 'Badges/updateBadgesContactUsForm'),
});
