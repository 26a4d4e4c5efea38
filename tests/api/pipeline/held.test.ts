import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runImport } from '../../../pipeline/import/command.ts';
import { runHeld } from '../../../pipeline/import/accept/command.ts';
import type { Store } from '../../../database/connection/store.ts';
import { writeSwitch } from '../../../database/shell/settings.ts';
import { commandActor } from '../../../pipeline/import/load/load-record.ts';
import { listOf } from '../../support/lists.ts';
import { engines, openTestStore } from '../../support/store.ts';

const square = (west: number, south: number) => ({
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
});
const district = (west: number, south: number, name: string, city: string) => ({
  type: 'Feature',
  geometry: square(west, south),
  properties: { district_ar: name, city_ar: city },
});
const collection = (features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });

const headers = 'المنطقة,المدينة,الحي,reference,date,نوع العقار,تصنيف العقار,price,area';
const deed = (
  reference: number,
  price: number,
  { area = 600, date = '2025/02/03', name = 'بدر', city = 'الرياض' } = {},
) => `الرياض,${city},${name},${reference},${date},أرض,سكني,${price},${area}`;
const ordinary = [1, 2, 3, 4, 5].map((reference) => deed(reference, 600_000));
const deeds = [
  headers,
  deed(10, 60_000_000),
  ...ordinary,
  deed(11, 600_000, { date: '2999/01/01' }),
  deed(12, 600_000, { area: 0 }),
  deed(13, 600_000, { area: 200_000_000 }),
  deed(14, 600_000, { name: 'الشاطئ', city: 'جدة' }),
  deed(1, 700_000),
  deed(1, 600_000),
  'الرياض,الرياض,بدر,15,2025/02/03,أرض,سكني,كثير,600',
].join('\n');

const quarters = [1, 2, 3, 4].flatMap((quarter) => [2023, 2024].map((year) => ({ year, quarter })));
const indicatorHeaders =
  'السنة,الربع,المنطقة,المدينة,الحي,نوع العقار,تصنيف العقار,عدد الصكوك,قيمة الصفقات,المساحة,متوسط سعر المتر';
const row = (year: number, quarter: number, average: number, name = 'بدر', deedCount = 6) =>
  `${year},${quarter},الرياض,الرياض,${name},أرض,سكني,${deedCount},6000000,1000,${average}`;
const indicators = [
  indicatorHeaders,
  row(2025, 1, 138_595),
  ...quarters.map(({ year, quarter }) => row(year, quarter, 6516)),
  row(2025, 2, 200),
  row(2025, 3, 6516),
  row(2025, 3, 6516),
].join('\n');

describe.each(engines)('implausible rows on %s', (engine) => {
  let folder: string;
  let store: Store;
  let lines: string[] = [];

  const command = () => ({
    ...{ city: undefined, as: undefined, source: undefined, licence: undefined },
    dataDirectory: folder,
    print: (line: string) => void lines.push(line),
  });
  const load = async (kind: string, file: string, more: object = {}) => {
    lines = [];
    const changed = await runImport(store, {
      ...command(),
      region: undefined,
      words: [kind, join(folder, file)],
      ...more,
    });
    return { changed, text: lines.join('\n') };
  };
  const held = async (...words: string[]) => {
    lines = [];
    const changed = await runHeld(store, { ...command(), region: undefined, kind: undefined, words });
    return { changed, text: lines.join('\n') };
  };
  const idOf = async (reason: string, kind: 'sales' | 'indicators' = 'sales') => {
    const rows = await store.database.selectFrom('held_row').select(['id', 'reason', 'kind']).execute();
    return rows.find((each) => each.reason === reason && each.kind === kind)?.id ?? '';
  };
  const references = async () => {
    const rows = await store.database.selectFrom('sale').select('transaction_no').execute();
    return rows.map(({ transaction_no: reference }) => Number(reference)).sort((one, other) => one - other);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ardi-held-'));
    store = await openTestStore(engine);
    await writeFile(join(folder, 'riyadh.geojson'), collection([district(46.6, 24.7, 'بدر', 'الرياض')]));
    await writeFile(join(folder, 'makkah.geojson'), collection([district(39.1, 21.5, 'الشاطئ', 'جدة')]));
    await writeFile(join(folder, 'deeds.csv'), deeds);
    await writeFile(join(folder, 'indicators.csv'), indicators);
    await load('districts', 'riyadh.geojson', { region: 'Riyadh' });
    await load('districts', 'makkah.geojson', { region: 'Makkah' });
  });
  afterAll(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  test('deeds that cannot be true are held aside with their reason, and the rest is in force', async () => {
    const { text } = await load('sales', 'deeds.csv');
    expect(await references()).toEqual([1, 2, 3, 4, 5]);
    expect(text).toContain('13 rows: 5 deeds, 2 not imported, 0 blank');
    expect(text).toContain('6 are held aside as implausible');
    expect(text).toContain('1 × price per m² far from that of its place');
    expect(text).toContain('2 × impossible area');
    expect(text).toContain('1 × impossible date');
    expect(text).toContain('1 × place in another region');
    expect(text).toContain('1 × repeats another row with other facts');
    const list = await readFile(listOf(folder, 'deeds.csv.held.csv'), 'utf8');
    expect(list.trim().split('\r\n')).toHaveLength(7);
    expect(list).toContain('100000 SAR per m²');
  });

  test('the same file again adds nothing and changes nothing', async () => {
    const { changed, text } = await load('sales', 'deeds.csv');
    expect(changed).toEqual([]);
    expect(text).toContain('6 are held aside as implausible');
    expect(await references()).toEqual([1, 2, 3, 4, 5]);
    expect(await store.database.selectFrom('held_row').select('id').execute()).toHaveLength(6);
  });

  test('a deed that is accepted is in force, and stays so', async () => {
    const { changed } = await held('accept', await idOf('price'));
    expect(changed).toEqual(['Riyadh']);
    expect(await references()).toEqual([1, 2, 3, 4, 5, 10]);
    const again = await load('sales', 'deeds.csv', { mode: 'replace' });
    expect(again.text).toContain('5 are held aside as implausible');
    expect(await references()).toEqual([1, 2, 3, 4, 5, 10]);
  });

  test('what has no area is never in force; an unknown id is told', async () => {
    await expect(held('accept', '0123456789abcdef')).rejects.toThrow('no row with the id');
    const rows = await store.database
      .selectFrom('held_row')
      .select(['id', 'content'])
      .where('reference', '=', '12')
      .execute();
    await expect(held('accept', rows[0]?.id ?? '')).rejects.toThrow('without an area');
  });

  test('a load puts the rows of a list in force', async () => {
    const list = join(folder, 'accepted.csv');
    await writeFile(list, `accept,id\nx,${await idOf('date')}\n,${await idOf('place')}\n`);
    await load('sales', 'deeds.csv', { accept: list });
    expect(await references()).toEqual([1, 2, 3, 4, 5, 10, 11]);
    expect((await held()).text).toContain('4 rows are held aside');
  });

  test('quarters far from the history of their district are held aside in both directions', async () => {
    const { text } = await load('indicators', 'indicators.csv');
    expect(text).toContain('2 × price per m² far from that of its place');
    expect(text).toContain('1 × repeats another row');
    const stored = await store.database.selectFrom('sales_indicator').select('average_price').execute();
    expect(stored.map(({ average_price: average }) => average)).toEqual(Array(9).fill(6516));
    expect(existsSync(listOf(folder, 'indicators.csv.held.csv'))).toBe(true);
  });

  test('an accepted quarter makes a figure', async () => {
    const figure = () =>
      store.database
        .selectFrom('neighborhood_metric')
        .select('average_price')
        .where('year', '=', 2025)
        .where('quarter', '=', 2)
        .execute();
    expect(await figure()).toEqual([]);
    const rows = await store.database
      .selectFrom('held_row')
      .select(['id', 'content'])
      .where('kind', '=', 'indicators')
      .execute();
    const { changed } = await held('accept', rows.find(({ content }) => content.includes(':200,'))?.id ?? '');
    expect(changed).toEqual(['Riyadh']);
    expect(await figure()).toEqual([{ average_price: 200 }]);
    await load('indicators', 'indicators.csv');
    expect(await figure()).toEqual([{ average_price: 200 }]);
  });

  test('a file of one kind that is given as another says so', async () => {
    await expect(load('indicators', 'deeds.csv')).rejects.toThrow('individual deeds');
    await expect(load('sales', 'indicators.csv')).rejects.toThrow('quarterly indicators');
  });

  test('a file that does not show its publisher is credited to nobody', async () => {
    const sources = await store.database.selectFrom('source').select(['load_key', 'name']).execute();
    const named = sources.filter(({ load_key: key }) => /^(sales|deeds):/.test(key ?? ''));
    expect(new Set(named.map(({ name }) => name))).toEqual(new Set(['مصدر غير مذكور']));
  });

  test('of accepted deeds with one reference number one is in force, and the report says so', async () => {
    const later = [21, 22, 23, 24, 25].map((reference) => deed(reference, 600_000));
    const twins = [deed(21, 610_000), deed(21, 620_000)];
    await writeFile(join(folder, 'twins.csv'), [headers, ...later, ...twins].join('\n'));
    await load('sales', 'twins.csv');
    const { database } = store;
    const rows = await database.selectFrom('held_row').select('id').where('reference', '=', '21').execute();
    expect(rows).toHaveLength(2);
    const { text } = await held('accept', ...rows.map(({ id }) => id));
    expect(text).toContain('rows in force now: 1');
    expect(text).toContain('1 are not: another accepted row has the same reference number');
    const sales = await database
      .selectFrom('sale')
      .select('price_sar')
      .where('transaction_no', '=', '21')
      .execute();
    expect(sales).toHaveLength(1);
  });

  test('a price outside the plausible range of its region is held aside in an empty store; the range is a setting', async () => {
    const empty = await openTestStore(engine);
    const run = async (name: string, kind: string, text: string) => {
      const said: string[] = [];
      const file = join(folder, name);
      await writeFile(file, text);
      const words = [kind, file];
      await runImport(empty, {
        ...command(),
        ...{ print: (line: string) => void said.push(line), region: 'Riyadh', words },
      });
      return said.join('\n');
    };
    const sales = async () =>
      (await empty.database.selectFrom('sale').select('transaction_no').orderBy('id').execute()).map(
        ({ transaction_no: reference }) => reference,
      );
    try {
      // Price and area have changed places in the first row.
      const swapped = deed(21, 600, { area: 900_000 });
      const dear = deed(23, 90_000_000);
      const first = [headers, swapped, deed(22, 900_000), dear].join('\n');
      const text = await run('swapped.csv', 'sales', first);
      expect(text).toContain('0.00067 SAR per m², not between 0.01 and 100000');
      expect(text).toContain('150000 SAR per m², not between 0.01 and 100000');
      expect(await sales()).toEqual(['22']);
      const quarter = [indicatorHeaders, row(2025, 1, 138_595), row(2025, 2, 6516)].join('\n');
      expect(await run('quarters.csv', 'indicators', quarter)).toContain('not between 0.01 and 100000');
      expect(await empty.database.selectFrom('sales_indicator').select('average_price').execute()).toEqual([
        { average_price: 6516 },
      ]);
      await writeSwitch(empty, commandActor(), 'price_range', '0.1-100000 Riyadh=0.1-200000');
      await run('dear.csv', 'sales', [headers, deed(24, 90_000_000)].join('\n'));
      expect(await sales()).toEqual(['22', '24']);
      for (const wrong of ['5', '9-5', 'Riyadh=1-2', '1-2 Paris=1-2', '1-2 Riyadh=1-2 Riyadh=1-3'])
        await expect(writeSwitch(empty, commandActor(), 'price_range', wrong)).rejects.toThrow();
    } finally {
      await empty.close();
    }
  });

  test('five files of one name keep five lists, in one load and in several', async () => {
    const own = await openTestStore(engine);
    const months = ['jan', 'feb', 'mar', 'apr', 'may'];
    const run = async (files: string[], mode?: string) => {
      const words = ['sales', ...files];
      const context = { ...command(), region: 'Riyadh' as const, print: () => undefined };
      await runImport(own, { ...context, words, mode });
    };
    const listsIn = () => readdirSync(join(folder, 'imports')).filter((name) => name.includes('monthly'));
    try {
      const files = months.map((month) => join(folder, month, 'monthly.csv'));
      for (const [index, file] of files.entries()) {
        await mkdir(join(folder, months[index] ?? ''), { recursive: true });
        await writeFile(
          file,
          [headers, deed(300 + index, 600, { area: 900_000 }), deed(400 + index, 600_000)].join('\n'),
        );
      }
      await run(files, 'replace');
      expect(listsIn()).toHaveLength(5);
      for (const [index, month] of months.entries()) {
        const list = await readFile(listOf(folder, `${month}-monthly.csv.held.csv`), 'utf8');
        expect(list.trim().split('\r\n')).toHaveLength(2);
        expect(list).toContain(`"reference"":""${300 + index}`);
      }
      for (const file of files) await run([file]);
      expect(listsIn()).toHaveLength(10);
    } finally {
      await own.close();
    }
  });
});
