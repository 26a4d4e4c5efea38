import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findEntries } from '../../../database/search/search-entries.ts';
import { rewrite } from '../../../database/migrations/037-plain-letters.ts';
import { readRevision } from '../../../database/shared/revisions.ts';
import type { Store } from '../../../database/connection/store.ts';
import { importCities } from '../../../pipeline/import/cities/city-load.ts';
import { importSales } from '../../../pipeline/import/deeds/sales.ts';
import { importDistricts } from '../../../pipeline/import/districts/districts.ts';
import { importParcels } from '../../../pipeline/import/parcels/parcels.ts';
import { engines, openTestStore } from '../../support/store.ts';

const square = (west: number, south: number, side: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ],
  ],
});
const collection = (geometry: object, properties: object) =>
  JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry, properties }] });

/** As a person types them. */
const files = {
  'districts.geojson': collection(square(46.6, 24.7, 0.02), { district_ar: 'حي الملك', city_ar: 'الرياض' }),
  'parcels.geojson': collection(square(46.605, 24.705, 0.0003), {
    ...{ parcelNo: '145/ك', planNo: '1324/ب', blockNo: '7', city: 'الرياض', district_ar: 'الملك' },
  }),
  'cities.csv': 'المدينة,المنطقة,x,y\nعفيف الكبرى,الرياض,42.917,23.906\n',
  // As a PDF file and keyboards of other languages write it.
  'sales.csv': [
    'ﺍﻟﻤﻨﻄﻘﺔ,المدینة,الحی,الرقم المرجعی للصفقة,تاریخ الصفقة,المخطط,رقم القطعہ,السعر,المساحة',
    'منطقۃ الریاض,ﺍﻟﺮﻳﺎﺽ,حی الملک,101,2025/02/03,ﻣﺨﻄﻂ/1324/ ﺏ,قطعہ 145/ک,1800000,600',
    'الر\u00adیاض,مدینة عفیف الکبری,أخری,102,2025/02/03,بدون,بدون,900000,600',
    '',
  ].join('\n'),
};

describe.each(engines)('letters of other keyboards on %s', (engine) => {
  let folder: string;
  let store: Store;
  const onProgress = () => undefined;
  const file = (name: keyof typeof files) => join(folder, name);
  const load = {
    districts: () =>
      importDistricts(store, { file: file('districts.geojson'), region: 'Riyadh', onProgress }),
    parcels: () => importParcels(store, { file: file('parcels.geojson'), region: 'Riyadh', onProgress }),
    cities: () => importCities(store, { file: file('cities.csv'), onProgress }),
    sales: () =>
      importSales(store, {
        files: [file('sales.csv')],
        mode: 'replace',
        reportDirectory: folder,
        onProgress,
      }),
  };
  const rows = async () => {
    const { database } = store;
    return {
      neighborhoods: await database
        .selectFrom('neighborhood')
        .select(['id', 'name', 'city_name', 'folded_name', 'folded_city'])
        .execute(),
      cities: await database.selectFrom('city').select(['id', 'name', 'folded_name']).orderBy('id').execute(),
      parcels: await database
        .selectFrom('parcel')
        .select(['id', 'city_name', 'neighborhood_name', 'plot_key', 'neighborhood_id'])
        .execute(),
    };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ardi-letters-'));
    store = await openTestStore(engine);
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  });
  afterAll(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  test('deeds of such names stand on their parcel, and in their city', async () => {
    await load.districts();
    await load.parcels();
    await load.cities();
    await load.sales();
    const sales = await store.database
      .selectFrom('sale')
      .select(['transaction_no', 'level', 'x'])
      .orderBy('transaction_no')
      .execute();
    expect(sales).toEqual([
      { transaction_no: '101', level: 'parcel', x: null },
      { transaction_no: '102', level: 'city', x: 42.917 },
    ]);
  });

  test('what an earlier version stored is found by any spelling, and keeps its ids', async () => {
    const { database } = store;
    await database.deleteFrom('sale_parcel').execute();
    await database.deleteFrom('sale').execute();
    await database.deleteFrom('neighborhood_metric').execute();
    await database.updateTable('parcel').set({ neighborhood_id: null }).execute();
    await database.updateTable('search_entry').set({ neighborhood_id: null }).execute();
    const before = await rows();
    const [hood, parcel] = [before.neighborhoods[0], before.parcels[0]];
    const city = before.cities.find(({ name }) => name.startsWith('عفيف'));
    if (!hood || !parcel || !city) throw new Error('rows are missing');
    // Ids were derived from the keys.
    const ids = { hood: hood.id + 1, parcel: parcel.id + 1, city: city.id + 1 };
    await database.deleteFrom('parcel_key').where('kind', '!=', 'plot').execute();
    await database.updateTable('parcel_key').set({ parcel_id: ids.parcel, fingerprint: 7 }).execute();
    await database
      .updateTable('neighborhood')
      .set({
        id: ids.hood,
        name: 'حی الملک',
        city_name: 'الریاض',
        folded_name: 'حیالملک',
        folded_city: 'الریاض',
      })
      .execute();
    await database
      .updateTable('parcel')
      .set({ id: ids.parcel, city_name: 'ﺍﻟﺮﻳﺎﺽ', neighborhood_name: 'الملک', plot_key: '1324/ب|145/ک' })
      .set({ neighborhood_id: ids.hood, parcel_no: '145/ک' })
      .execute();
    await database
      .updateTable('city')
      .set({ id: ids.city, name: 'عفیف الکبری', folded_name: 'عفیفالکبری' })
      .where('id', '=', city.id)
      .execute();
    await database
      .updateTable('search_entry')
      .set({ label: 'الملک', folded: 'الملک', context: 'الریاض' })
      .where('kind', '=', 'neighborhood')
      .execute();
    await database
      .updateTable('search_entry')
      .set({ label: '145/ک', folded: '145 ک' })
      .where('kind', '=', 'parcel_no')
      .execute();
    const revision = await readRevision(database, 'land:Riyadh');

    await store.write((transaction) => rewrite(transaction, engine));

    const after = await rows();
    expect(after.neighborhoods).toEqual([
      { id: ids.hood, name: 'الملك', city_name: 'الرياض', folded_name: 'الملك', folded_city: 'الرياض' },
    ]);
    expect(after.cities).toContainEqual({ id: ids.city, name: 'عفيف الكبري', folded_name: 'عفيفالكبري' });
    expect(after.parcels).toEqual([
      {
        ...{ id: ids.parcel, city_name: 'الرياض', neighborhood_name: 'الملك', plot_key: '1324/ب|145/ك' },
        neighborhood_id: ids.hood,
      },
    ]);
    const found = async (kind: 'neighborhood' | 'parcel_no', folded: string) =>
      (await findEntries(store, kind, folded, { regionId: 10, limit: 9 })).map(({ label }) => label);
    expect(await found('neighborhood', 'الملك')).toEqual(['الملك']);
    expect(await found('parcel_no', '145 ك')).toEqual(['145/ک']);
    expect(await readRevision(database, 'land:Riyadh')).not.toBe(revision);

    await load.districts();
    await load.parcels();
    await load.cities();
    const again = await rows();
    expect(again.neighborhoods.map(({ id }) => id)).toEqual([ids.hood]);
    expect(again.parcels.map(({ id }) => id)).toEqual([ids.parcel]);
    expect(again.cities).toContainEqual({ id: ids.city, name: 'عفيف الكبرى', folded_name: 'عفيفالكبري' });
  });

  test('a store without such letters stays as it is', async () => {
    const before = [await rows(), await readRevision(store.database, 'land:Riyadh')];
    await store.write((transaction) => rewrite(transaction, engine));
    const parcel = await store.database.selectFrom('parcel').select('plot_key').executeTakeFirst();
    expect(parcel?.plot_key).toBe('1324/ب|145/ك');
    expect([await rows(), await readRevision(store.database, 'land:Riyadh')]).toEqual(before);
  });
});
