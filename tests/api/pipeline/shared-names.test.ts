import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PlaceFeature } from '../../../contract/search/places.ts';
import type { Store } from '../../../database/connection/store.ts';
import { importCities, type CitiesImport } from '../../../pipeline/import/cities/city-load.ts';
import { ColumnMapping } from '../../../pipeline/import/columns/mapping.ts';
import { importSales, type SalesImport } from '../../../pipeline/import/deeds/sales.ts';
import { importDistricts } from '../../../pipeline/import/districts/districts.ts';
import { Aliases } from '../../../pipeline/import/places/aliases.ts';
import { inEnglish } from '../../../words/message.ts';
import { startPlatform } from '../../support/platform.ts';
import { engines, openTestStore } from '../../support/store.ts';

const onProgress = () => undefined;
const district = (west: number, south: number, city: string, name: string) => ({
  type: 'Feature',
  properties: { district_ar: name, city_ar: city },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west + 0.02, south],
        [west + 0.02, south + 0.02],
        [west, south + 0.02],
        [west, south],
      ],
    ],
  },
});

describe.each(engines)('towns of one name on %s', (engine) => {
  let folder: string;
  let store: Store;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ardi-towns-'));
    store = await openTestStore(engine);
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  const write = async (name: string, text: string) => {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  };
  const loadCities = async (rows: string[], options: Partial<CitiesImport> = {}) =>
    importCities(store, {
      file: await write(
        'cities.csv',
        ['المنطقة,المدينة,x,y', ...rows.map((row) => `الرياض,${row}`), ''].join('\n'),
      ),
      onProgress,
      ...options,
    });
  const loadSales = async (options: Partial<SalesImport> = {}, ...places: string[]) => {
    const rows = places.map((place, index) => `الرياض,${place},${index + 1},2025/02/03,900000,600`);
    const headers = 'المنطقة,المدينة,الحي,رقم مرجعي,التاريخ,السعر,المساحة';
    const file = await write('sales.csv', [headers, ...rows, ''].join('\n'));
    const report = await importSales(store, {
      ...{ files: [file], mode: 'replace', reportDirectory: folder, onProgress },
      ...options,
    });
    const deeds = await store.database
      .selectFrom('sale')
      .select(['level', 'x', 'y'])
      .orderBy('transaction_no')
      .execute();
    return { deeds, shared: report.regions.get('Riyadh')?.shared };
  };
  const cities = () =>
    store.database.selectFrom('city').select(['id', 'name', 'x', 'y']).orderBy('x').execute();

  const twoTowns = ['الروضة,45.5,25.7', 'عفيف,42.9,23.9', 'الروضة,47.1,24.1', 'محافظة عفيف,42.5,23.5'];

  test('are all kept, and no deed stands on one of them by its name alone', async () => {
    const report = await loadCities(twoTowns);
    expect(report).toMatchObject({ features: 4, loaded: 3 });
    expect(report.notes.map(inEnglish)).toEqual([
      '1 names are those of several towns each: a deed that names no district stands on none of them',
      'الروضة (Riyadh): 45.5000, 25.7000; 47.1000, 24.1000',
    ]);
    const { deeds, shared } = await loadSales({}, 'الروضة,أخرى', 'مدينة الروضة,', 'عفيف,');
    expect(deeds).toEqual([
      { level: 'city', x: null, y: null },
      { level: 'city', x: null, y: null },
      { level: 'city', x: 42.9, y: 23.9 },
    ]);
    expect(shared).toEqual(
      new Map([
        ['الروضة', { deeds: 1, towns: 2 }],
        ['مدينة الروضة', { deeds: 1, towns: 2 }],
      ]),
    );
  });

  test('are told apart by a district, by a translated value or by an alias', async () => {
    await loadCities([...twoTowns, 'الروضة (سدير),45.5,25.7']);
    const file = await write(
      'districts.geojson',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [district(47.1, 24.1, 'الروضة', 'الربيع'), district(46.6, 24.7, 'الرياض', 'بدر')],
      }),
    );
    await importDistricts(store, { file, region: 'Riyadh', onProgress });
    const { deeds } = await loadSales({}, 'الروضة,الربيع', 'الروضة,أخرى');
    expect(deeds).toEqual([
      { level: 'neighborhood', x: expect.closeTo(47.11, 6) as number, y: expect.closeTo(24.11, 6) as number },
      { level: 'city', x: null, y: null },
    ]);

    const mapping = new ColumnMapping({ columns: {}, values: { city: { الروضة: 'الروضة (سدير)' } } });
    const inSudair = { level: 'city', x: 45.5, y: 25.7 };
    expect((await loadSales({ mapping }, 'الروضة,أخرى')).deeds).toEqual([inSudair]);

    const aliases = (await Aliases.builtIn()).with([
      { kind: 'city', region: 'Riyadh', city: '', written: 'الروضة', meant: 'الروضة (سدير)', note: '' },
    ]);
    const { deeds: aliased, shared } = await loadSales({ aliases }, 'الروضة,أخرى');
    expect(aliased).toEqual([inSudair]);
    expect(shared).toEqual(new Map());
  });

  test('keep their ids, whether the name was one town before or becomes one', async () => {
    await loadCities(['الروضة,45.5,25.7', 'عفيف,42.9,23.9']);
    const [afif, first] = await cities();
    await loadCities(twoTowns);
    const both = await cities();
    expect(both).toMatchObject([{ id: afif?.id }, { id: first?.id, x: 45.5 }, { x: 47.1 }]);
    await loadCities(['الروضة,47.11,24.1', 'الروضة,45.49,25.7', 'عفيف,42.9,23.9']);
    expect((await cities()).map(({ id }) => id)).toEqual(both.map(({ id }) => id));
    expect(await loadCities(['الروضة,47.1,24.1', 'عفيف,42.9,23.9'])).toMatchObject({ removed: 1, notes: [] });
    expect((await cities()).map(({ id }) => id)).toEqual([both[0]?.id, both[2]?.id]);
    expect(await loadCities(twoTowns, { mode: 'append' })).toMatchObject({ loaded: 1, known: 2 });
  });

  test('deeds that were loaded before leave the town that they stood on', async () => {
    await loadCities(['الروضة,45.5,25.7']);
    expect((await loadSales({}, 'الروضة,أخرى')).deeds).toEqual([{ level: 'city', x: 45.5, y: 25.7 }]);
    expect(await loadCities(twoTowns)).toMatchObject({ movedDeeds: 1 });
    expect(await store.database.selectFrom('sale').select('x').executeTakeFirst()).toEqual({ x: null });
  });

  test('are found each at its place, also where one of them has districts', async () => {
    await loadCities(twoTowns);
    const found = async () => {
      const platform = await startPlatform(store);
      const response = await platform.get(
        `geocoding/v5/mapbox.places/${encodeURIComponent('الروضة')}.json?types=place&limit=10`,
      );
      const { features } = (await response.json()) as { features: PlaceFeature[] };
      await platform.close();
      expect(new Set(features.map(({ id }) => id)).size).toBe(features.length);
      return features
        .filter(({ text }) => text === 'الروضة')
        .map(({ center }) => center.map((degrees) => Math.round(degrees * 10) / 10))
        .toSorted();
    };
    expect(await found()).toEqual([
      [45.5, 25.7],
      [47.1, 24.1],
    ]);
    const file = await write(
      'districts.geojson',
      JSON.stringify({ type: 'FeatureCollection', features: [district(47.09, 24.09, 'الروضة', 'الربيع')] }),
    );
    await importDistricts(store, { file, region: 'Riyadh', onProgress });
    expect(await found()).toEqual([
      [45.5, 25.7],
      [47.1, 24.1],
    ]);
  });
});
