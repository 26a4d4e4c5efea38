import { beforeAll, expect, test } from 'vitest';
import { createClients, type Clients } from '../../../src/api/shared/clients.ts';
import { listLandMetrics } from '../../../src/api/map/metrics.ts';
import { listOffers } from '../../../src/api/offer/offers.ts';
import {
  getParcelOutlines,
  getParcelShareLink,
  listPriceOfMeter,
  searchParcels,
} from '../../../src/api/parcel/parcels.ts';
import { listTransactionPlaces, listTransactionsInBounds } from '../../../src/api/sale/transactions.ts';
import type { Bounds } from '../../../contract/shared/common.ts';
import { demoBench, firstOf } from '../../support/bench.ts';

/** The site's own functions against the platform: what they send must be what the platform reads. */
const bench = demoBench('sqlite');
const riyadh: Bounds = { southWest: { x: 46.1, y: 24.2 }, northEast: { x: 47.6, y: 25.3 } };
const pages = { offset: 1, limit: 3 };
const conditions = {
  type: 'أرض سكنية',
  period: 'before_that',
  fromPrice: 1000,
  toPrice: 9001,
  fromArea: 300,
  toArea: 900,
  landUseGroup: 'residential',
  fromDate: '2021-01-01',
  toDate: '2026-01-31',
} as const;
let clients: Clients;

beforeAll(() => {
  const { url, config } = bench.platform;
  clients = createClients({
    addresses: { main: url, marketplace: url, tiles: url, geocoder: url },
    geocoderToken: '',
    apiKey: config.apiKey,
    ownHeaders: () => ({}),
    deviceId: () => 'test-device-0001',
    userToken: () => Promise.resolve(undefined),
  });
});

test('fetches sales, their places and their parcels', async () => {
  const search = { box: riyadh, conditions };
  const list = await listTransactionsInBounds(clients, { ...search, orderBy: 'area_low', ...pages });
  expect(list).toMatchObject(pages);
  expect(list.items).toHaveLength(3);
  for (const row of list.items) {
    expect(row).toMatchObject({ type: conditions.type });
    expect(row.areaSqm).toBeGreaterThanOrEqual(300);
    expect(row.areaSqm).toBeLessThanOrEqual(900);
    expect(row.priceSarPerSqm).toBeGreaterThanOrEqual(1000);
    expect(row.date >= '2021-01-01' && row.date <= '2026-01-31').toBe(true);
  }
  const { places, totalCount } = await listTransactionPlaces(clients, search);
  expect([places.length, totalCount]).toEqual([list.totalCount, list.totalCount]);
  const parcels = await searchParcels(clients, { ...search, regionId: 10, orderBy: 'area_high', ...pages });
  expect(parcels).toMatchObject(pages);
  // Area is the parcel's here, and that of the whole sale there: single parcels are in both.
  expect(parcels.totalCount).toBeGreaterThan(0);
  expect(parcels.totalCount).toBeLessThan((await everyParcel()).totalCount);
  expect(parcels.items.map((row) => row.landUseGroup)).toEqual(['residential', 'residential', 'residential']);
});

function everyParcel() {
  return searchParcels(clients, { box: riyadh, conditions: {}, orderBy: 'number', ...pages });
}

test('fetches outlines, monthly prices and the share link of parcels', async () => {
  const { items } = await searchParcels(clients, {
    box: riyadh,
    conditions: { period: 'last_3_years' },
    orderBy: 'price_high',
    offset: 0,
    limit: 2,
  });
  const ids = items.map((row) => row.parcelObjectId).sort((a, b) => a - b);
  const { outlines } = await getParcelOutlines(clients, ids);
  expect(outlines.map((outline) => outline.parcelObjectId)).toEqual(ids);
  const { parcels } = await listPriceOfMeter(clients, ids);
  expect(parcels.map((parcel) => parcel.parcelObjectId)).toEqual(ids);
  const { url } = await getParcelShareLink(clients, ids[0] ?? 0);
  expect(url).toContain(`/parcel/${ids[0]}`);
});

test('fetches neighborhoods in a box, in order', async () => {
  const { items } = await listLandMetrics(clients, {
    regionId: 10,
    box: riyadh,
    orderBy: 'price_high',
    ...pages,
  });
  expect(items).toHaveLength(3);
  const prices = items.map((row) => row.latest?.averagePriceSarPerSqm ?? 0);
  expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  const { southWest: x } = riyadh;
  const none = await listLandMetrics(clients, {
    regionId: 10,
    box: { southWest: x, northEast: x },
    orderBy: 'name',
    ...pages,
  });
  expect(none.totalCount).toBe(0);
});

test('fetches offers of a region, past ones only on request', async () => {
  const valid = await listOffers(clients, { regionId: 10, offset: 0, limit: 100 });
  const all = await listOffers(clients, { regionId: 10, includePast: true, offset: 0, limit: 100 });
  expect(firstOf(valid.items).regionId).toBe(10);
  expect(valid.items.every((offer) => offer.isValid)).toBe(true);
  expect(all.totalCount).toBeGreaterThanOrEqual(valid.totalCount);
});

test('cancels a call that is no longer needed', async () => {
  const stop = new AbortController();
  stop.abort();
  await expect(
    listTransactionPlaces(clients, { box: riyadh, conditions: {} }, stop.signal),
  ).rejects.toMatchObject({ kind: 'cancelled' });
});
