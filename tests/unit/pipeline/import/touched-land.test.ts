import { describe, expect, test } from 'vitest';
import { TouchedLand } from '../../../../pipeline/import/places/touched-land.ts';

describe('land that a load has touched', () => {
  test('is the quarters of neighborhoods, and parcels', () => {
    const touched = new TouchedLand();
    expect(touched.isEmpty).toBe(true);
    touched.addDeed(1, '2026-03-31', [10, 11]);
    touched.addDeed(2, '2026-01-01', [10]);
    touched.addDeed(1, '2026-04-01', []);
    touched.addDeed(null, '2025-12-31', [12]);
    expect(touched.isEmpty).toBe(false);
    expect(touched.neighborhoods).toEqual([1, 2]);
    expect(touched.hasUnplaced).toBe(true);
    expect(touched.wholeNeighborhoods).toEqual([]);
    expect([...touched.byQuarter()]).toEqual([
      [{ year: 2026, quarter: 1 }, [1, 2]],
      [{ year: 2026, quarter: 2 }, [1]],
    ]);
    expect([...(touched.parcels ?? [])]).toEqual([10, 11, 12]);
  });

  test('is a whole neighborhood when there are many quarters, or nobody knows which', () => {
    const touched = new TouchedLand();
    for (const year of [2021, 2022, 2023, 2024, 2025]) touched.addDeed(1, `${year}-01-01`, []);
    touched.addDeed(2, '2025-01-01', []);
    expect(touched.wholeNeighborhoods).toEqual([1]);
    expect(touched.parcels).toBeDefined();
    touched.addNeighborhood(3);
    touched.addDeed(3, '2025-01-01', [5]);
    expect(touched.wholeNeighborhoods).toEqual([1, 3]);
    expect([...touched.byQuarter().values()]).toEqual([[2]]);
    expect(touched.parcels).toBeUndefined();
  });

  test('is all parcels of its neighborhoods when there are very many', () => {
    const touched = new TouchedLand();
    touched.addParcels(Array.from({ length: 200_000 }, (_, id) => id));
    expect(touched.parcels?.size).toBe(200_000);
    touched.addDeed(1, '2025-01-01', [200_000]);
    expect(touched.parcels).toBeUndefined();
  });
});
