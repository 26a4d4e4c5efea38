import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDemoTo, removeDemoOf, updateDemo } from '../../../../pipeline/demo/demo-state.ts';
import { importDistricts } from '../../../../pipeline/import/districts/districts.ts';
import { statusLines } from '../../../../pipeline/status.ts';
import { readStatus } from '../../../../database/loads/data-status.ts';
import type { Store } from '../../../../database/connection/store.ts';
import { addFavorite, listFavorites } from '../../../../contract/favorites/favorites.ts';
import { listRegions } from '../../../../contract/shell/regions.ts';
import { callPlatform } from '../../../support/calls.ts';
import { newPerson } from '../../../support/people.ts';
import { startPlatform } from '../../../support/platform.ts';
import { engines, openTestStore } from '../../../support/store.ts';

const root = resolve('.');
const options = { root, settings: { parcels: 3000, seed: 'test' }, onProgress: () => undefined };
const tables = [
  ...(['parcel', 'sale', 'neighborhood', 'subdivision', 'street', 'overlay'] as const),
  ...(['offer', 'project'] as const),
];

describe.each(engines)('the demonstration on %s', (engine) => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore(engine);
    await updateDemo(store, options);
  });
  afterAll(() => store.close());

  /** Rows of a region by table. */
  async function countsOf(regionId: number): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const rows = await store.database
        .selectFrom(table)
        .select('id')
        .where('region_id', '=', regionId)
        .execute();
      counts[table] = rows.length;
    }
    return counts;
  }

  test('of one region is taken out and stays out; favorites say that their parcel is gone', async () => {
    const platform = await startPlatform(store);
    try {
      const person = await newPerson(platform);
      const { id } = await store.database
        .selectFrom('parcel')
        .select('id')
        .where('region_id', '=', 6)
        .limit(1)
        .executeTakeFirstOrThrow();
      const body = { regionId: 6, itemType: 'parcel' as const, itemId: String(id) };
      await callPlatform(platform, addFavorite, { token: person.token, body });
      const riyadh = await countsOf(10);
      const asir = await countsOf(6);

      const [removed] = await removeDemoOf(store, 'Asir');
      expect(removed).toMatchObject({ region: 'Asir', parcels: asir['parcel'], sales: asir['sale'] });
      expect(Object.values(await countsOf(6)).every((count) => count === 0)).toBe(true);
      expect(await countsOf(10)).toEqual(riyadh);
      expect(await updateDemo(store, { ...options, settings: {} })).toBeUndefined();

      const query = { regionId: 6, limit: 10 };
      const { items } = (await callPlatform(platform, listFavorites, { token: person.token, query })).data;
      expect(items).toMatchObject([{ itemId: String(id), item: null }]);
      const { data: regions } = await callPlatform(platform, listRegions);
      expect(regions.find(({ key }) => key === 'Asir')).toMatchObject({ hasData: false, parcelCount: 0 });
    } finally {
      await platform.close();
    }
  });

  test('comes back with the same rows, except where real rows are', async () => {
    const before = await countsOf(4);
    await removeDemoOf(store, 'Al_Qassim');
    await addDemoTo(store, 'Al_Qassim', options);
    expect(await countsOf(4)).toEqual(before);

    const folder = await mkdtemp(join(tmpdir(), 'ardi-demo-'));
    const file = join(folder, 'districts.geojson');
    await writeFile(file, JSON.stringify(district));
    await importDistricts(store, { file, region: 'Asir', onProgress: () => undefined });
    await rm(folder, { recursive: true });
    await expect(addDemoTo(store, 'Asir', options)).rejects.toThrow(
      'Asir holds imported rows (neighborhood), so it gets no demonstration',
    );
    expect((await countsOf(6))['parcel']).toBe(0);
  });

  test('of a region makes room for its first real rows, and stays out', async () => {
    const [madinah, makkah] = [await countsOf(13), await countsOf(2)];
    expect(madinah['parcel']).toBeGreaterThan(0);
    const folder = await mkdtemp(join(tmpdir(), 'ardi-demo-'));
    const file = join(folder, 'districts.geojson');
    await writeFile(file, JSON.stringify(district));
    await importDistricts(store, { file, region: 'Madinah', onProgress: () => undefined });
    await rm(folder, { recursive: true });
    const { neighborhood, ...rest } = await countsOf(13);
    expect(neighborhood).toBe(1);
    expect(Object.values(rest).every((count) => count === 0)).toBe(true);
    expect(await countsOf(2)).toEqual(makkah);
    expect(await updateDemo(store, { ...options, settings: {} })).toBeUndefined();
  });

  test('is listed with its rows, source and age', async () => {
    const rows = await readStatus(store.database);
    expect(new Set(rows.map(({ region }) => region))).toEqual(
      new Set(['Al_Qassim', 'Asir', 'Eastern', 'Madinah', 'Makkah', 'Riyadh']),
    );
    expect(rows.filter(({ region }) => region === 'Asir')).toMatchObject([
      { kind: 'districts', rows: 1, origin: 'import' },
      // Derived from the districts.
      { kind: 'cities', rows: 1, origin: 'import' },
    ]);
    const lines = statusLines(
      [
        {
          region: 'Hail',
          kind: 'parcels',
          quarter: null,
          files: 'parcels.geojson',
          rows: 1200,
          source: 'أمانة حائل',
          licence: 'رخصة',
          origin: 'import',
          loadedAt: '2026-11-01T10:00:00+03:00',
        },
      ],
      new Date('2026-11-03T10:00:00+03:00'),
    );
    expect(lines).toEqual([
      'Hail',
      '  1,200 parcels              real  2026-11-01 (2 days ago)  أمانة حائل، رخصة، (parcels.geojson)',
    ]);
    expect(statusLines([], new Date())).toEqual(['The store has no data.']);
  });

  test('leaves nothing behind when all of it is taken out', async () => {
    await removeDemoOf(store, undefined);
    for (const table of [...tables, 'organisation', 'building_rule', 'neighborhood_metric'] as const) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)}
        where source_id in (select id from source where origin = 'demo')`.execute(store.database);
      expect(rows[0]?.count, table).toBe(0);
    }
    expect(await removeDemoOf(store, undefined)).toEqual([]);
    expect(await updateDemo(store, { ...options, settings: {} })).toBeUndefined();
  });
});

const district = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { city_ar: 'أبها', district_ar: 'المنسك' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [42.5, 18.2],
            [42.52, 18.2],
            [42.52, 18.22],
            [42.5, 18.2],
          ],
        ],
      },
    },
  ],
};
