import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import {
  collection,
  districtFeatures,
  districts,
  metricsOf,
  root,
  sales,
  salesCsv,
  testStore,
  type Row,
} from './support.ts';

/** Real files to test the imports with, where available; else small samples of the same shape. */
const folder = join(root, '../shared/data');
const isReal = existsSync(join(folder, 'market')) && existsSync(join(folder, 'boundaries'));

function realOrSample<Value>(real: () => Value, sample: () => Value): Value {
  return isReal ? real() : sample();
}

function market(name: string): string {
  const file = readdirSync(join(folder, 'market')).find((each) => each.includes(name));
  return join(folder, 'market', file ?? name);
}

interface Outlines {
  region: RegionKey;
  file: string;
  count: number;
}

const outlines = realOrSample<Outlines[]>(
  () => [
    { region: 'Riyadh', file: join(folder, 'boundaries/districts-Riyadh.geojson'), count: 375 },
    { region: 'Eastern', file: join(folder, 'boundaries/districts-Eastern.geojson'), count: 464 },
    { region: 'Asir', file: join(folder, 'boundaries/districts-Asir.geojson'), count: 157 },
  ],
  () => [
    {
      region: 'Riyadh',
      file: collection(
        districtFeatures([
          ['الرياض', 'النرجس'],
          ['الرياض', 'الملك فيصل'],
          ['الدرعية', 'الخالدية'],
          ['الرياض', 'الصفا'],
        ]),
      ),
      count: 4,
    },
    {
      region: 'Eastern',
      file: collection(
        districtFeatures(
          [
            ['الدمام', 'طيبة'],
            ['صفوى', 'الرويحة'],
          ],
          50,
          26,
        ),
      ),
      count: 2,
    },
    { region: 'Asir', file: collection(districtFeatures([['ابها', 'ابها الجديدة']], 42.4, 18.2)), count: 1 },
  ],
);

interface Figures {
  city: string;
  name: string;
  quarter: number;
  average_price: number;
  average_basis: string;
  highest_price: number | null;
  lowest_price: number | null;
  deed_count: number;
  total_value: number;
  total_area: number;
}

interface Market {
  file: string;
  rows: number;
  blank: number;
  placed: number;
  /** Rows that are held aside as implausible, by whether their district is known; repeated ones are not looked up. */
  held?: { placed: number; waiting: number; repeated: number };
  reasons: Record<string, number>;
  /** Computed by hand from the rows of the file, independently of the program. */
  figures: Figures[];
}

const other = 'district is only given as أخرى (other)';
const unknown = 'district not found in city';
const eastern: Row = { region: 'الشرقية', city: 'الدمام', district: 'طيبة' };
const taiba: Figures = {
  ...{ city: 'الدمام', name: 'طيبة', quarter: 3, average_price: 2167, average_basis: 'published' },
  ...{
    highest_price: 3000,
    lowest_price: 1750,
    deed_count: 18,
    total_value: 29_484_211,
    total_area: 14_078.27,
  },
};
const kingFaisal: Figures = {
  ...{
    city: 'الرياض',
    name: 'الملك فيصل',
    quarter: 3,
    average_price: 4759,
    average_basis: 'value_over_area',
  },
  ...{ highest_price: null, lowest_price: null, deed_count: 4, total_value: 19_630_000, total_area: 4125 },
};
const narjisThird: Figures = {
  ...{ city: 'الرياض', name: 'النرجس', quarter: 3, average_price: 9167, average_basis: 'published' },
  ...{
    highest_price: 12_403,
    lowest_price: 6000,
    deed_count: 51,
    total_value: 651_772_845,
    total_area: 68_355.47,
  },
};
const narjisFirst: Figures = {
  ...{ city: 'الرياض', name: 'النرجس', quarter: 1, average_price: 7654, average_basis: 'published' },
  ...{ highest_price: 10_737, lowest_price: 6500, deed_count: 286 },
  ...{ total_value: 9_222_616_401, total_area: 11_904_636.03 },
};

const markets = realOrSample<Market[]>(
  () => [
    {
      file: market('EP-3rd-Q'),
      ...{ rows: 1696, blank: 1097, placed: 399 },
      reasons: { [unknown]: 146, [other]: 50, 'ambiguous: several districts have this name': 4 },
      figures: [taiba],
    },
    {
      file: market('Riyadh-3rd-Q'),
      // One that is held aside is a floor of 340 m² for one riyal.
      ...{ rows: 890, blank: 0, placed: 671, held: { placed: 5, waiting: 1, repeated: 0 } },
      reasons: { [unknown]: 122, [other]: 88, 'unknown city': 9 },
      figures: [kingFaisal, narjisThird],
    },
    {
      file: market('Riyadh-Q1'),
      ...{ rows: 2903, blank: 0, placed: 2172, held: { placed: 16, waiting: 3, repeated: 1 } },
      reasons: { [unknown]: 412, [other]: 267, 'unknown city': 51 },
      figures: [narjisFirst],
    },
  ],
  () => [
    {
      file: salesCsv(
        [
          {
            ...eastern,
            deeds: 10,
            value: '11952211.11',
            area: 7194.95,
            average: 1750,
            highest: 1750,
            lowest: 1750,
          },
          {
            ...eastern,
            class: 'تجاري',
            deeds: 8,
            value: 17_532_000,
            area: 6883.32,
            average: 2687.519359,
            highest: 3000,
            lowest: 1866.67,
          },
          { ...eastern, city: 'القطيف', district: 'الرويحة في محافظة القطيف' },
          { ...eastern, district: 'أخرى' },
          'blank',
          'blank',
        ],
        'EP.csv',
      ),
      ...{ rows: 6, blank: 2, placed: 3 },
      reasons: { [other]: 1 },
      figures: [taiba],
    },
    {
      file: salesCsv(
        [
          { district: 'الملك فيصل', deeds: 3, value: 5_830_000, area: 1125 },
          { district: 'الملك فيصل', class: 'تجاري', deeds: 1, value: 13_800_000, area: 3000 },
          {
            deeds: 30,
            value: 123_614_230,
            area: 14_586.318,
            average: 7967.021066,
            highest: 12_403.10078,
            lowest: 6000,
          },
          {
            deeds: 21,
            value: 528_158_614.9,
            area: 53_769.15,
            average: 10_880.60527,
            highest: 11_078,
            lowest: 8606.25,
          },
          { district: 'الخالدية/الدرعية' },
          { city: 'ضرما' },
        ],
        'R3.csv',
      ),
      ...{ rows: 6, blank: 0, placed: 5 },
      reasons: { 'unknown city': 1 },
      figures: [kingFaisal, narjisThird],
    },
    {
      file: salesCsv(
        [
          {
            quarter: 1,
            deeds: 143,
            value: 9_222_616_400,
            area: 11_904_636,
            average: 7654,
            highest: 10_737.2,
            lowest: 6500,
          },
          { quarter: 1, deeds: 143, value: 0.5, area: 0.03, average: 7654, highest: 1, lowest: 8000 },
          { quarter: 1, district: 'الصفاء' },
          { quarter: 1, district: 'العوالي' },
        ],
        'R1.csv',
      ),
      ...{ rows: 4, blank: 0, placed: 3 },
      reasons: { [unknown]: 1 },
      figures: [narjisFirst],
    },
  ],
);

const store = await testStore();
const outlineReports = new Map<RegionKey, Awaited<ReturnType<typeof districts>>>();
for (const { region, file } of outlines) outlineReports.set(region, await districts(store, file, region));
const report = await sales(
  store,
  markets.map(({ file }) => file),
);
const metrics = await metricsOf(store);

for (const { region, count } of outlines) {
  test(`${region}: every district is loaded`, async () => {
    expect(outlineReports.get(region)).toMatchObject({
      features: count,
      loaded: count,
      added: count,
      removed: 0,
    });
    const { count: stored } = await store.database
      .selectFrom('neighborhood')
      .innerJoin('region', 'region.id', 'neighborhood.region_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('region.key', '=', region)
      .executeTakeFirstOrThrow();
    expect(stored).toBe(count);
  });
}

markets.forEach(({ file, rows, blank, placed, reasons, figures, held }, index) => {
  const name = file.split('/').at(-1);
  test(`${name}: every row is placed, blank or reported with its reason`, () => {
    const own = report.files[index]!;
    const unplaced = Object.values(reasons).reduce((sum, count) => sum + count, 0);
    const aside = held ?? { placed: 0, waiting: 0, repeated: 0 };
    expect(own).toMatchObject({
      ...{ rows, blank, placed: placed - aside.placed, waiting: unplaced - aside.waiting },
      heldRows: aside.placed + aside.waiting + aside.repeated,
    });
    expect(Object.fromEntries(own.reasons)).toEqual(reasons);
    expect(placed + blank + unplaced + aside.repeated).toBe(rows);
  });

  for (const expected of figures) {
    test(`${name}: figures of ${expected.name} match those computed by hand`, () => {
      const { city, ...rest } = expected;
      const found = metrics.find(
        (metric) => metric.city_name === city && metric.name === rest.name && metric.quarter === rest.quarter,
      );
      expect(found).toMatchObject({ ...rest, year: 2025, neighborhood_origin: 'import' });
    });
  }
});

test('importing everything again changes only the timestamps', async () => {
  const ids = await store.database.selectFrom('neighborhood').select('id').orderBy('id').execute();
  for (const { region, file } of outlines) {
    expect(await districts(store, file, region)).toMatchObject({
      added: 0,
      removed: 0,
      movedSales: 0,
    });
  }
  expect(await metricsOf(store)).toEqual(metrics);
  await sales(
    store,
    markets.map(({ file }) => file),
  );
  expect(await metricsOf(store)).toEqual(metrics);
  expect(await store.database.selectFrom('neighborhood').select('id').orderBy('id').execute()).toEqual(ids);
});
