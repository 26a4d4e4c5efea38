import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runImport } from '../../../pipeline/import/command.ts';
import type { Store } from '../../../database/connection/store.ts';
import { searchParcels } from '../../../contract/parcel/parcels.ts';
import { callPlatform } from '../../support/calls.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { engines, openDemoStore } from '../../support/store.ts';

function lot(index: number, properties: Record<string, unknown>) {
  const [x, y, side] = [46.6 + index * 0.001, 24.7, 0.0004];
  const ring = [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ];
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties };
}

/** As a municipality exports them: padded texts, its own codes, and columns of its software. */
const features = [
  { subdivision_no: '9114    ', parcel_no: 7001, landuseagroup: 'سكني', ruleid: 'R-2', zoning_id: 3 },
  { subdivision_no: '9114', parcel_no: 7002, landuseagroup: 'تجاري  ', zoning_id: 4 },
  { subdivision_no: '9115', parcel_no: 7003, landuseagroup: '300000', zoning_id: 3 },
].map((properties, index) => lot(index, { ...properties, OBJECTID_1: index }));

describe.each(engines)('a file with columns of its own, on %s', (engine) => {
  let folder: string;
  let store: Store;
  let platform: TestPlatform;
  const said: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ardi-columns-'));
    store = await openDemoStore(engine);
    platform = await startPlatform(store);
    await writeFile(join(folder, 'lots.geojson'), JSON.stringify({ type: 'FeatureCollection', features }));
    await writeFile(join(folder, 'values.csv'), 'field,theirs,ours\nzoning,3,residential\n');
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
    await rm(folder, { recursive: true });
  });

  function load(options: { isDryRun?: boolean; values?: string }) {
    said.length = 0;
    return runImport(store, {
      words: ['parcels', join(folder, 'lots.geojson')],
      region: 'Riyadh',
      ...{ city: undefined, as: undefined, source: 'أمانة', licence: undefined },
      dataDirectory: folder,
      anyway: true,
      print: (line) => said.push(line),
      ...options,
    });
  }
  /** By the calls, which notice a load within seconds. */
  const calledOf = (planNo: string) => expect.poll(() => ofPlan(planNo));
  async function ofPlan(planNo: string) {
    const { data } = await callPlatform(platform, searchParcels, { query: { regionId: 10, planNo } });
    return data.items.map(({ parcelNo, landUseGroup, zoning }) => [parcelNo, landUseGroup, zoning]);
  }
  async function storedZonings() {
    const rows = await store.database
      .selectFrom('parcel')
      .select(['parcel_no', 'zoning'])
      .where('plan_no', '=', '9114')
      .orderBy('parcel_no')
      .execute();
    return rows.map(({ parcel_no: number, zoning }) => [number, zoning]);
  }
  async function state() {
    const { database } = store;
    const count = await database
      .selectFrom('parcel')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst();
    return {
      count,
      sources: await database.selectFrom('source').selectAll().orderBy('id').execute(),
      revisions: await database.selectFrom('revision').selectAll().orderBy('name').execute(),
    };
  }

  test('a dry run leaves the store and the calls as they are', async () => {
    const before = await state();
    const values = join(folder, 'values.csv');
    expect(await load({ isDryRun: true, values })).toEqual([]);
    expect(said).toContain('Riyadh: 3 parcels would be loaded of 3 features');
    expect(said).toContain('  would not be used: OBJECTID_1');
    expect(await state()).toEqual(before);
    expect(await ofPlan('9114')).toEqual([]);
  });

  test('plan, number and use are found by the calls; a number of a zoning has no class', async () => {
    expect(await load({})).toEqual(['Riyadh']);
    await calledOf('9114').toEqual([
      ['7001', 'residential', 'unclassified'],
      ['7002', 'commercial', 'unclassified'],
    ]);
    await calledOf('9115').toEqual([['7003', null, 'unclassified']]);
    expect(said).toContain(
      '  columns: plan (subdivision_no) 3, parcel (parcel_no) 3, landUse (landuseagroup) 2, zoning (zoning_id) 0, rule (ruleid) 1',
    );
    expect(said).toContain('  not understood: zoning in 3 rows: 3, 4');
    expect(said).toContain('  zoning codes without a class: 3 (1), 4 (1), R-2 (1)');
    expect(said).toContain('  codes without a building rule: 3 (1), 4 (1), R-2 (1)');
    const found = said.find((line) => line.startsWith('  table of rules to fill in: ')) ?? '';
    const table = await readFile(found.slice(found.indexOf(': ') + 2), 'utf8');
    const [headers, ...rows] = table.trim().split('\r\n');
    expect(headers?.startsWith('المنطقة,رمز النظام,الاسم,')).toBe(true);
    expect(headers?.endsWith(',عدد القطع')).toBe(true);
    expect(rows.map((row) => [row.split(',')[1], row.split(',').at(-1)])).toEqual([
      ['3', '1'],
      ['4', '1'],
      ['R-2', '1'],
    ]);
  });

  test('a table of values names the zoning, for the next load as well', async () => {
    const zonings = [
      ['7001', 'residential'],
      ['7002', 'unclassified'],
    ];
    await load({ values: join(folder, 'values.csv') });
    expect(await storedZonings()).toEqual(zonings);
    await load({});
    expect(await storedZonings()).toEqual(zonings);
    await calledOf('9114').toEqual([
      ['7001', 'residential', 'residential'],
      ['7002', 'commercial', 'unclassified'],
    ]);
  });
});
