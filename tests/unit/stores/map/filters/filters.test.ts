import { beforeEach, describe, expect, test } from 'vitest';
import { saleQuery } from '../../../../../src/api/sale/sale-query.ts';
import { usualLandUses } from '../../../../support/land-uses.ts';
import { chipText } from '../../../../../src/islands/map/filters/chip-text.ts';
import { noFilters } from '../../../../../src/api/map/land-filters.ts';
import {
  openAbove,
  openBelow,
  textAt,
  thumbsOf,
  wordsAt,
} from '../../../../../src/islands/map/filters/price-scale.ts';
import { digitsOf } from '../../../../../src/islands/map/filters/use-pair.ts';
import { $conditions, $scope } from '../../../../../src/stores/map/filters/filter-scope.ts';
import {
  $activeGroups,
  $hasSaleFilter,
  clearFilter,
  clearFilters,
  filterGroups,
  setFilters,
  type FilterGroup,
  type LandFilters,
} from '../../../../../src/stores/map/filters/filters.ts';
import { $viewBox } from '../../../../../src/stores/map/map-view.ts';

beforeEach(() => {
  clearFilters();
  $viewBox.set(undefined);
});

test('the scope is the drawn area, else the visible map', () => {
  expect($scope.get()).toBeUndefined();
  $viewBox.set([46, 24, 47, 25]);
  expect($scope.get()).toEqual({ southWest: { x: 46, y: 24 }, northEast: { x: 47, y: 25 } });
  setFilters({ area: [46.5, 24.5, 46.6, 24.6] });
  expect($scope.get()).toEqual({ southWest: { x: 46.5, y: 24.5 }, northEast: { x: 46.6, y: 24.6 } });
  clearFilter('area');
  expect($scope.get()?.southWest).toEqual({ x: 46, y: 24 });
});

test('the conditions are all filters except the area; without filters none are sent', () => {
  expect(saleQuery($conditions.get())).toEqual({});
  setFilters({ type: 'مرافق', fromArea: 300, landUseGroup: 'open', area: [46.5, 24.5, 46.6, 24.6] });
  expect(saleQuery($conditions.get())).toEqual({ type: 'مرافق', fromArea: 300, landUseGroup: 'open' });
  expect($conditions.get()).not.toHaveProperty('area');
});

test('a filter set to what it is changes nothing, so nothing is fetched again', () => {
  setFilters({ fromPrice: 2000 });
  let changes = -1;
  const stop = $conditions.subscribe(() => (changes += 1));
  setFilters({ fromPrice: 2000, toPrice: undefined });
  clearFilter('toPrice');
  expect(changes).toBe(0);
  setFilters({ toPrice: 3000 });
  expect(changes).toBe(1);
  stop();
});

describe('a filter is active when it is sent (specification §5)', () => {
  test.each<[Partial<LandFilters>, FilterGroup[]]>([
    [{}, []],
    [{ type: 'الكل', period: 'before_that' }, []],
    [{ fromPrice: 999 }, []],
    [{ fromPrice: 1000 }, ['price']],
    [{ toPrice: 9000 }, ['price']],
    [{ toPrice: 9001 }, []],
    [{ fromPrice: 999, toPrice: 9001 }, []],
    [{ type: 'مرافق', period: 'last_month' }, ['type', 'period']],
    [{ fromArea: 0 }, ['size']],
    [{ metroMeters: 500 }, ['metro']],
    [{ toTotal: 1_200_000, cityPart: 'north' }, ['budget', 'place']],
    // The price is then that of offers.
    [{ offered: true, fromPrice: 2000 }, ['price', 'offered']],
    [{ offered: false, city: 'الرياض' }, ['place']],
    [{ landUseGroup: 'open', toDate: '2025-01-31', area: [1, 2, 3, 4] }, ['landUse', 'days', 'drawnArea']],
  ])('%o', (changes, groups) => {
    setFilters(changes);
    expect($activeGroups.get()).toEqual(groups);
    const ofSales = groups.some(
      (group) => ['type', 'period', 'days'].includes(group) || (group === 'price' && !changes.offered),
    );
    expect($hasSaleFilter.get()).toBe(ofSales);
  });
});

test('clearing a group leaves the others', () => {
  setFilters({ fromPrice: 2000, toPrice: 3000, fromDate: '2024-01-01' });
  clearFilter(...filterGroups.price);
  expect($activeGroups.get()).toEqual(['days']);
});

test.each<[FilterGroup, Partial<LandFilters>, string]>([
  ['type', { type: 'أرض تجارية' }, 'أرض تجارية'],
  ['period', { period: 'last_6_months' }, 'آخر 6 أشهر'],
  ['price', { fromPrice: 1000 }, 'من 1,000 ريال/م²'],
  ['price', { fromPrice: 999, toPrice: 9000 }, 'حتى 9,000 ريال/م²'],
  ['price', { fromPrice: 1500, toPrice: 3000 }, '1,500 إلى 3,000 ريال/م²'],
  ['size', { fromArea: 400, toArea: 1200 }, '400 إلى 1,200 م²'],
  ['landUse', { landUseGroup: 'mixed' }, 'سكني تجاري'],
  ['days', { fromDate: '2024-02-29' }, 'منذ 29 فبراير 2024'],
  ['days', { fromDate: '2024-01-01', toDate: '2024-12-31' }, '1 يناير 2024 إلى 31 ديسمبر 2024'],
  ['metro', { metroMeters: 500 }, 'حتى 500 م من المترو'],
  ['metro', { metroMeters: 1500 }, 'حتى 1.5 كم من المترو'],
  ['budget', { toTotal: 1_200_000 }, 'السعر حتى 1,200,000 ريال'],
  ['offered', { offered: true }, 'معروضة للبيع'],
  ['place', { city: 'الرياض' }, 'الرياض'],
  ['place', { city: 'الرياض', cityPart: 'north' }, 'شمال الرياض'],
  ['place', { cityPart: 'east' }, 'شرق'],
  ['place', { city: 'الرياض', municipality: 'بلدية العليا' }, 'بلدية العليا، الرياض'],
  ['drawnArea', { area: [1, 2, 3, 4] }, 'نطاق مرسوم'],
])('the chip of %s for %o says %s', (group, filters, text) => {
  expect(chipText(group, { ...noFilters, ...filters }, { landUses: usualLandUses })).toBe(text);
});

test('the chip of a period names the day from which it counts back', () => {
  const text = chipText('period', { ...noFilters, period: 'last_month' }, { lastSaleDay: '2026-09-30' });
  expect(text).toBe('آخر شهر حتى 30 سبتمبر 2026');
});

test('the chip of a land use says what it is of until the names are loaded', () => {
  expect(chipText('landUse', { ...noFilters, landUseGroup: 'mixed' })).toBe('الاستخدام');
});

describe('the price slider', () => {
  test('has a step beyond each end, for no limit', () => {
    expect(thumbsOf({ from: undefined, to: undefined })).toEqual({ from: openBelow, to: openAbove });
    expect([wordsAt(openBelow), wordsAt(openAbove)]).toEqual(['أقل من 1,000', '9,000 فأكثر']);
    expect([textAt(openBelow), textAt(openAbove)]).toEqual(['', '']);
  });

  test('ends exactly at the bounds that are sent', () => {
    expect(thumbsOf({ from: 1000, to: 9000 })).toEqual({ from: 1000, to: 9000 });
    expect([textAt(1000), textAt(9000)]).toEqual(['1000', '9000']);
    expect(thumbsOf({ from: 999, to: 9001 })).toEqual({ from: openBelow, to: openAbove });
  });
});

test('reads numbers in digits of any script', () => {
  expect(digitsOf('٢٬٥٠٠')).toBe('2500');
  expect(digitsOf('۹۰۰۰ ريال')).toBe('9000');
});
