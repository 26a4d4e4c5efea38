import { describe, expect, test } from 'vitest';
import {
  quartersOf,
  type DatedDeed,
  type QuarterIndicator,
} from '../../../../pipeline/import/figures/land-metrics.ts';

const indicator = (values: Partial<QuarterIndicator> = {}): QuarterIndicator => ({
  ...{ year: 2025, quarter: 1, source_id: 1, property_type: 'قطعة أرض-سكنى' },
  ...{ deed_count: 10, total_value: 1000, total_area: 10, average_price: 500 },
  ...{ highest_price: null, lowest_price: null },
  ...values,
});
const deed = (values: Partial<DatedDeed> = {}): DatedDeed => ({
  ...{ date: '2025-02-03', type: 'أرض سكنية', price_sar: 200, area_sqm: 2, source_id: 2 },
  ...values,
});

describe('the quarters of a place', () => {
  test('deeds win over indicators of their quarter, which are never added to them', () => {
    const quarters = quartersOf(
      [indicator(), indicator({ quarter: 2, average_price: 700 })],
      [deed(), deed({ price_sar: 400 }), deed({ price_sar: 900 })],
    );
    expect(quarters).toEqual([
      expect.objectContaining({
        ...{ year: 2025, quarter: 1, average_basis: 'median_of_sales', average_price: 200 },
        ...{ deed_count: 3, total_value: 1500, source_id: 2 },
      }),
      expect.objectContaining({
        ...{ year: 2025, quarter: 2, average_basis: 'published', average_price: 700 },
        ...{ deed_count: 10, total_value: 1000, source_id: 1 },
      }),
    ]);
  });

  test('deeds of buildings leave a quarter to its indicators', () => {
    const [quarter, ...others] = quartersOf([indicator()], [deed({ type: 'فيلا' })]);
    expect(quarter).toMatchObject({ average_basis: 'published', deed_count: 10 });
    expect(others).toEqual([]);
  });

  test('indicators of buildings are none of land', () => {
    const rows = [indicator({ property_type: 'فيلا', deed_count: 90 }), indicator({ deed_count: 3 })];
    expect(quartersOf(rows, [])).toMatchObject([{ deed_count: 3 }]);
    expect(quartersOf(rows.slice(0, 1), [deed({ type: 'شقة' })])).toEqual([]);
  });

  test.each([
    ['2025-01-01', 1],
    ['2025-03-31', 1],
    ['2025-04-01', 2],
    ['2025-12-31', 4],
  ])('a deed of %s is one of quarter %i', (date, quarter) => {
    expect(quartersOf([], [deed({ date })])).toMatchObject([{ year: 2025, quarter }]);
  });
});
