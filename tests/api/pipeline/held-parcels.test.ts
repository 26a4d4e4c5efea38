import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runImport } from '../../../pipeline/import/command.ts';
import { runHeld } from '../../../pipeline/import/accept/command.ts';
import type { Store } from '../../../database/connection/store.ts';
import { listOf } from '../../support/lists.ts';
import { engines, openTestStore } from '../../support/store.ts';

const side = 0.0004;
const lot = (properties: Record<string, unknown>, x = 46.7) => ({
  type: 'Feature',
  properties: { planNo: '1842', ...properties },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [x, 24.7],
        [x + side, 24.7],
        [x + side, 24.7 + side],
        [x, 24.7 + side],
        [x, 24.7],
      ],
    ],
  },
});
const first = { parcelId: 'A', parcelNo: '7', area: 1800, city: 'الرياض', municipality: 'بلدية العليا' };
const other = { ...first, area: 1750 };

describe.each(engines)('parcels given twice on %s', (engine) => {
  let folder: string;
  let store: Store;

  const command = (lines: string[]) => ({
    ...{ city: undefined, as: undefined, source: undefined, licence: undefined, dataDirectory: folder },
    print: (line: string) => void lines.push(line),
  });
  const load = async (features: object[], more: object = {}, name = 'lots.geojson') => {
    const lines: string[] = [];
    const file = join(folder, name);
    await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features }));
    const words = ['parcels', file];
    await runImport(store, { ...command(lines), region: 'Riyadh', words, ...more });
    return lines.join('\n');
  };
  const held = async (words: string[]) => {
    const lines: string[] = [];
    const changed = await runHeld(store, { ...command(lines), region: undefined, kind: 'parcels', words });
    return { changed, text: lines.join('\n') };
  };
  const heldRows = () =>
    store.database.selectFrom('held_row').select(['id', 'detail', 'accepted_at']).orderBy('line').execute();
  const areas = async () => {
    const rows = await store.database.selectFrom('parcel').select('area_sqm').orderBy('west').execute();
    return rows.map(({ area_sqm: area }) => area);
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ardi-twice-'));
    store = await openTestStore(engine);
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  test('a parcel that says the same, less, or another of its rules is merged and counted', async () => {
    const text = await load([
      lot({ ...first, OBJECTID: 1, ruleid: 'R1' }),
      lot({ ...first, OBJECTID: 2, ruleid: 'R2' }),
      lot({ parcelId: 'A', OBJECTID: 3 }),
      // Without an id of the publisher: by numbers and place.
      lot({ parcelNo: '8', OBJECTID: 4, ruleid: 'R1' }, 46.71),
      lot({ parcelNo: '8', OBJECTID: 5, ruleid: 'R2' }, 46.71),
    ]);
    expect(text).toContain('Riyadh: 2 parcels of 5 features');
    expect(text).toContain('left out: 3 × merged with an earlier feature of the same parcel');
    expect(await heldRows()).toEqual([]);
    const rules = await store.database.selectFrom('parcel').select('rule_id').execute();
    expect(rules.map(({ rule_id: rule }) => rule)).toEqual(['R1', 'R1']);
  });

  test.each([
    ['another area', [first, other], { area: [1800, 1750] }],
    [
      'a fact that the first lacks',
      [
        { ...first, area: undefined },
        { ...first, ruleid: 'R1' },
      ],
      {},
    ],
    ['another number', [first, { ...first, parcelNo: '70' }], { parcel: ['7', '70'] }],
    ['a rule where there was none', [first, { ...first, ruleid: 'R1' }], { rule: [null, 'R1'] }],
  ])('one with %s is held aside with its reason', async (_, [one, two], detail) => {
    const text = await load([lot(one ?? {}), lot(two ?? {})]);
    expect(text).toContain('1 are held aside as implausible, not in force');
    expect(text).toContain('feature 2: repeats another row with other facts');
    expect(text).not.toContain('merged');
    const [row, ...more] = await heldRows();
    expect(more).toEqual([]);
    expect(JSON.parse(row?.detail ?? '')).toMatchObject({ 'of parcel': '7', plan: '1842', ...detail });
    expect((await held(['list'])).text).toContain(`${row?.id} parcels lots.geojson line 2: `);
    expect(await areas()).toHaveLength(1);
  });

  test('another outline is held aside, also far behind the first', async () => {
    const between = Array.from({ length: 1000 }, (_, index) =>
      lot({ parcelId: `B${index}`, parcelNo: index }, 46.71 + index * 0.0005),
    );
    const same = lot(first);
    const text = await load([lot(first), ...between, same, lot(first, 46.7001)]);
    expect(text).toContain('Riyadh: 1001 parcels of 1003 features');
    expect(text).toContain('1 × merged with an earlier feature');
    const [row] = await heldRows();
    expect(JSON.parse(row?.detail ?? '')).toEqual({ 'of parcel': '7', plan: '1842', outline: 'another' });
  });

  test('an accepted one takes the place of the first, and is never held aside again', async () => {
    const rows = (one: number, two: number) => [
      lot({ ...first, parcelId: undefined, OBJECTID: one }),
      lot({ ...other, parcelId: undefined, OBJECTID: two }),
    ];
    const twice = rows(1, 2);
    await load(twice, { isDryRun: true });
    expect(await heldRows()).toEqual([]);
    await load(twice);
    await load(twice);
    expect(await heldRows()).toHaveLength(1);
    expect(await areas()).toEqual([1800]);
    const before = await store.database.selectFrom('parcel').select(['id', 'parcel_id']).execute();

    const list = listOf(folder, 'lots.geojson.held.csv');
    expect(await readFile(list, 'utf8')).toContain('1800 or 1750');
    const accepted = await held(['accept', list]);
    expect(accepted).toEqual({
      changed: ['Riyadh'],
      text: 'Riyadh parcels: 1 changed\nrows in force now: 1',
    });
    expect(await areas()).toEqual([1750]);
    expect(await store.database.selectFrom('parcel').select(['id', 'parcel_id']).execute()).toEqual(before);

    // Rows of the next export may have other numbers.
    expect(await load(rows(11, 12))).toContain(
      '1 that say something else of a parcel take its place, as accepted',
    );
    expect(await areas()).toEqual([1750]);
    expect((await heldRows()).filter(({ accepted_at: at }) => at === null)).toEqual([]);
  });

  test('a parcel never takes the address of another one, however it is accepted', async () => {
    const neighbor = { ...first, parcelNo: '8' };
    await load([lot(first), lot(neighbor, 46.701)]);
    const list = listOf(folder, 'lots.geojson.held.csv');
    const before = await store.database.selectFrom('parcel').select(['id', 'parcel_no']).execute();
    expect(before.map(({ parcel_no: number }) => number)).toEqual(['7']);
    await expect(held(['accept', list])).rejects.toThrow(
      /is parcel 8, plan 1842, which must not take the place of parcel 7, plan 1842: give it an id of its own/,
    );
    await expect(load([lot(first), lot(neighbor, 46.701)], { accept: list })).rejects.toThrow(
      /feature 2 is parcel 8, plan 1842, which must not take the place of parcel 7, plan 1842/,
    );
    expect(await store.database.selectFrom('parcel').select(['id', 'parcel_no']).execute()).toEqual(before);
    expect((await heldRows()).filter(({ accepted_at: at }) => at !== null)).toEqual([]);
  });

  test('one without a number takes the place of the one whose id it has', async () => {
    await load([lot(first), lot({ parcelId: 'A', area: 1750 })]);
    expect((await held(['accept', listOf(folder, 'lots.geojson.held.csv')])).text).toBe(
      'Riyadh parcels: 1 changed\nrows in force now: 1',
    );
    expect(await areas()).toEqual([1750]);
    expect(await store.database.selectFrom('parcel').select('parcel_no').execute()).toEqual([
      { parcel_no: '7' },
    ]);
  });

  test('of several for one place one is accepted', async () => {
    await load([lot(first), lot(other), lot({ ...first, area: 1700 })]);
    const list = listOf(folder, 'lots.geojson.held.csv');
    await expect(held(['accept', list])).rejects.toThrow(
      'are to take the place of parcel 7, plan 1842: accept one',
    );
    const [row] = await heldRows();
    expect((await held(['accept', row?.id ?? ''])).text).toContain('rows in force now: 1');
    expect(await areas()).toEqual([1750]);
  });

  test('the number of a deed is no id of a parcel', async () => {
    const text = await load([
      lot({ 'رقم الصك': '310', parcelNo: '40', area: 600 }),
      lot({ 'رقم الصك': '310', parcelNo: '41', area: 600 }, 46.701),
    ]);
    expect(text).toContain('2 parcels of 2 features');
    expect(await areas()).toEqual([600, 600]);
  });

  test('a load with --accept puts it in force', async () => {
    await load([lot(first), lot(other)]);
    await load([lot(first), lot(other)], { accept: listOf(folder, 'lots.geojson.held.csv') });
    expect(await areas()).toEqual([1750]);
  });

  test('a parcel that is loaded again is no copy: it is brought up to date, or left as it is', async () => {
    await load([lot(first)]);
    await load([lot(other)], { mode: 'upsert' }, 'later.geojson');
    expect(await areas()).toEqual([1750]);
    expect(await load([lot(first), lot(first)], { mode: 'append' })).toContain('1 are known already');
    expect(await areas()).toEqual([1750]);
    expect(await heldRows()).toEqual([]);
  });

  test.each([
    ['replace', ['70']],
    ['upsert', ['70']],
    ['append', ['7']],
  ])('under another number it is another parcel, and with %s one of them is left', async (mode, left) => {
    await load([lot(first)]);
    const { id: before } = await store.database.selectFrom('parcel').select('id').executeTakeFirstOrThrow();
    const text = await load([lot({ ...first, parcelNo: '70' })], { mode, anyway: true }, 'later.geojson');
    const rows = await store.database.selectFrom('parcel').select(['id', 'parcel_no']).execute();
    expect(rows.map(({ parcel_no: number }) => number)).toEqual(left);
    expect(rows.map(({ id }) => id === before)).toEqual([mode === 'append']);
    if (mode === 'append') expect(text).toContain('1 are known already');
    else expect(text).toContain('Riyadh parcels: 1 added, 1 removed');
  });
});
