import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { overlaysOf, stationsOf } from '../../../database/map/overlays.ts';
import type { ParcelTable } from '../../../database/schema/schema.ts';
import { findLand, listFinderSteps, type FinderStep } from '../../../contract/finder/finder.ts';
import { searchParcels } from '../../../contract/parcel/parcels.ts';
import { listTransactionsInBounds, searchTransactions } from '../../../contract/sale/transactions.ts';
import { noneKnown } from '../../../contract/shared/vocabulary.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { byNumber, metersApart } from '../../support/oracles.ts';
import { readPlainSales, type PlainSale } from '../../support/sales.ts';
import { engines } from '../../support/store.ts';

type Row = Selectable<ParcelTable>;
type Query = Record<string, string | number>;

const riyadh = 10;

describe.each(engines)('the finder on %s', (engine) => {
  const bench = demoBench(engine);
  let parcels: Row[];
  let salesOf: Map<number, PlainSale[]>;
  /** Meters to the nearest station, as shown on the page of a parcel. */
  let metersOf: Map<number, number>;

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-15T09:00:00Z') });
    const { database } = bench.store;
    const all = await database.selectFrom('parcel').selectAll().orderBy('id').execute();
    parcels = all.filter((row) => row.region_id === riyadh);
    salesOf = Map.groupBy(await readPlainSales(bench.store), (sale) => sale.parcelObjectId);
    const stations = stationsOf(await overlaysOf({ database }, riyadh, ['metro']));
    metersOf = new Map(
      parcels.map((row) => [
        row.id,
        Math.min(...stations.map((place) => metersApart({ x: row.centroid_x, y: row.centroid_y }, place))),
      ]),
    );
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  async function steps(query: Query) {
    const answer = await callPlatform(bench.platform, listFinderSteps, {
      query: { regionId: riyadh, limit: 200, ...query },
    });
    expect(answer.status).toBe(200);
    return answer.data;
  }

  async function need(query: Query, regionId = riyadh) {
    const answer = await callPlatform(bench.platform, findLand, { query: { regionId, ...query } });
    expect(answer.status).toBe(200);
    return answer.data;
  }

  /** The expected summary of a step over some rows. */
  function stepOver(rows: readonly Row[], key: string | null, name: string | null): FinderStep {
    return {
      key: key ?? noneKnown,
      name,
      parcelObjectId: null,
      parcelCount: rows.length,
      bounds: {
        southWest: {
          x: Math.min(...rows.map(({ west }) => west)),
          y: Math.min(...rows.map(({ south }) => south)),
        },
        northEast: {
          x: Math.max(...rows.map(({ east }) => east)),
          y: Math.max(...rows.map(({ north }) => north)),
        },
      },
    };
  }

  function byKey(items: readonly FinderStep[]): FinderStep[] {
    return items.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** The choices that rows of the tables yield, by one of their columns. */
  function choices(rows: readonly Row[], column: 'city_name' | 'neighborhood_id' | 'plan_no' | 'block_no') {
    const groups = [...Map.groupBy(rows, (row) => row[column])];
    return byKey(
      groups.map(([key, own]) =>
        stepOver(
          own,
          key === null ? null : String(key),
          column === 'neighborhood_id' ? (own[0]?.neighborhood_name ?? null) : (key as string | null),
        ),
      ),
    );
  }

  test('leads from the cities of a region to its parcels, each level matching the tables', async () => {
    const cities = await steps({});
    expect(cities).toMatchObject({ level: 'city', way: [], gone: null });
    expect(byKey(cities.items)).toEqual(choices(parcels, 'city_name'));
    const counts = cities.items.map(({ parcelCount }) => parcelCount);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));

    const city = firstOf(cities.items);
    const inCity = parcels.filter((row) => row.city_name === city.key);
    const neighborhoods = await steps({ city: city.key });
    expect(neighborhoods).toMatchObject({ level: 'neighborhood', way: [{ level: 'city', ...city }] });
    expect(byKey(neighborhoods.items)).toEqual(choices(inCity, 'neighborhood_id').slice(0, 200));

    const planned = firstOf(inCity.filter((row) => row.plan_no !== null && row.block_no !== null));
    const way = { city: city.key, neighborhood: Number(planned.neighborhood_id) };
    const inNeighborhood = inCity.filter((row) => row.neighborhood_id === planned.neighborhood_id);
    const plans = await steps(way);
    expect(plans.level).toBe('plan');
    expect(byKey(plans.items)).toEqual(choices(inNeighborhood, 'plan_no'));

    const inPlan = inNeighborhood.filter((row) => row.plan_no === planned.plan_no);
    const blocks = await steps({ ...way, plan: planned.plan_no ?? '' });
    expect(blocks.level).toBe('block');
    expect(byKey(blocks.items)).toEqual(choices(inPlan, 'block_no'));
    const names = blocks.items.flatMap(({ name }) => name ?? []);
    expect(names).toEqual(names.toSorted(byNumber));

    const inBlock = inPlan.filter((row) => row.block_no === planned.block_no);
    const found = await steps({ ...way, plan: planned.plan_no ?? '', block: planned.block_no ?? '' });
    expect(found).toMatchObject({ level: 'parcel', totalCount: inBlock.length });
    expect(found.way.map(({ level }) => level)).toEqual(['city', 'neighborhood', 'plan', 'block']);
    expect(found.items.map(({ parcelObjectId }) => parcelObjectId).toSorted()).toEqual(
      inBlock.map(({ id }) => id).toSorted(),
    );
    const numbers = found.items.map(({ name }) => name ?? '');
    expect(numbers).toEqual(numbers.toSorted(byNumber));
  });

  test('skips levels without values, and separates parcels without a value', async () => {
    const bare = firstOf(parcels.filter((row) => row.plan_no === null && row.block_no === null));
    const way = { city: bare.city_name, neighborhood: Number(bare.neighborhood_id) };
    const beside = parcels.filter((row) => row.neighborhood_id === bare.neighborhood_id);
    const without = beside.filter((row) => row.plan_no === null);
    const found = await steps(without.length === beside.length ? way : { ...way, plan: noneKnown });
    expect(found.level).toBe('parcel');
    expect(found.items.map(({ parcelObjectId }) => parcelObjectId)).toContain(bare.id);
    expect(found.totalCount).toBe(without.length);
  });

  test('reports the missing part of a path, and shows the choices at that point', async () => {
    const row = firstOf(parcels.filter(({ plan_no: plan }) => plan !== null));
    const way = { city: row.city_name, neighborhood: Number(row.neighborhood_id) };
    const whole = await steps(way);
    const gone = await steps({ ...way, plan: 'لا-مخطط', block: '3' });
    expect(gone).toEqual({ ...whole, gone: 'plan' });
    const cities = await steps({});
    expect(await steps({ city: 'مدينة ما', neighborhood: 1 })).toEqual({ ...cities, gone: 'city' });
    expect(await steps({ city: row.city_name, neighborhood: 'x' })).toMatchObject({
      gone: 'neighborhood',
      level: 'neighborhood',
    });
  });

  test('finds a choice by part of its name or number, normalized, and pages through all', async () => {
    const cities = (await steps({})).items;
    const city = firstOf(cities.toSorted((one, other) => other.parcelCount - one.parcelCount));
    const { items, totalCount } = await steps({ city: city.key });
    expect(totalCount).toBeGreaterThan(1);
    const [page, rest] = [
      await steps({ city: city.key, limit: 1 }),
      await steps({ city: city.key, offset: 1 }),
    ];
    expect([...page.items, ...rest.items]).toEqual(items);
    const named = firstOf(items.filter(({ name }) => name?.includes('ة')));
    const found = await steps({ city: city.key, text: (named.name ?? '').replaceAll('ة', 'ه') });
    expect(found.items).toContainEqual(named);
    expect(found.levelCount).toBe(totalCount);
    expect(found.totalCount).toBeLessThan(totalCount);
    expect((await steps({ city: city.key, text: 'لا شيء كهذا' })).items).toEqual([]);
  });

  const sold = (passes: (sale: PlainSale) => boolean) => (row: Row) =>
    (salesOf.get(row.id) ?? []).some(passes);
  const near = (meters: number) => (row: Row) => (metersOf.get(row.id) ?? Infinity) <= meters;

  const conditions = {
    classes: {
      query: { mapMode: 'zoning_color', classes: 'residential' } as Query,
      matches: (row: Row) => row.zoning === 'residential',
    },
    size: {
      query: { fromArea: 300, toArea: 700 },
      matches: (row: Row) => row.area_sqm >= 300 && row.area_sqm <= 700,
    },
    metro: { query: { metroMeters: 1000 }, matches: near(1000) },
    landUse: {
      query: { landUseGroup: 'residential' },
      matches: (row: Row) => row.land_use_group === 'residential',
    },
  };
  const box: Query = { boundaryFrom: '46.5,24.6', boundaryTo: '46.8,24.9' };
  const isInBox = ({ centroid_x: x, centroid_y: y }: Row) => x >= 46.5 && x <= 46.8 && y >= 24.6 && y <= 24.9;

  test('counts the matches of a need, their extent, and what each condition alone excludes', async () => {
    const price = sold((sale) => sale.perSqm >= 2000 && sale.perSqm <= 6000);
    const days = sold((sale) => sale.date >= '2023-01-01');
    const both = sold((sale) => sale.perSqm >= 2000 && sale.perSqm <= 6000 && sale.date >= '2023-01-01');
    const parts = { ...conditions, ground: { query: box, matches: isInBox } };
    const query = Object.assign({}, ...Object.values(parts).map((part) => part.query)) as Query;
    const expected = parcels.filter((row) => Object.values(parts).every(({ matches }) => matches(row)));
    const whole = expected.filter(both);
    const found = await need({ ...query, fromPrice: 2000, toPrice: 6000, fromDate: '2023-01-01' });
    expect(found.totalCount).toBe(whole.length);
    expect(whole.length).toBeGreaterThan(0);
    expect(found.places.map(([id]) => id)).toEqual(whole.map(({ id }) => id));
    expect(found.bounds).toEqual(stepOver(whole, '', '').bounds);
    const without = Object.fromEntries(found.loosened.map(({ part, totalCount }) => [part, totalCount]));
    const allBut = (left: string) =>
      parcels.filter(
        (row) =>
          both(row) && Object.entries(parts).every(([name, { matches }]) => name === left || matches(row)),
      ).length;
    expect(without).toEqual({
      classes: allBut('classes'),
      size: allBut('size'),
      metro: allBut('metro'),
      landUse: allBut('landUse'),
      ground: allBut('ground'),
      price: expected.filter(days).length,
      days: expected.filter(price).length,
    });
    const counts = found.loosened.map(({ totalCount }) => totalCount);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  test('an impossible need finds nothing and names what to relax', async () => {
    const none = await need({
      ...conditions.size.query,
      landUseGroup: 'residential',
      metroMeters: 1000,
      toPrice: 1,
    });
    expect(none).toMatchObject({ totalCount: 0, bounds: null, places: [] });
    const expected = parcels.filter(
      (row) =>
        conditions.size.matches(row) && conditions.landUse.matches(row) && conditions.metro.matches(row),
    );
    expect(none.loosened[0]).toEqual({ part: 'price', totalCount: expected.length });
    expect(await need({})).toMatchObject({ totalCount: parcels.length, loosened: [] });
  });

  test('a region without a metro has no results near one', async () => {
    const { database } = bench.store;
    const regions = await database.selectFrom('region').select('id').where('has_data', '=', 1).execute();
    const metros = await database
      .selectFrom('overlay')
      .select('region_id')
      .where('kind', '=', 'metro_station')
      .execute();
    const without = firstOf(regions.filter(({ id }) => metros.every((metro) => metro.region_id !== id)));
    expect(await need({ metroMeters: 5000 }, without.id)).toMatchObject({ totalCount: 0 });
    expect((await need({}, without.id)).totalCount).toBeGreaterThan(0);
  });

  test.each([100, 500, 2000, 5000])(
    'filters parcel and sale lists by a distance of %i m to the metro',
    async (meters) => {
      const expected = parcels.filter(near(meters));
      const rows = async (offset: number) => {
        const query = { regionId: riyadh, metroMeters: meters, offset, limit: 200 };
        return (await callPlatform(bench.platform, searchParcels, { query })).data;
      };
      const first = await rows(0);
      expect(first.totalCount).toBe(Math.min(expected.length, 1000));
      const ids: number[] = [];
      for (let offset = 0; offset < first.totalCount; offset += 200) {
        ids.push(...(await rows(offset)).items.map((item) => item.parcelObjectId));
      }
      expect(ids).toEqual(expected.slice(0, 1000).map(({ id }) => id));
      expect((await need({ metroMeters: meters })).totalCount).toBe(expected.length);

      const isNear = new Set(expected.map(({ id }) => id));
      const sales = [...salesOf].flatMap(([id, own]) => (isNear.has(id) ? own : [])).length;
      const everywhere = { boundaryFrom: '34,16', boundaryTo: '56,33' };
      const listed = await callPlatform(bench.platform, listTransactionsInBounds, {
        query: { ...everywhere, metroMeters: meters },
      });
      const searched = await callPlatform(bench.platform, searchTransactions, {
        query: { regionId: riyadh, metroMeters: meters },
      });
      expect([listed.data.totalCount, searched.data.totalCount]).toEqual([sales, sales]);
    },
  );

  test('rejects invalid input', async () => {
    const none = 999_999;
    expectRefusal(
      await callPlatform(bench.platform, listFinderSteps, { query: { regionId: none } }),
      404,
      'region_not_found',
    );
    expectRefusal(
      await callPlatform(bench.platform, findLand, { query: { regionId: none } }),
      404,
      'region_not_found',
    );
    for (const [field, query] of [
      ['metroMeters', { metroMeters: 99 }],
      ['metroMeters', { metroMeters: 5001 }],
      ['boundaryTo', { boundaryFrom: '46,24' }],
      ['classes', { mapMode: 'zoning_color', classes: 'castles' }],
    ] as [string, Query][]) {
      const answer = await callPlatform(bench.platform, findLand, { query: { regionId: riyadh, ...query } });
      expectBadInput(answer, field);
    }
    expectBadInput(await callPlatform(bench.platform, listFinderSteps, { query: {} }), 'regionId');
  });
});
