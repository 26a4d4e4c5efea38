import { describe, expect, test } from 'vitest';
import { landFeeEstimate } from '../../../lib/land-fee-estimate.ts';

const zone = { ratePercent: 10, thresholdSqm: 5000 };
const value = { low: 4_000_000, middle: 5_000_000, high: 7_000_000 };

describe('the fee on white land', () => {
  test('is the rate of the value, from the low to the high one', () => {
    expect(landFeeEstimate({ ...zone, ratePercent: 7.5 }, { areaSqm: 8000, value })).toEqual({
      ...{ countedSqm: 8000, isSubject: true },
      fee: { low: 300_000, middle: 375_000, high: 525_000 },
    });
  });

  test.each([
    ['below the threshold', 4999.9, 0, false],
    ['at it', 5000, 0, true],
    ['below it with other land', 2000, 2999, false],
    ['at it with other land', 2000, 3000, true],
  ])('counts an area %s', (_, areaSqm, otherSqm, isSubject) => {
    const estimate = landFeeEstimate(zone, { areaSqm, otherSqm, value });
    expect(estimate).toMatchObject({ countedSqm: areaSqm + otherSqm, isSubject });
    // The fee is on this parcel alone, whatever else is owned.
    expect(estimate.fee?.middle).toBe(isSubject ? 500_000 : 0);
  });

  test('without a value is unknown, but nothing below the threshold and at a rate of 0', () => {
    expect(landFeeEstimate(zone, { areaSqm: 6000, value: undefined }).fee).toBeUndefined();
    const nothing = { low: 0, middle: 0, high: 0 };
    expect(landFeeEstimate(zone, { areaSqm: 600, value: undefined }).fee).toEqual(nothing);
    expect(landFeeEstimate({ ...zone, ratePercent: 0 }, { areaSqm: 6000, value })).toEqual({
      ...{ countedSqm: 6000, isSubject: true, fee: nothing },
    });
  });
});
