import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PriceSpread } from '../../../../src/islands/shared/charts/PriceSpread.tsx';
import { priceScale, stepAt, timeScale } from '../../../../src/islands/shared/charts/scales.ts';
import { monthOf, monthSteps, quarterSteps } from '../../../../src/islands/shared/charts/series.ts';
import { TimePicture } from '../../../../src/islands/shared/charts/TimePicture.tsx';

const month = (name: string, priceSarPerSqm: number, saleCount = 1) => ({
  month: name,
  priceSarPerSqm,
  saleCount,
});

test('merges the months of a neighborhood and its parcel into one gapless series', () => {
  const steps = monthSteps(
    [month('2023-11', 2000, 3), month('2024-02', 2200, 5)],
    [month('2023-12', 1900), month('2024-03', 2400)],
  );
  expect(steps.map(({ index, price, count, own }) => [monthOf(index), price, count, own])).toEqual([
    ['2023-11', 2000, 3, undefined],
    ['2023-12', undefined, 0, 1900],
    ['2024-01', undefined, 0, undefined],
    ['2024-02', 2200, 5, undefined],
    ['2024-03', undefined, 0, 2400],
  ]);
  expect(monthSteps([], [])).toEqual([]);
});

test('a line breaks at a step without a price and resumes after it; a single step is a dot', () => {
  const steps = monthSteps(
    [month('2024-01', 1), month('2024-02', 2), month('2024-04', 4), month('2024-07', 7), month('2024-08', 8)],
    [],
  );
  const picture = renderToStaticMarkup(createElement(TimePicture, { steps, stepsPerYear: 12, width: 400 }));
  const [lines] = [...picture.matchAll(/d="([^"]*L[^"]*)"/g)].map(([, path]) => path ?? '');
  expect(lines?.match(/M/g)).toHaveLength(3);
  expect(lines?.match(/L/g)).toHaveLength(2);
  expect(picture.match(/<circle/g)).toHaveLength(1);
});

test('quarters without a sale are in the series, without a price', () => {
  const figures = {
    averageBasis: 'published' as const,
    highestPriceSarPerSqm: null,
    lowestPriceSarPerSqm: null,
    totalValueSar: 0,
    totalAreaSqm: 0,
  };
  const steps = quarterSteps([
    { ...figures, year: 2023, quarter: 4, averagePriceSarPerSqm: 1500, deedCount: 12 },
    { ...figures, year: 2024, quarter: 2, averagePriceSarPerSqm: 1700, deedCount: 4 },
  ]);
  expect(steps.map(({ price, count }) => [price, count])).toEqual([
    [1500, 12],
    [undefined, 0],
    [1700, 4],
  ]);
});

test.each([
  [1840, 3120],
  [2000, 4000],
  [500, 500],
  [0, 0],
  [0.2, 0.9],
  [333, 1000],
  [28_103, 84_310],
])('an axis covers every value from %d to %d between its first and last label', (low, high) => {
  const { y, ticks } = priceScale([high, low], [180, 10]);
  expect(ticks[0]).toBeLessThanOrEqual(low);
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
  expect(ticks.length).toBeGreaterThan(1);
  expect(ticks.length).toBeLessThanOrEqual(7);
  expect(y(ticks[0] ?? 0)).toBe(180);
  expect(y(ticks.at(-1) ?? 0)).toBe(10);
});

test('the time axis starts and ends with its steps, and centers a single one', () => {
  const across = timeScale([10, 20], [100, 300]);
  expect([10, 15, 20].map(across)).toEqual([100, 200, 300]);
  expect(timeScale([5, 5], [100, 300])(5)).toBe(200);
});

test('finds the nearest step to a position, clamped to the first and last', () => {
  const at = (place: number) => stepAt(place, [10, 20], [100, 300]);
  expect([-50, 100, 109, 111, 300, 900].map(at)).toEqual([10, 10, 10, 11, 20, 20]);
});

test('the spread of prices names its unit by the sign, as the chart beside it does', () => {
  const bands = [{ from: 0, to: 1000, saleCount: 3 }];
  const [, heading] =
    /<th scope="col">(.*?)<\/th>/.exec(renderToStaticMarkup(createElement(PriceSpread, { bands }))) ?? [];
  expect(heading).toContain('<svg');
  expect(heading?.replace(/<[^>]*>/g, '').trim()).toBe('ريال سعودي للمتر المربع');
});
