import { route, routesOf } from '../shared/route.ts';

/** Calls of the feature campaigns. */
export const campaignsRoutes = routesOf({
  sendCampaignForm: route('POST', 'api/campaigns/{campaign}/forms', 4),
});
