import { describe, expect, test } from 'vitest';
import { importLandFees, type LandFeesImport } from '../../../../pipeline/import/land-fees/land-fees.ts';
import { readFeeZone } from '../../../../pipeline/import/land-fees/land-fee-row.ts';
import { runImport } from '../../../../pipeline/import/command.ts';
import { importDistricts } from '../../../../pipeline/import/districts/districts.ts';
import type { Store } from '../../../../database/connection/store.ts';
import { collection, feature, square, temporaryFolder, testStore, readOrWhyNot } from './support.ts';

const law = 'اللائحة التنفيذية لنظام رسوم الأراضي البيضاء';
const zone = (properties: object, geometry: unknown = square(46.7, 24.7, 0.1)) =>
  feature({ zone: 'الأولى', rate: 10, valid_from: '2026-01-01', law, ...properties }, geometry);
const load = (store: Store, file: string, options: Partial<LandFeesImport> = {}) =>
  importLandFees(store, { file, region: 'Riyadh', onProgress: () => undefined, ...options });
const rowsOf = (store: Store) =>
  store.database
    .selectFrom('land_fee_zone')
    .select(['id', 'name', 'city_name', 'rate_percent', 'threshold_sqm', 'valid_from', 'valid_until'])
    .orderBy('valid_from')
    .orderBy('name')
    .execute();

describe('a fee zone', () => {
  test('is read with its rate, threshold, days and law', () => {
    expect(
      readFeeZone(
        zone({
          threshold: '10,000',
          valid_until: '31/12/2026',
          city: 'الرياض',
          law_url: 'https://a.example/law',
        }),
      ),
    ).toMatchObject({
      row: {
        ...{ name: 'الأولى', rate_percent: 10, threshold_sqm: 10_000, city_name: 'الرياض' },
        ...{ valid_from: '2026-01-01', valid_until: '2026-12-31', law, law_url: 'https://a.example/law' },
      },
    });
  });

  test.each([
    ['7.5', 7.5],
    ['٧٫٥٪', 7.5],
    ['2.5 %', 2.5],
    [0, 0],
    [10, 10],
  ])('has the rate of %s', (rate, percent) => {
    expect(readFeeZone(zone({ rate }))).toMatchObject({
      row: { rate_percent: percent, threshold_sqm: 5000 },
    });
  });

  test.each([
    [{ zone: '' }, 'no name of the zone'],
    [{ law: '' }, 'no law that sets the fee'],
    [{ rate: '' }, 'no rate of the fee'],
    [{ rate: 'عشرة' }, 'the rate of the fee is no number'],
    [{ rate: '-5' }, 'the rate of the fee is no number'],
    [{ rate: 0.1 }, 'the rate is below 1 %: write 10 for 10 %'],
    [{ rate: 100 }, 'the rate is above 10 %'],
    [{ threshold: 'كبيرة' }, 'the area threshold is no area in m²'],
    [{ valid_from: '' }, 'no first day of the rate'],
    [{ valid_from: 'قريبًا' }, 'first day of the rate: unreadable date'],
    [{ valid_until: '2025-12-31' }, 'the last day of the rate is before its first'],
    [{ valid_from: '05/01/2026' }, 'a day can be read as two: write YYYY-MM-DD'],
    [{ valid_until: '٠٥-٠١-٢٠٢٧' }, 'a day can be read as two: write YYYY-MM-DD'],
    [{ law_url: 'javascript:alert(1)' }, 'the address of the law does not begin with https://'],
    [{ law: 'ن'.repeat(301) }, 'the law is longer than 300 characters'],
  ])('with %j is refused', (properties, problem) => {
    expect(readOrWhyNot(readFeeZone(zone(properties)))).toBe(problem);
  });

  test('without a polygon is refused', () => {
    expect(readOrWhyNot(readFeeZone(zone({}, { type: 'Point', coordinates: [46.7, 24.7] })))).toBe(
      'no polygon geometry',
    );
  });
});

test('zones keep their ids, and a load takes out those that it does not have', async () => {
  const store = await testStore();
  const first = [zone({ id: 'Z1' }), zone({ id: 'Z2', zone: 'الثانية', rate: 5 }, square(46.9, 24.7, 0.1))];
  expect(await load(store, collection(first))).toMatchObject({ loaded: 2, removed: 0, overlaps: [] });
  const before = await rowsOf(store);
  await load(store, collection(first.toReversed()));
  expect(await rowsOf(store)).toEqual(before);
  expect(await load(store, collection(first.slice(0, 1)))).toMatchObject({ loaded: 1, removed: 1 });
  expect(await rowsOf(store)).toEqual(before.slice(0, 1));
});

test('each dated row of a zone is one, and a later file adds the next without the earlier ones', async () => {
  const store = await testStore();
  const row = (from: string, until: string | undefined, rate: number) =>
    zone({ id: 'Z1', valid_from: from, valid_until: until, rate });
  const file = [
    row('2024-01-01', '2024-12-31', 2.5),
    row('2025-01-01', '2025-12-31', 5),
    row('2026-01-01', '2026-12-31', 7.5),
  ];
  expect(await load(store, collection(file))).toMatchObject({ loaded: 3, overlaps: [] });
  const next = collection([row('2027-01-01', undefined, 10)]);
  expect(await load(store, next, { mode: 'upsert' })).toMatchObject({ loaded: 1, removed: 0 });
  expect((await rowsOf(store)).map(({ rate_percent: rate }) => rate)).toEqual([2.5, 5, 7.5, 10]);
});

test('a zone is of the city that it names, else of that in its middle, also of districts loaded later', async () => {
  const store = await testStore([['Riyadh', 'الرياض', 'بدر', 46.74, 24.74]]);
  const zones = [
    zone({ zone: '1' }),
    zone({ zone: '2', city: 'الدرعية' }, square(46.2, 24.7, 0.1)),
    zone({ zone: '3' }, square(47.2, 24.1, 0.1)),
  ];
  expect(await load(store, collection(zones))).toMatchObject({ loaded: 3, withoutCity: 1 });
  const cities = async () => (await rowsOf(store)).map(({ city_name: city }) => city);
  expect(await cities()).toEqual(['الرياض', 'الدرعية', null]);
  await importDistricts(store, {
    file: collection([feature({ name: 'اليمامة', city: 'الخرج' }, square(47.2, 24.1, 0.1))]),
    ...{ region: 'Riyadh', onProgress: () => undefined },
  });
  expect(await cities()).toEqual(['الرياض', 'الدرعية', 'الخرج']);
});

describe('zones that overlap', () => {
  const other = (properties: object, x = 46.75) =>
    zone({ zone: 'الثانية', rate: 5, ...properties }, square(x, 24.7, 0.1));

  test('on the same days are loaded, and told with the land that both cover', async () => {
    const store = await testStore();
    const lines: string[] = [];
    await runImport(store, {
      words: ['land-fees', collection([zone({}), other({})])],
      ...{ region: 'Riyadh', city: undefined, as: undefined, source: undefined, licence: undefined },
      ...{ dataDirectory: temporaryFolder(), print: (line: string) => void lines.push(line) },
    });
    expect(await rowsOf(store)).toHaveLength(2);
    const [told = ''] = lines.filter((line) => line.includes('overlap of'));
    expect(told).toMatch(/overlap of \d+ m² on the same days: «الأولى» \(10 %\) and «الثانية» \(5 %\)/);
    // Half of a square of 0.1 degrees: about 10.1 km by 11.1 km.
    const area = Number(/overlap of (\d+)/.exec(told)?.[1]);
    expect(area / 1e6).toBeCloseTo(0.05 * 111.195 * Math.cos((24.75 * Math.PI) / 180) * (0.1 * 111.195), 0);
    expect(lines.join()).toContain('estimates tell the fee of each');
  });

  test.each([
    ['one ends before the other begins', other({ valid_from: '2027-01-01' }), { valid_until: '2026-12-31' }],
    ['they only touch', other({}, 46.8), {}],
    ['their borders differ by a hair', other({}, 46.8 - 1e-6), {}],
  ])('do not where %s', async (_, second, properties) => {
    const store = await testStore();
    expect((await load(store, collection([zone(properties), second]))).overlaps).toEqual([]);
  });

  test('also where one lies in the hole of another, they do not', async () => {
    const store = await testStore();
    const ring = (x: number, y: number, size: number) => square(x, y, size).coordinates[0];
    const holed = { type: 'Polygon', coordinates: [ring(46.7, 24.7, 0.1), ring(46.72, 24.72, 0.04)] };
    const inner = square(46.72, 24.72, 0.04);
    const report = await load(store, collection([zone({}, holed), zone({ zone: 'الثانية' }, inner)]));
    expect(report).toMatchObject({ loaded: 2, overlaps: [] });
  });
});
