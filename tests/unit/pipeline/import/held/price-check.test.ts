import { expect, test } from 'vitest';
import { PriceCheck } from '../../../../../pipeline/import/held/price-check.ts';
import { Spread } from '../../../../../pipeline/import/held/spread.ts';

test('a median of few values is exact, of many within a fortieth, in any order', () => {
  const few = new Spread();
  for (const value of [3, 1, 2, 10]) few.add(value);
  expect(few.median()).toBe(2.5);

  const values = Array.from({ length: 1001 }, (_, index) => 1000 + index);
  const [rising, falling] = [new Spread(), new Spread()];
  for (const value of values) rising.add(value);
  for (const value of values.toReversed()) falling.add(value);
  expect(rising.count).toBe(1001);
  expect(Math.abs(rising.median() - 1500)).toBeLessThan(1500 / 40);
  expect(falling.median()).toBe(rising.median());
  expect(new Spread().median()).toBeNaN();
});

function doubtsOf(prices: readonly number[], isLowDoubted = false) {
  const check = new PriceCheck({ isLowDoubted });
  const place = check.group('neighborhood', 'a');
  for (const price of prices) check.add(place, price);
  return [...check.doubts()].map(({ row }) => row);
}

test('only more than eight times the median is implausible, wherever in the file the row stands', () => {
  expect(doubtsOf([1000, 1000, 1000, 1000, 8000])).toEqual([]);
  expect(doubtsOf([1000, 1000, 1000, 1000, 8001])).toEqual([4]);
  expect(doubtsOf([8001, 1000, 1000, 1000, 1000])).toEqual([0]);
  expect(doubtsOf([1000, 1000, 1000, 1000, 124])).toEqual([]);
  expect(doubtsOf([1000, 1000, 1000, 1000, 124], true)).toEqual([4]);
  expect(doubtsOf([1000, 1000, 1000, 1000, 126], true)).toEqual([]);
});

test('four rows tell nothing; rows that are in force already count', () => {
  expect(doubtsOf([1000, 1000, 1000, 90_000])).toEqual([]);
  const check = new PriceCheck({ isLowDoubted: true });
  const place = check.group('neighborhood', 'a');
  for (const price of [1000, 1000, 1000, 1000]) check.learn(place, price);
  check.add(place, 90_000);
  expect([...check.doubts()]).toEqual([
    { row: 0, price: 90_000, median: 1000, rows: 5, level: 'neighborhood' },
  ]);
});

test('a place with too few rows is compared with its city, and low prices only with their own place', () => {
  const check = new PriceCheck({ isLowDoubted: true });
  const city = check.group('city', 'c');
  const usual = check.group('neighborhood', 'a', city);
  const few = check.group('neighborhood', 'b', city);
  for (let count = 0; count < 6; count++) check.add(usual, 1000);
  check.add(few, 9000);
  check.add(few, 10);
  expect([...check.doubts()]).toEqual([{ row: 6, price: 9000, median: 1000, rows: 8, level: 'city' }]);
});
