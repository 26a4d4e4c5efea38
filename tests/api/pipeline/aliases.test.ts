import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAliases } from '../../../pipeline/import/aliases/command.ts';
import { runImport } from '../../../pipeline/import/command.ts';
import type { Store } from '../../../database/connection/store.ts';
import { getTransaction } from '../../../contract/sale/transactions.ts';
import { callPlatform } from '../../support/calls.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { engines, openDemoStore } from '../../support/store.ts';

function district(west: number, name: string) {
  const [south, side] = [24.7, 0.02];
  const ring = [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ];
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: { district_ar: name, city_ar: 'الرياض' },
  };
}

const files = {
  'districts.geojson': JSON.stringify({
    type: 'FeatureCollection',
    features: [district(46.6, 'السليمانية'), district(46.7, 'الياسمين')],
  }),
  'indicators.csv': `السنة,الربع,المنطقة,المدينة,الحي,نوع العقار,تصنيف العقار,عدد الصكوك,قيمة الصفقات,المساحة M2,متوسط سعر المتر
2024,1,الرياض,الرياض,السلمانية,أرض,سكني,40,4000000,1000,4000
2024,1,الرياض,الرياض,حي لا وجود له,أرض,سكني,10,4000000,1000,4000
`,
  'sales.csv': `المنطقة,المدينة,الحي,الرقم المرجعي للصفقة,تاريخ الصفقة ميلادي,تصنيف العقار,نوع العقار,السعر,المساحة
الرياض,الرياض,السلمانية,301,2025/02/03,سكني,أرض,1800000,600
الرياض,الرياض,السلمانية,302,2025/02/04,سكني,أرض,1800000,600
`,
};

describe.each(engines)('a spelling that no district takes, on %s', (engine) => {
  let folder: string;
  let store: Store;
  let platform: TestPlatform;
  const said: string[] = [];
  const print = (line: string) => said.push(line);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ardi-aliases-'));
    store = await openDemoStore(engine);
    platform = await startPlatform(store);
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
    await rm(folder, { recursive: true });
  });

  function load(kind: string, name: keyof typeof files) {
    said.length = 0;
    return runImport(store, {
      words: [kind, join(folder, name)],
      region: 'Riyadh',
      ...{ city: undefined, as: undefined, source: undefined, licence: undefined },
      dataDirectory: folder,
      anyway: true,
      print,
    });
  }
  function aliases(...words: string[]) {
    said.length = 0;
    return runAliases(store, { words, region: undefined, dataDirectory: folder, print });
  }
  async function levelOf(reference: number) {
    const { data } = await callPlatform(platform, getTransaction, {
      parameters: { transactionNo: String(reference) },
      query: { regionId: 10 },
    });
    return [data.level, data.neighborhoodName];
  }
  /** Average prices of the quarters of the district. */
  async function prices() {
    const rows = await store.database
      .selectFrom('neighborhood_metric')
      .innerJoin('neighborhood', 'neighborhood.id', 'neighborhood_metric.neighborhood_id')
      .select(['neighborhood.name', 'year', 'quarter', 'average_price'])
      .where('neighborhood_metric.origin', '=', 'import')
      .orderBy('year')
      .execute();
    return rows.map((row) => [row.name, row.year, row.quarter, row.average_price]);
  }

  test('is suggested by the import, accepted, and placed', async () => {
    await load('districts', 'districts.geojson');
    await load('indicators', 'indicators.csv');
    const likely = '  likely: «السلمانية» → «السليمانية» (0.94), 1 row; see npm run data -- aliases suggest';
    expect(said).toContain(likely);
    await load('sales', 'sales.csv');
    expect(said).toContain('  2 in a city only');
    expect(said).toContain(likely.replace('1 row', '3 rows'));
    expect(await levelOf(301)).toEqual(['city', 'السلمانية']);
    expect(await prices()).toEqual([]);

    expect(await aliases('suggest')).toEqual([]);
    const path = join(folder, 'aliases-suggested.csv');
    const text = await readFile(path, 'utf8');
    expect(text).toContain(
      '\r\n,0.94,3,district,Riyadh,الرياض,السلمانية,السليمانية\r\n,,1,district,Riyadh,الرياض,حي لا وجود له,\r\n',
    );
    await writeFile(path, text.replace('\r\n,0.94', '\r\nنعم,0.94'));
    expect(await aliases('accept', path)).toEqual(['Riyadh']);
    expect(said).toEqual([
      'Riyadh indicators: 1 changed',
      'Riyadh sales: 2 changed',
      '1 aliases added, 0 known already',
      'Riyadh: 1 sales indicator rows and 2 deeds moved; 1 rows are in no district',
    ]);
    expect(await prices()).toEqual([
      ['السليمانية', 2024, 1, 4000],
      ['السليمانية', 2025, 1, 3000],
    ]);
    // The platform notices a load within seconds.
    await expect.poll(() => levelOf(301)).toEqual(['neighborhood', 'السليمانية']);
  });

  test('is known to every later import', async () => {
    const revision = async () =>
      (await store.database.selectFrom('revision').selectAll().orderBy('name').execute()).find(
        ({ name }) => name === 'land:Riyadh',
      );
    await load('districts', 'districts.geojson');
    expect(said.filter((line) => line.includes('moved'))).toEqual([]);
    await load('indicators', 'indicators.csv');
    expect(said.some((line) => line.includes('1 in districts, 1 kept without one'))).toBe(true);
    expect(said.some((line) => line.includes('likely'))).toBe(false);
    expect(await levelOf(302)).toEqual(['neighborhood', 'السليمانية']);
    // What is accepted again raises no revision, so that no tiles are built.
    const before = await revision();
    expect(await aliases('accept', join(folder, 'aliases-suggested.csv'))).toEqual([]);
    expect(await revision()).toEqual(before);
  });
});
