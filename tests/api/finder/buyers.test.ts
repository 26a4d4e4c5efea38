import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { NeighborhoodTable, OfferTable, ParcelTable } from '../../../database/schema/schema.ts';
import { findLand, listCities } from '../../../contract/finder/finder.ts';
import { listOfferPlaces, listOffers } from '../../../contract/offer/offers.ts';
import { searchParcels } from '../../../contract/parcel/parcels.ts';
import { searchTransactions, summarizeTransactions } from '../../../contract/sale/transactions.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { readPlainSales, type PlainSale } from '../../support/sales.ts';
import { engines } from '../../support/store.ts';

type Query = Record<string, string | number>;
type Offer = Selectable<OfferTable>;

const riyadh = 10;
const makkah = 2;
const now = '2026-10-15T09:00:00.000Z';

describe.each(engines)("buyers' questions on %s", (engine) => {
  const bench = demoBench(engine);
  let parcels: Selectable<ParcelTable>[];
  let neighborhoods: Map<number, Selectable<NeighborhoodTable>>;
  let sales: PlainSale[];
  /** The cheapest valid offer for sale of each parcel that has one. */
  let offerOf: Map<number, Offer>;

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const { database } = bench.store;
    const all = await database.selectFrom('parcel').selectAll().orderBy('id').execute();
    parcels = all.filter((row) => row.region_id === riyadh);
    const districts = await database.selectFrom('neighborhood').selectAll().execute();
    neighborhoods = new Map(districts.map((row) => [row.id, row]));
    sales = (await readPlainSales(bench.store)).filter((sale) => sale.regionId === riyadh);
    await makeOffers();
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  /** Beside those of the demonstration: a second, cheaper one on a parcel, and some that are not to be counted. */
  async function makeOffers(): Promise<void> {
    const { database } = bench.store;
    const rows = await database.selectFrom('offer').selectAll().where('region_id', '=', riyadh).execute();
    const valid = rows.filter((row) => row.valid_until === null || row.valid_until > now);
    const [first, paused, hidden] = valid.filter((row) => row.purpose === 'sale');
    if (!first || !paused || !hidden) throw new Error('the demonstration has too few offers');
    const links = await database.selectFrom('offer_parcel').selectAll().execute();
    const id = 1 + Math.max(...links.map((link) => link.offer_id));
    const price = Math.round(first.price_sar * 0.9);
    await database
      .insertInto('offer')
      .values({ ...first, id, code: 'cheaper', price_sar: price })
      .execute();
    const own = links.filter((link) => link.offer_id === first.id);
    await database
      .insertInto('offer_parcel')
      .values(own.map((link) => ({ ...link, offer_id: id })))
      .execute();
    await database.updateTable('offer').set({ state: 'paused' }).where('id', '=', paused.id).execute();
    await database.updateTable('offer').set({ hidden_at: now }).where('id', '=', hidden.id).execute();

    const live = await database
      .selectFrom('offer')
      .innerJoin('offer_parcel', 'offer_parcel.offer_id', 'offer.id')
      .innerJoin('organisation', 'organisation.id', 'offer.organisation_id')
      .selectAll('offer')
      .select('offer_parcel.parcel_id')
      .where('offer.region_id', '=', riyadh)
      .where('purpose', '=', 'sale')
      .where('offer.state', '=', 'live')
      .where('hidden_at', 'is', null)
      .where('organisation.status', '=', 'active')
      .where('organisation.approval_status', '=', 'approved')
      .execute();
    offerOf = new Map(
      live
        .filter((row) => row.valid_until === null || row.valid_until > now)
        .sort((one, other) => other.price_sar - one.price_sar)
        .map((row) => [row.parcel_id, row]),
    );
    expect(firstOf([...offerOf.values()].filter(({ code }) => code === 'cheaper'))).toBeDefined();
  }

  async function need(query: Query, regionId = riyadh) {
    const answer = await callPlatform(bench.platform, findLand, { query: { regionId, ...query } });
    expect(answer.status).toBe(200);
    return answer.data;
  }
  async function listed(query: Query) {
    const answer = await callPlatform(bench.platform, searchParcels, {
      query: { regionId: riyadh, limit: 200, ...query },
    });
    expect(answer.status).toBe(200);
    return answer.data;
  }
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
  /** The same parcels by the finder and by the list, as many as the list counts. */
  async function expectParcels(query: Query, expected: readonly { id: number }[]) {
    expect(expected.length).toBeGreaterThan(0);
    const found = await need(query);
    expect(found.totalCount).toBe(expected.length);
    expect(found.offeredCount).toBe(expected.filter(({ id }) => offerOf.has(id)).length);
    const list = await listed(query);
    expect(list.totalCount).toBe(Math.min(expected.length, 1000));
    expect(list.items.map(({ parcelObjectId }) => parcelObjectId)).toEqual(idsOf(expected).slice(0, 200));
    return { found, list };
  }

  const within = (amount: number | null | undefined, from: number, to: number) =>
    amount !== null && amount !== undefined && amount >= from && amount <= to;
  const perSqm = ({ price_sar: price, area_sqm: area }: Offer) => price / area;
  const districtOf = (row: { neighborhood_id: number | null }) => neighborhoods.get(row.neighborhood_id ?? 0);

  test('a budget means what land is offered for, or else what it was last sold for', async () => {
    const cheaper = firstOf([...offerOf.values()].filter(({ code }) => code === 'cheaper'));
    const [from, to] = [800_000, Math.max(1_200_000, cheaper.price_sar)];
    const matches = parcels.filter(({ id, transaction_price_sar: last }) =>
      within(offerOf.get(id)?.price_sar ?? last, from, to),
    );
    expect(matches.some(({ id }) => offerOf.has(id))).toBe(true);
    const { list } = await expectParcels({ fromTotal: from, toTotal: to }, matches);
    const offered = await listed({ offered: 'true' });
    for (const row of [...list.items, ...offered.items]) {
      const offer = offerOf.get(row.parcelObjectId);
      expect(row.offer).toEqual(
        offer
          ? { code: offer.code, priceSar: offer.price_sar, priceSarPerSqm: Math.round(perSqm(offer)) }
          : null,
      );
      const last = sales.find(
        (sale) => sale.parcelObjectId === row.parcelObjectId && sale.kind === 'ordinary',
      );
      expect(row.lastSaleOn).toBe(last?.date ?? null);
    }
  });

  test('of land on offer, the total and the price per m² are those of the cheapest offer', async () => {
    await expectParcels(
      { offered: 'true' },
      parcels.filter(({ id }) => offerOf.has(id)),
    );
    const prices = [...offerOf.values()].map((offer) => offer.price_sar).sort((a, b) => a - b);
    const middle = prices[Math.floor(prices.length / 2)] ?? 0;
    await expectParcels(
      { offered: 'true', toTotal: middle },
      parcels.filter(({ id }) => within(offerOf.get(id)?.price_sar, 0, middle)),
    );
    const each = [...offerOf.values()].filter((offer) => offer.price_sar <= middle).map(perSqm);
    const [from, to] = [Math.floor(Math.min(...each)), Math.ceil(each.reduce((a, b) => a + b) / each.length)];
    const { found } = await expectParcels(
      { offered: 'true', toTotal: middle, fromPrice: from, toPrice: to },
      parcels.filter(({ id }) => {
        const offer = offerOf.get(id);
        return offer && offer.price_sar <= middle && within(perSqm(offer), from, to);
      }),
    );
    const counts = Object.fromEntries(found.loosened.map(({ part, totalCount }) => [part, totalCount]));
    expect(counts['price']).toBe([...offerOf.values()].filter((offer) => offer.price_sar <= middle).length);
    expect(counts).toHaveProperty('budget');
    expect(counts).toHaveProperty('offered');
  });

  test('land lies in the city, part and municipality that its district names', async () => {
    const inPart = parcels.filter(
      (row) => row.city_name === 'الرياض' && districtOf(row)?.city_part === 'north',
    );
    const { found } = await expectParcels({ city: 'الرياض', cityPart: 'north', fromArea: 400 }, [
      ...inPart.filter(({ area_sqm: area }) => area >= 400),
    ]);
    expect(found.loosened.map(({ part }) => part).sort()).toEqual(['place', 'size']);
    const municipality = firstOf(inPart).municipality_name ?? '';
    await expectParcels(
      { municipality },
      parcels.filter((row) => row.municipality_name === municipality),
    );
    expect((await need({ city: 'مدينة ما' })).totalCount).toBe(0);
    // A city whose districts are counted to no part has no land in any.
    expect((await need({ city: 'جدة' }, makkah)).totalCount).toBeGreaterThan(0);
    expect((await need({ city: 'جدة', cityPart: 'north' }, makkah)).totalCount).toBe(0);
  });

  test('cities, their parts and municipalities are counted as the tables have them', async () => {
    const answer = await callPlatform(bench.platform, listCities, { query: { regionId: riyadh } });
    const { cities } = answer.data;
    const byCity = Map.groupBy(parcels, (row) => row.city_name);
    expect(cities.map(({ name, parcelCount }) => [name, parcelCount]).sort()).toEqual(
      Array.from(byCity, ([name, own]) => [name, own.length]).sort(),
    );
    const counts = cities.map(({ parcelCount }) => parcelCount);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    for (const city of cities) {
      const own = byCity.get(city.name) ?? [];
      for (const { part, parcelCount } of city.parts)
        expect(parcelCount).toBe(own.filter((row) => districtOf(row)?.city_part === part).length);
      const named = new Set(own.flatMap((row) => row.municipality_name ?? []));
      expect(new Set(city.municipalities.map(({ name }) => name))).toEqual(named);
    }
    expect(firstOf(cities.filter(({ name }) => name === 'الرياض')).parts.length).toBeGreaterThan(0);
    const others = await callPlatform(bench.platform, listCities, { query: { regionId: makkah } });
    expect(firstOf(others.data.cities).parts).toEqual([]);
  });

  test('lists and summaries of sales keep to the same conditions', async () => {
    const [from, to] = [500_000, 900_000];
    const totalOf = async (query: Query) => {
      const parameters = { query: { regionId: riyadh, ...query } };
      const list = await callPlatform(bench.platform, searchTransactions, parameters);
      const summary = await callPlatform(bench.platform, summarizeTransactions, parameters);
      expect(summary.data.totalCount).toBe(list.data.totalCount);
      return list.data.totalCount;
    };
    const inBudget = sales.filter(({ priceSar }) => within(priceSar, from, to)).length;
    expect(await totalOf({ fromTotal: from, toTotal: to })).toBe(inBudget);
    const isNorth = ({ neighborhoodId }: PlainSale) =>
      neighborhoods.get(neighborhoodId ?? 0)?.city_part === 'north';
    expect(await totalOf({ city: 'الرياض', cityPart: 'north' })).toBe(sales.filter(isNorth).length);
    const ofOffered = (most: number) =>
      sales.filter(({ parcelObjectId: id }) => (offerOf.get(id)?.price_sar ?? Infinity) <= most).length;
    expect(await totalOf({ offered: 'true' })).toBe(ofOffered(Number.MAX_VALUE));
    const { price_sar: most } = firstOf([...offerOf.values()]);
    expect(await totalOf({ offered: 'true', toTotal: most })).toBe(ofOffered(most));
    expect(await totalOf({ offered: 'false' })).toBe(sales.length);
  });

  test('offers keep to the same conditions, in the list and as places', async () => {
    const codesOf = (ids: ReadonlySet<number>) =>
      new Set([...offerOf].flatMap(([id, offer]) => (ids.has(id) ? [offer.code] : [])));
    const north = codesOf(new Set(idsOf(parcels.filter((row) => districtOf(row)?.city_part === 'north'))));
    const query = { city: 'الرياض', cityPart: 'north', purpose: 'sale' } as const;
    const list = await callPlatform(bench.platform, listOffers, {
      query: { regionId: riyadh, limit: 200, ...query },
    });
    const found = new Set(list.data.items.map(({ code }) => code));
    expect(north.size).toBeGreaterThan(0);
    for (const code of north) expect(found).toContain(code);
    for (const { neighborhoodId } of list.data.items)
      expect(neighborhoods.get(neighborhoodId ?? 0)?.city_part).toBe('north');
    const places = await callPlatform(bench.platform, listOfferPlaces, {
      query: { boundaryFrom: '46,24', boundaryTo: '47.5,25.5', ...query },
    });
    expect(places.data.totalCount).toBe(list.data.totalCount);

    const useOf = new Map(parcels.map((row) => [row.id, row.land_use_group]));
    const landUseGroup = firstOf([...offerOf.keys()].flatMap((id) => useOf.get(id) ?? []));
    const used = await callPlatform(bench.platform, listOffers, {
      query: { regionId: riyadh, limit: 200, landUseGroup },
    });
    expect(used.data.totalCount).toBeGreaterThan(0);
    for (const { parcelObjectIds } of used.data.items)
      expect(parcelObjectIds.map((id) => useOf.get(id))).toContain(landUseGroup);
  });

  test('rejects invalid input', async () => {
    for (const [field, query] of [
      ['fromTotal', { fromTotal: -1 }],
      ['toTotal', { toTotal: 'much' }],
      ['offered', { offered: 'yes' }],
      ['cityPart', { cityPart: 'up' }],
      ['city', { city: 'x'.repeat(121) }],
    ] as [string, Query][]) {
      const answer = await callPlatform(bench.platform, findLand, { query: { regionId: riyadh, ...query } });
      expectBadInput(answer, field);
    }
    const wrongUse = { landUseGroup: 'castles' };
    expectBadInput(await callPlatform(bench.platform, listOffers, { query: wrongUse }), 'landUseGroup');
    const unknown = await callPlatform(bench.platform, listCities, { query: { regionId: 999_999 } });
    expectRefusal(unknown, 404, 'region_not_found');
    const reversed = await need({ fromTotal: 2, toTotal: 1 });
    expect(reversed.totalCount).toBe(0);
  });
});
