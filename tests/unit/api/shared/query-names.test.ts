import { describe, expect, test, vi } from 'vitest';
import { findItem, listAmendments } from '../../../../src/api/admin/amendments.ts';
import {
  findMembers,
  listBadgeForms,
  listCampaignForms,
  listComplaints,
  listOrganisations,
} from '../../../../src/api/admin/people.ts';
import { getLandFee } from '../../../../src/api/parcel/land-fees.ts';
import { getPlan, listPlans } from '../../../../src/api/parcel/plans.ts';
import { listSuccessors } from '../../../../src/api/parcel/successors.ts';
import { listHeldRows } from '../../../../src/api/admin/data.ts';
import { listJournal } from '../../../../src/api/admin/journal.ts';
import { listRegionFavorites, listFavorites } from '../../../../src/api/favorites/favorites.ts';
import { findLand, listCities, listFinderSteps } from '../../../../src/api/finder/finder.ts';
import { getBuildingRules, getLandMetrics, listParcelTransactions } from '../../../../src/api/map/land.ts';
import { listCityMetrics, listLandMetrics } from '../../../../src/api/map/metrics.ts';
import { listJoinRequests, listOffers as listDeskOffers } from '../../../../src/api/offer/desk-offers.ts';
import { listMyOffers, listOfferContacts } from '../../../../src/api/offer/my-offers.ts';
import { listOfferPlaces, listOffers } from '../../../../src/api/offer/offers.ts';
import { findOrganisations, listBrokers } from '../../../../src/api/offer/organisations.ts';
import { listComparables, summarizeYear } from '../../../../src/api/parcel/comparables.ts';
import {
  getParcelOutlines,
  getParcelPlan,
  listStreetsAround,
  getParcelShareLink,
  listLandUses,
  listPriceOfMeter,
  listZoningClasses,
  searchParcels,
} from '../../../../src/api/parcel/parcels.ts';
import { getMegaProject, listProjects } from '../../../../src/api/project/projects.ts';
import { readSaleListQuery } from '../../../../src/api/pages/sale-list-view.ts';
import {
  getTransaction,
  listRecentTransactions,
  listTransactionPlaces,
  listTransactionsInBounds,
  searchTransactions,
  summarizeTransactions,
} from '../../../../src/api/sale/transactions.ts';
import { listTrends } from '../../../../src/api/sale/trends.ts';
import { suggestNumbers } from '../../../../src/api/search/search.ts';
import { createClients, type Clients } from '../../../../src/api/shared/clients.ts';
import { withoutEmpty } from '../../../../src/api/shared/client.ts';
import { getFormDetails } from '../../../../src/api/shell/promotion-form.ts';
import { endpoints } from '../../../../contract/endpoints.ts';
import type { Route } from '../../../../contract/shared/route.ts';

// Pages' own clients read Astro's environment; the calls here are made with others.
vi.mock('../../../../src/environment/site-server.ts', () => ({ environment: { addresses: {} } }));

const box = { southWest: { x: 46, y: 24 }, northEast: { x: 47, y: 25 } };
const paging = { offset: 0, limit: 20 };
const { signal } = new AbortController();

/** A list of sales with everything that its address can hold, and with what it cannot. */
const saleList = readSaleListQuery(
  new URLSearchParams(
    'type=أرض سكنية&period=last_year&fromPrice=2000&toPrice=3000&fromArea=1&toArea=9&landUseGroup=residential' +
      '&fromDate=2026-01-01&toDate=2026-02-01&metroMeters=500&mode=area&classes=1&area=46,24,47,25&page=2' +
      '&fromTotal=1&toTotal=2&offered=true&inCity=الرياض&part=north&municipality=بلدية' +
      '&utm_source=x&gclid=y',
  ),
);
const { conditions } = saleList;
const comparison = { meters: 500, months: 12, tolerance: 35, landUse: 'any', until: '2026-05-01' } as const;
const finderWay = { city: 'الرياض', neighborhood: '1', plan: '2', block: '3' };

/** Every call with a query, made as pages and islands make it. */
const calls: Record<string, (clients: Clients) => Promise<unknown>> = {
  favorites: (clients) =>
    listFavorites(clients, { regionId: 10, itemType: 'parcel', orderBy: 'newest', ...paging }),
  favoritesOfRegion: (clients) => listRegionFavorites(clients, 10),
  steps: (clients) => listFinderSteps(clients, { regionId: 10, way: finderWay, text: 'ا', ...paging }),
  need: (clients) => findLand(clients, { regionId: 10, box, conditions }),
  cities: (clients) => listCities(clients, 10),
  landUses: (clients) => listLandUses(clients, 10),
  zoning: (clients) => listZoningClasses(clients, 10),
  rules: (clients) => getBuildingRules(clients, 1, signal),
  parcelSales: (clients) => listParcelTransactions(clients, 1, signal),
  metrics: (clients) => getLandMetrics(clients, 1, signal),
  metricsList: (clients) => listLandMetrics(clients, { regionId: 10, box, orderBy: 'deeds', ...paging }),
  cityMetrics: (clients) => listCityMetrics(clients, 10),
  offers: (clients) =>
    listOffers(clients, {
      regionId: 10,
      neighborhoodId: 1,
      brokerCode: 'B1',
      parcelObjectId: 1,
      purpose: 'sale',
      includePast: true,
      orderBy: 'price_low',
      box,
      ...{ fromPrice: 1, toPrice: 2, fromSqmPrice: 3, toSqmPrice: 4, fromArea: 5, toArea: 6 },
      ...paging,
    }),
  offerPlaces: (clients) =>
    listOfferPlaces(clients, {
      ...{ box, fromSqmPrice: 3, toSqmPrice: 4, landUseGroup: 'residential', city: 'الرياض' },
      ...{ cityPart: 'north', municipality: 'بلدية' },
    }),
  myOffers: (clients) => listMyOffers(clients, { organisationCode: 'M1', state: 'live', ...paging }),
  offerContacts: (clients) => listOfferContacts(clients, 'A1', paging),
  brokers: (clients) => listBrokers(clients, { regionId: 10, text: 'مكتب', ...paging }),
  organisationsToJoin: (clients) => findOrganisations(clients, 'مكتب'),
  deskOffers: (clients) => listDeskOffers(clients, { state: 'review', ...paging }),
  joinRequests: (clients) => listJoinRequests(clients, paging),
  comparables: (clients) => listComparables(clients, 1, comparison, signal),
  year: (clients) =>
    summarizeYear(clients, 1, { lastDay: '2026-05-01', except: { exceptParcelObjectId: 2 } }, signal),
  outlines: (clients) => getParcelOutlines(clients, [1]),
  plan: (clients) => getParcelPlan(clients, [1]),
  streets: (clients) => listStreetsAround(clients, 1, 500, signal),
  share: (clients) => getParcelShareLink(clients, 1),
  prices: (clients) => listPriceOfMeter(clients, [1]),
  parcels: (clients) => searchParcels(clients, { box, conditions, orderBy: 'number', ...paging }),
  plans: (clients) => listPlans(clients, { box, conditions, regionId: 10, orderBy: 'parcels', ...paging }),
  mega: (clients) => getMegaProject(clients, 1),
  projects: (clients) => listProjects(clients, { orderByField: 3, orderByDirection: 2, ...paging }),
  sale: (clients) => getTransaction(clients, '1', 10),
  landFee: (clients) => getLandFee(clients, 1),
  planPage: (clients) => getPlan(clients, { regionId: 10, city: 'الرياض', planNo: '3114' }),
  trends: (clients) =>
    listTrends(clients, {
      ...{ places: [{ kind: 'region', regionId: 10 }], step: 'month', landUseGroup: 'residential' },
      ...{ fromDate: '2026-01-01', toDate: '2026-02-01' },
    }),
  recent: (clients) => listRecentTransactions(clients, 10, 5),
  places: (clients) => listTransactionPlaces(clients, { box, conditions }),
  inBounds: (clients) => listTransactionsInBounds(clients, { box, conditions, orderBy: 'newest', ...paging }),
  saleListOfRegion: (clients) =>
    searchTransactions(clients, { regionId: 10, box }, { ...saleList, ...paging }),
  saleListOfNeighborhood: (clients) =>
    searchTransactions(clients, { regionId: 10, neighborhoodId: 1 }, { ...saleList, ...paging }),
  summary: (clients) => summarizeTransactions(clients, { regionId: 10, box }, conditions),
  suggestions: (clients) => suggestNumbers(clients, { number: '3114', regionId: 10, limit: 5 }),
  form: (clients) => getFormDetails(clients),
  journal: (clients) =>
    listJournal(clients, {
      ...{ act: 'switch.set', origin: 'desk', regionKey: 'Asir', since: '2026-01-01', until: '2026-01-31' },
      ...paging,
    }),
  item: (clients) => findItem(clients, { item: 'sale', itemKey: '101', regionKey: 'Asir' }),
  amendments: (clients) => listAmendments(clients, { regionKey: 'Asir', ...paging }),
  successors: (clients) => listSuccessors(clients, 5),
  complaints: (clients) =>
    listComplaints(clients, { state: 'new', about: 'offer', receipt: 'ش-1', ...paging }),
  badgeForms: (clients) => listBadgeForms(clients, { status: 'pending', ...paging }),
  organisations: (clients) =>
    listOrganisations(clients, { approval: 'pending', text: 'مكتب', ownerless: true, ...paging }),
  members: (clients) => findMembers(clients, 'سارة'),
  campaignForms: (clients) =>
    listCampaignForms(clients, { campaign: 'spring', since: '2026-01-01', ...paging }),
  heldRows: (clients) => listHeldRows(clients, { kind: 'sales', regionKey: 'Asir', ...paging }),
};

/** The route of a call and the names of the query that it sends. */
async function sent(
  make: (clients: Clients) => Promise<unknown>,
): Promise<{ route: Route; names: string[] }> {
  let found: { route: Route; names: string[] } | undefined;
  const clients: Clients = {
    ...createClients({
      addresses: { main: 'http://x', marketplace: 'http://x', tiles: 'http://x', geocoder: 'http://x' },
      geocoderToken: '',
      apiKey: '',
      ownHeaders: () => ({}),
      deviceId: () => 'test-device-0001',
      userToken: () => Promise.resolve(undefined),
    }),
    request: (_clients, route, { query }) => {
      found = { route, names: Object.keys(withoutEmpty(query) ?? {}) };
      return Promise.reject(new Error('not sent'));
    },
  };
  await make(clients).catch(() => undefined);
  if (!found) throw new Error('nothing was sent');
  return found;
}

const endpointOf = (route: Route) => [...endpoints.values()].find((each) => each.route === route);

describe('the names of queries', () => {
  test.each(Object.entries(calls))('%s sends only names that its call knows', async (_name, make) => {
    const { route, names } = await sent(make);
    expect(Object.keys(endpointOf(route)?.query?.shape ?? {})).toEqual(expect.arrayContaining(names));
    expect(names.length).toBeGreaterThan(0);
  });

  test('every call with a query is among them', async () => {
    const made = await Promise.all(Object.values(calls).map(sent));
    const routes = new Set(made.map(({ route }) => route.path));
    const missing = [...endpoints.values()].filter(({ query, route }) => query && !routes.has(route.path));
    expect(missing.map(({ route }) => route.path)).toEqual([]);
  });
});
