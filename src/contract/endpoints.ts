import * as attachments from './attachments.ts';
import * as badges from './badges.ts';
import * as batch from './batch.ts';
import * as bookmarks from './bookmarks.ts';
import * as brokers from './brokers.ts';
import * as campaigns from './campaigns.ts';
import * as complaints from './complaints.ts';
import * as coverage from './coverage.ts';
import type { Endpoint } from './endpoint.ts';
import * as finder from './finder.ts';
import * as metrics from './metrics.ts';
import * as offers from './offers.ts';
import * as outlines from './outlines.ts';
import * as overview from './overview.ts';
import * as parcels from './parcels.ts';
import * as profile from './profile.ts';
import * as projects from './projects.ts';
import * as promotionForm from './promotion-form.ts';
import * as regions from './regions.ts';
import * as revisions from './revisions.ts';
import { routes } from './routes.ts';
import * as savedViews from './saved-views.ts';
import * as search from './search.ts';
import * as settings from './settings.ts';
import * as signIn from './sign-in.ts';
import * as transactions from './transactions.ts';
import * as usage from './usage.ts';

const resources = [
  attachments,
  badges,
  batch,
  bookmarks,
  brokers,
  campaigns,
  complaints,
  coverage,
  finder,
  metrics,
  offers,
  outlines,
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

/** Every call of the contract under the name of its route: for tests and documents that walk over all of them. */
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
