import * as accessTokens from './admin/tokens.ts';
import * as deskCampaigns from './admin/campaign-forms.ts';
import * as deskComplaints from './admin/complaints.ts';
import * as members from './admin/members.ts';
import * as switches from './admin/switches.ts';
import * as requests from './admin/requests.ts';
import * as amendments from './admin/amendments.ts';
import * as attachments from './complaints/attachments.ts';
import * as badges from './badges/badges.ts';
import * as batch from './shared/batch.ts';
import * as favorites from './favorites/favorites.ts';
import * as brokers from './offer/brokers.ts';
import * as campaigns from './campaigns/campaigns.ts';
import * as complaints from './complaints/complaints.ts';
import * as email from './account/email.ts';
import * as coverage from './shell/coverage.ts';
import type { DataOf, Endpoint } from './shared/endpoint.ts';
import * as landFees from './parcel/land-fees.ts';
import * as personalData from './account/personal-data.ts';
import * as retention from './shell/retention.ts';
import * as plans from './parcel/plans.ts';
import * as trends from './sale/trends.ts';
import * as comparables from './parcel/comparables.ts';
import * as finder from './finder/finder.ts';
import * as journal from './admin/journal.ts';
import * as metrics from './map/metrics.ts';
import * as myOffers from './offer/my-offers.ts';
import * as deskOffers from './offer/desk-offers.ts';
import * as offers from './offer/offers.ts';
import * as organisations from './offer/organisations.ts';
import * as data from './admin/data.ts';
import * as operators from './admin/operators.ts';
import * as outlines from './parcel/outlines.ts';
import * as successors from './parcel/successors.ts';
import * as overview from './shell/overview.ts';
import * as parcels from './parcel/parcels.ts';
import * as profile from './account/profile.ts';
import * as projects from './project/projects.ts';
import * as promotionForm from './shell/promotion-form.ts';
import * as regions from './shell/regions.ts';
import * as revisions from './shared/revisions.ts';
import { routes, type RouteName } from './routes.ts';
import * as savedViews from './map/saved-views.ts';
import * as search from './search/search.ts';
import * as settings from './shell/settings.ts';
import * as signIn from './account/sign-in.ts';
import * as transactions from './sale/transactions.ts';
import * as usage from './usage/usage.ts';

const resources = [
  accessTokens,
  attachments,
  badges,
  batch,
  favorites,
  brokers,
  campaigns,
  complaints,
  coverage,
  email,
  data,
  amendments,
  deskCampaigns,
  deskComplaints,
  deskOffers,
  members,
  requests,
  switches,
  landFees,
  personalData,
  plans,
  retention,
  trends,
  comparables,
  finder,
  journal,
  metrics,
  offers,
  myOffers,
  organisations,
  operators,
  outlines,
  successors,
  overview,
  parcels,
  profile,
  projects,
  promotionForm,
  regions,
  revisions,
  savedViews,
  search,
  settings,
  signIn,
  transactions,
  usage,
];

type DataIn<Resource, Name extends string> =
  Resource extends Readonly<Record<Name, infer Found>>
    ? Found extends Endpoint
      ? DataOf<Found>
      : never
    : never;

/** Response data of a route's call: an endpoint is exported under the name of its route. */
export type RouteData<Name extends RouteName> = DataIn<(typeof resources)[number], Name>;

/** Every call of the contract by route name, for tests and documents that iterate over all of them. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(routes).map(([name, route]) => {
    const found = resources
      .flatMap((resource) => Object.values(resource as Record<string, unknown>))
      .find((value) => isCallOf(value, route));
    if (!found) throw new Error(`the route ${name} has no shapes`);
    return [name, found];
  }),
);

function isCallOf(value: unknown, route: Endpoint['route']): value is Endpoint {
  return typeof value === 'object' && value !== null && 'route' in value && value.route === route;
}
