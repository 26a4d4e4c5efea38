import type { Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LandFeeZoneTable } from '../../../database/schema/schema.ts';
import { getLandFee } from '../../../contract/parcel/land-fees.ts';
import { riyadhDay } from '../../../lib/days.ts';
import type { Store } from '../../../database/connection/store.ts';
import { callPlatform, expectRefusal } from '../../support/calls.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { engines, openDemoStore } from '../../support/store.ts';

describe.each(engines)('zones of fees on white land on %s', (engine) => {
  let store: Store;
  let platform: TestPlatform;
  let parcel: { id: number; regionId: number; city: string; x: number; y: number; sourceId: number };

  beforeAll(async () => {
    store = await openDemoStore(engine);
    platform = await startPlatform(store);
    const row = await store.database
      .selectFrom('parcel')
      .select(['id', 'region_id', 'city_name', 'centroid_x', 'centroid_y', 'source_id'])
      .where('land_use_group', '=', 'undeveloped')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    parcel = {
      ...{ id: row.id, regionId: row.region_id, city: row.city_name, sourceId: row.source_id },
      ...{ x: row.centroid_x, y: row.centroid_y },
    };
  });
  beforeEach(() => store.database.deleteFrom('land_fee_zone').execute());
  afterAll(async () => {
    await platform.close();
    await store.close();
  });

  const ask = async (id = parcel.id) =>
    (await callPlatform(platform, getLandFee, { query: { parcelObjectId: id } })).data;

  /** A square around the parcel, or beside it. */
  async function add(more: Partial<Insertable<LandFeeZoneTable>> = {}, x = parcel.x): Promise<void> {
    const [west, south, east, north] = [x - 0.1, parcel.y - 0.1, x + 0.1, parcel.y + 0.1];
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    const { count } = await store.database
      .selectFrom('land_fee_zone')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    await store.database
      .insertInto('land_fee_zone')
      .values({
        ...{ id: Number(count) + 1, region_id: parcel.regionId, city_name: parcel.city, name: 'الأولى' },
        ...{ rate_percent: 10, threshold_sqm: 5000, valid_from: '2026-01-01', valid_until: null },
        ...{ law: 'نظام رسوم الأراضي البيضاء', law_url: 'https://law.example/', source_id: parcel.sourceId },
        geometry: JSON.stringify({ type: 'Polygon', coordinates: [ring] }),
        ...{ centroid_x: x, centroid_y: parcel.y, west, south, east, north },
        ...more,
      })
      .execute();
  }

  test('without any nothing is known, and with one it is told with its law and source', async () => {
    expect(await ask()).toEqual({
      ...{ parcelObjectId: parcel.id, city: parcel.city, isKnown: false, isUndeveloped: true, zones: [] },
    });
    await add();
    const { isKnown, zones } = await ask();
    expect(isKnown).toBe(true);
    expect(zones).toEqual([
      {
        ...{ name: 'الأولى', ratePercent: 10, thresholdSqm: 5000, validFrom: '2026-01-01', validUntil: null },
        ...{ law: 'نظام رسوم الأراضي البيضاء', lawUrl: 'https://law.example/' },
        source: expect.objectContaining({ origin: 'demo' }) as object,
      },
    ]);
  });

  test('outside the zones of its city nothing is due, which those of another city do not tell', async () => {
    await add({ city_name: 'مدينة أخرى' }, parcel.x + 0.5);
    expect(await ask()).toMatchObject({ isKnown: false, zones: [] });
    await add({ city_name: ` ${parcel.city} ` }, parcel.x + 0.5);
    expect(await ask()).toMatchObject({ isKnown: true, zones: [] });
  });

  test('of land whose city is not known nothing is said, though its region bears the name of a city', async () => {
    const { database } = store;
    const { name } = await database
      .selectFrom('region')
      .select('name')
      .where('id', '=', parcel.regionId)
      .executeTakeFirstOrThrow();
    await add({ city_name: name }, parcel.x + 0.5);
    const before = await database
      .selectFrom('parcel')
      .select(['city_name', 'neighborhood_id'])
      .where('id', '=', parcel.id)
      .executeTakeFirstOrThrow();
    const set = (values: Partial<typeof before>) =>
      database.updateTable('parcel').set(values).where('id', '=', parcel.id).execute();
    await set({ city_name: name });
    expect(await ask()).toMatchObject({ isKnown: true, zones: [] });
    await set({ neighborhood_id: null });
    expect(await ask()).toMatchObject({ isKnown: false, zones: [] });
    await set(before);
  });

  test('only zones that hold today count, to their last day', async () => {
    await add({ valid_until: '2026-01-31' });
    await add({ valid_from: '2999-01-01' });
    expect(await ask()).toMatchObject({ isKnown: false, zones: [] });
    await add({ name: 'اليوم', valid_from: riyadhDay(), valid_until: riyadhDay() });
    expect((await ask()).zones.map(({ name }) => name)).toEqual(['اليوم']);
  });

  test('zones that overlap are all told, the highest rate first', async () => {
    await add({ name: 'الثانية', rate_percent: 2.5 });
    await add({ name: 'الأولى', rate_percent: 7.5 });
    expect((await ask()).zones.map(({ name, ratePercent }) => [name, ratePercent])).toEqual([
      ['الأولى', 7.5],
      ['الثانية', 2.5],
    ]);
  });

  test('a hole of a zone is not in it', async () => {
    const around = (size: number) => [
      [parcel.x - size, parcel.y - size],
      [parcel.x + size, parcel.y - size],
      [parcel.x + size, parcel.y + size],
      [parcel.x - size, parcel.y + size],
      [parcel.x - size, parcel.y - size],
    ];
    const geometry = { type: 'MultiPolygon', coordinates: [[around(0.1), around(0.01)]] };
    await add({ geometry: JSON.stringify(geometry) });
    expect(await ask()).toMatchObject({ isKnown: true, zones: [] });
  });

  test('what a parcel is used for tells whether it is undeveloped, as far as it is known', async () => {
    const { database } = store;
    const rows = await database
      .selectFrom('parcel')
      .select(['id', 'land_use_group'])
      .where('land_use_group', '=', 'residential')
      .limit(2)
      .execute();
    const [home, own] = rows;
    if (!home || !own) throw new Error('there are no homes');
    expect((await ask(home.id)).isUndeveloped).toBe(false);
    for (const group of [null, 'an_own_group']) {
      await database.updateTable('parcel').set({ land_use_group: group }).where('id', '=', own.id).execute();
      expect((await ask(own.id)).isUndeveloped).toBeNull();
    }
    await database
      .updateTable('parcel')
      .set({ land_use_group: 'residential' })
      .where('id', '=', own.id)
      .execute();
  });

  test('of an unknown parcel there are none', async () => {
    const answer = await callPlatform(platform, getLandFee, { query: { parcelObjectId: 999_999_999 } });
    expectRefusal(answer, 404, 'parcel_not_found');
  });
});
