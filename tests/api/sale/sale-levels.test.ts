import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../../database/connection/store.ts';
import { addFavorite, listFavorites } from '../../../contract/favorites/favorites.ts';
import {
  getTransaction,
  listNeighborhoodTransactions,
  listParcelTransactions,
  listTransactionPlaces,
  listTransactionsInBounds,
  searchTransactions,
  summarizeTransactions,
} from '../../../contract/sale/transactions.ts';
import { saleLevels, type SaleLevel } from '../../../contract/shared/vocabulary.ts';
import { callPlatform } from '../../support/calls.ts';
import { newPerson } from '../../support/people.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { toCentimetre } from '../../support/sales.ts';
import { engines, openDemoStore } from '../../support/store.ts';

/** Older than all sales of the demonstration. */
const old = { fromDate: '1999-01-01', toDate: '1999-12-31' };
const numberOf = (level: SaleLevel) => `level-${level}`;

interface Land {
  id: number;
  neighborhood_id: number | null;
  centroid_x: number;
  centroid_y: number;
}

/**
 * One sale of each level on the same day. All that have a place have the very same: the middle of a parcel. So what a
 * search leaves out, it leaves out for its level.
 */
async function insertSales({ database }: Store, parcel: Land): Promise<void> {
  const source = await database.selectFrom('source').select('id').limit(1).executeTakeFirstOrThrow();
  const place = { x: parcel.centroid_x, y: parcel.centroid_y };
  const own: Record<SaleLevel, object> = {
    parcel: {},
    neighborhood: {
      ...place,
      neighborhood_id: parcel.neighborhood_id,
      deed_district: 'حي على الصك',
      deed_plan: '12/ب',
      deed_parcel: '7',
    },
    city: { ...place, deed_city: 'مدينة على الصك' },
    region: { type: null },
  };
  for (const [rank, level] of saleLevels.entries()) {
    await database
      .insertInto('sale')
      .values({
        id: 900_000_000 + rank,
        region_id: 10,
        transaction_no: numberOf(level),
        date: '1999-06-01',
        price_sar: 600_000,
        area_sqm: 500,
        type: 'أرض سكنية',
        kind: 'ordinary',
        parcel_count: 1,
        source_id: source.id,
        level,
        ...own[level],
      })
      .execute();
  }
  await database.insertInto('sale_parcel').values({ sale_id: 900_000_000, parcel_id: parcel.id }).execute();
}

describe.each(engines)('sales of every level on %s', (engine) => {
  let store: Store;
  let platform: TestPlatform;
  let parcel: Land;
  let neighborhood: { name: string; city_name: string };
  let box: { boundaryFrom: string; boundaryTo: string };

  beforeAll(async () => {
    store = await openDemoStore(engine);
    parcel = await store.database
      .selectFrom('parcel')
      .select(['id', 'neighborhood_id', 'centroid_x', 'centroid_y'])
      .where('region_id', '=', 10)
      .where('neighborhood_id', 'is not', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    neighborhood = await store.database
      .selectFrom('neighborhood')
      .select(['name', 'city_name'])
      .where('id', '=', parcel.neighborhood_id ?? 0)
      .executeTakeFirstOrThrow();
    await insertSales(store, parcel);
    platform = await startPlatform(store);
    const { centroid_x: x, centroid_y: y } = parcel;
    box = { boundaryFrom: `${x - 0.001},${y - 0.001}`, boundaryTo: `${x + 0.001},${y + 0.001}` };
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
  });

  const levelsOf = (items: readonly { level: SaleLevel }[]) => items.map(({ level }) => level).sort();
  const placed = ['city', 'neighborhood', 'parcel'];

  test('the list of the region has all of them', async () => {
    const { data } = await callPlatform(platform, searchTransactions, { query: { regionId: 10, ...old } });
    expect(levelsOf(data.items)).toEqual([...placed, 'region']);
    expect(data.totalCount).toBe(4);
  });

  test('a box has those with a place; without one a sale is in no box', async () => {
    for (const query of [box, { boundaryFrom: '-180,-85', boundaryTo: '180,85' }]) {
      const { data } = await callPlatform(platform, listTransactionsInBounds, {
        query: { ...query, ...old },
      });
      expect(levelsOf(data.items)).toEqual(placed);
      expect(data.totalCount).toBe(3);
    }
  });

  test('a neighborhood has those on its parcels and those known to be in it', async () => {
    const query = { neighborhoodId: parcel.neighborhood_id ?? 0, ...old };
    const { data } = await callPlatform(platform, listNeighborhoodTransactions, { query });
    expect(levelsOf(data.items)).toEqual(['neighborhood', 'parcel']);
  });

  test('a circle and a parcel have only the sale on a parcel', async () => {
    const near = `${parcel.centroid_x},${parcel.centroid_y}`;
    const { data } = await callPlatform(platform, searchTransactions, {
      query: { near, withinMeters: 1000, ...old },
    });
    expect(levelsOf(data.items)).toEqual(['parcel']);
    const own = await callPlatform(platform, listParcelTransactions, {
      query: { parcelObjectId: parcel.id },
    });
    expect(own.data.map(({ transactionNo }) => transactionNo)).toContain(numberOf('parcel'));
    expect(own.data.every(({ level }) => level === 'parcel')).toBe(true);
  });

  test('places name a parcel only for the sale that is on one', async () => {
    const { data } = await callPlatform(platform, listTransactionPlaces, { query: { ...box, ...old } });
    const [x, y] = [toCentimetre(parcel.centroid_x), toCentimetre(parcel.centroid_y)];
    const byId = data.places.toSorted(([one], [other]) => one - other);
    expect(byId).toEqual([
      [900_000_000, parcel.id, x, y, 1200],
      [900_000_001, null, x, y, 1200],
      [900_000_002, null, x, y, 1200],
    ]);
    expect(data).toMatchObject({ totalCount: 3, isWhole: true });
  });

  test.each(saleLevels)(
    'a sale of level %s is found by its number, with what its deed says',
    async (level) => {
      const { data } = await callPlatform(platform, searchTransactions, {
        query: { transactionNo: numberOf(level) },
      });
      expect(levelsOf(data.items)).toEqual([level]);
      const detail = await callPlatform(platform, getTransaction, {
        parameters: { transactionNo: numberOf(level) },
        query: { regionId: 10 },
      });
      const place = { x: parcel.centroid_x, y: parcel.centroid_y };
      const unknown = {
        cityName: null,
        neighborhoodId: null,
        neighborhoodName: null,
        planNo: null,
        parcelNo: null,
        parcelObjectId: null,
        location: null,
        type: 'أرض سكنية',
      };
      const known: Record<SaleLevel, object> = {
        parcel: { parcelObjectId: parcel.id, location: place, neighborhoodId: parcel.neighborhood_id },
        neighborhood: {
          ...unknown,
          cityName: neighborhood.city_name,
          neighborhoodId: parcel.neighborhood_id,
          neighborhoodName: neighborhood.name,
          planNo: '12/ب',
          parcelNo: '7',
          location: place,
        },
        city: { ...unknown, cityName: 'مدينة على الصك', location: place },
        region: { ...unknown, type: null },
      };
      expect(detail.data).toMatchObject({ level, ...known[level] });
      expect(detail.data.parcels.map(({ parcelObjectId }) => parcelObjectId)).toEqual(
        level === 'parcel' ? [parcel.id] : [],
      );
    },
  );

  test('a filter by type leaves out a sale whose type is unknown', async () => {
    const { data } = await callPlatform(platform, searchTransactions, {
      query: { regionId: 10, type: 'أرض سكنية', ...old },
    });
    expect(levelsOf(data.items)).toEqual(placed);
  });

  test('the summary of the region counts all of them', async () => {
    const query = { regionId: 10, ...old };
    const { data } = await callPlatform(platform, summarizeTransactions, { query });
    expect(data).toMatchObject({
      totalCount: 4,
      ordinaryCount: 4,
      totalValueSar: 2_400_000,
      medianPriceSarPerSqm: 1200,
    });
    // Only a parcel has a use.
    expect(data.landUses.map(({ saleCount }) => saleCount)).toEqual([1]);
  });

  test('favorites of them name what is known and lead to no parcel that is not', async () => {
    const { token } = await newPerson(platform);
    for (const level of saleLevels) {
      const body = { regionId: 10, itemType: 'transaction' as const, itemId: numberOf(level) };
      expect((await callPlatform(platform, addFavorite, { token, body })).status).toBe(200);
    }
    const { data } = await callPlatform(platform, listFavorites, { token, query: { regionId: 10 } });
    const itemOf = (level: SaleLevel) => data.items.find(({ itemId }) => itemId === numberOf(level))?.item;
    const point = { x: parcel.centroid_x, y: parcel.centroid_y };
    const atPoint = { southWest: point, northEast: point };
    expect(itemOf('parcel')).toMatchObject({ parcelObjectIds: [parcel.id], bounds: atPoint });
    expect(itemOf('neighborhood')).toMatchObject({
      name: `${neighborhood.name} - 7`,
      parcelObjectIds: [],
      firstParcel: { planNo: '12/ب', parcelNo: '7' },
      neighborhoodId: parcel.neighborhood_id,
      bounds: atPoint,
    });
    expect(itemOf('city')).toMatchObject({
      name: 'مدينة على الصك',
      parcelObjectIds: [],
      firstParcel: { planNo: null, parcelNo: null },
      neighborhoodId: null,
      bounds: atPoint,
    });
    expect(itemOf('region')).toMatchObject({ name: numberOf('region'), parcelObjectIds: [] });
    const whole = itemOf('region')?.bounds;
    expect(whole?.northEast.x).toBeGreaterThan((whole?.southWest.x ?? Infinity) + 1);
  });
});
