import { describe, expect, test } from 'vitest';
import { readTrendsQuery, lastDayOf, trendsAddress } from '../../../../src/api/compare/trends-query.ts';
import { drawTrends } from '../../../../src/components/compare/trend-drawing.ts';
import {
  periodIndex,
  periodName,
  periodsOf,
  seriesOf,
} from '../../../../src/components/compare/trend-series.ts';
import type { Trend } from '../../../../contract/sale/trends.ts';

const read = (query: string) => readTrendsQuery(new URLSearchParams(query));

describe('the address of a comparison over time', () => {
  test('is read as it is written', () => {
    const { hasMore, add, ...query } = read(
      'places=neighborhood:1|plan:10:الرياض:1324/ ب&by=month&scale=index&since=2024-01&upto=2025-12&use=residential',
    );
    expect([hasMore, add]).toEqual([false, '']);
    const address = new URL(trendsAddress(query), 'https://ardi.test');
    expect(readTrendsQuery(address.searchParams)).toMatchObject(query);
    expect(query).toMatchObject({ step: 'month', scale: 'index', from: '2024-01', to: '2025-12' });
    expect(query.places).toHaveLength(2);
  });

  test('keeps the first four places and says that there were more, or what is none', () => {
    const five = read('places=region:1|region:2|region:3|region:4|region:5|region:1');
    expect([five.places.length, five.hasMore]).toEqual([4, true]);
    expect(read('places=street:1|region:2')).toMatchObject({ hasMore: true });
    expect(read('places=region:2|region:2')).toMatchObject({ hasMore: false });
    expect(read('by=week&scale=log&since=2024-13&use=<b>')).toMatchObject({
      ...{ step: 'quarter', scale: 'price', from: undefined, landUseGroup: undefined, places: [] },
    });
    expect(trendsAddress(read(''))).toBe('/compare/prices');
  });

  test('months end with their last day', () => {
    expect([lastDayOf('2024-02'), lastDayOf('2025-12')]).toEqual(['2024-02-29', '2025-12-31']);
  });
});

const trend = (points: [string, number][]): Trend => ({
  ...{ key: 'region:1', kind: 'region', name: 'عسير', cityName: null, regionId: 1, basis: 'median_of_sales' },
  points: points.map(([period, priceSarPerSqm]) => ({ period, priceSarPerSqm, saleCount: 3 })),
});

describe('series', () => {
  test('begin at 100 as an index', () => {
    const [series] = seriesOf(
      [
        trend([
          ['2024-Q1', 2000],
          ['2024-Q2', 2100],
          ['2024-Q4', 1500],
        ]),
      ],
      true,
    );
    expect(series?.values.map(({ value }) => value)).toEqual([100, 105, 75]);
    expect(series?.name).toBe('منطقة عسير');
  });

  test('have every period between the first and the last, newest first', () => {
    const series = seriesOf([trend([['2023-Q4', 1]]), trend([['2024-Q2', 2]])], false);
    expect(periodsOf(series).map((index) => periodName(index, 'quarter'))).toEqual([
      'الربع الثاني 2024',
      'الربع الأول 2024',
      'الربع الرابع 2023',
    ]);
    expect(periodsOf([])).toEqual([]);
    expect(periodName(periodIndex('2026-03'), 'month')).toBe('مارس 2026');
  });
});

describe('lines', () => {
  const size = { width: 400, height: 200, stepsPerYear: 4 };
  test('break where a period has no value, and a single one is a dot', () => {
    const drawing = drawTrends([{ points: [1, 2, 4].map((index) => ({ index, value: index * 100 })) }], size);
    expect(drawing?.lines[0]?.path.match(/M/g)).toHaveLength(1);
    expect(drawing?.lines[0]?.path.match(/L/g)).toHaveLength(1);
    expect(drawing?.lines[0]?.dots).toHaveLength(1);
  });

  test('run from left to right, higher values above', () => {
    const drawing = drawTrends([{ points: [0, 1].map((index) => ({ index, value: 100 + index })) }], size);
    const [x = 0, y = 0, toX = 0, toY = 0] = (drawing?.lines[0]?.path.match(/[\d.]+/g) ?? []).map(Number);
    expect(toX).toBeGreaterThan(x);
    expect(toY).toBeLessThan(y);
    expect(drawTrends([{ points: [] }], size)).toBeUndefined();
    const counts = [
      {
        points: [
          { index: 0, value: 1400 },
          { index: 1, value: 1500 },
        ],
      },
    ];
    const startsOf = (startsAtZero: boolean) => drawTrends(counts, { ...size, startsAtZero })?.rows[0]?.value;
    expect([startsOf(false), startsOf(true)]).toEqual([1400, 0]);
  });

  test('have as many years as fit', () => {
    const points = Array.from({ length: 81 }, (_, index) => ({ index: 8000 + index, value: 1 + index }));
    const drawing = drawTrends([{ points }], size);
    const years = drawing?.years.map(({ year }) => year) ?? [];
    expect(years.length).toBeGreaterThan(2);
    expect(years.length).toBeLessThan(10);
  });
});
