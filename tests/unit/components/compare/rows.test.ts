import { describe, expect, test } from 'vitest';
import type { ComparedParcel } from '../../../../src/api/pages/compare-page-view.ts';
import { extremes } from '../../../../src/components/compare/extremes.ts';
import { compareRows } from '../../../../src/components/compare/rows.ts';
import { priceVerdict } from '../../../../src/components/shared/detail/price-verdict.ts';
import type { BuildingRules, Parcel } from '../../../../contract/parcel/parcels.ts';
import type { Transaction } from '../../../../contract/sale/transactions.ts';

const rules = {
  name: 'سكني',
  ruleName: null,
  ruleCode: 'سك',
  code: 'سك',
  validFrom: null,
  source: { name: 'أمانة', origin: 'import', licence: null, updatedAt: '2026-01-01T00:00:00Z' },
  maxFloors: 3,
  maxHeightMeters: 12,
  maxCoverageRatio: 0.6,
  floorAreaRatio: 1.5,
  setbackFrontMeters: 3,
  setbackSideMeters: null,
  setbackBackMeters: 2,
  allowedUses: ['سكن'],
} as BuildingRules;
const sale = { date: '2026-03-01', priceSar: 400_000, priceSarPerSqm: 1000, kind: 'ordinary' } as Transaction;
const neighborhood = { medianSarPerSqm: 1200, saleCount: 9, lastDay: '2026-03-01' };

function columnOf(
  parcel: Partial<Parcel>,
  changed: Partial<Omit<ComparedParcel, 'parcel'>> = {},
): ComparedParcel {
  const usual = {
    area: 400,
    measuredAreaNote: null,
    neighborhoodId: 1,
    neighborhoodName: 'الملقا',
    city: 'الرياض',
    planNo: '1018',
    blockNo: null,
    landUseGroup: 'residential',
    landUseName: 'سكني',
    landUseDetailed: null,
    zoning: 'residential',
    zoningName: 'سكني',
    priceSarPerSqm: 1000,
  };
  return {
    parcel: { ...usual, ...parcel } as Parcel,
    rules,
    sales: [sale],
    lastSale: sale,
    neighborhood,
    neighborhoodAtSale: neighborhood,
    ...changed,
  };
}

function rowOf(columns: ComparedParcel[], label: string) {
  const row = compareRows(columns, false)
    .flatMap(({ rows }) => rows)
    .find((each) => each.label === label);
  if (!row) throw new Error(`no row «${label}»`);
  return row;
}

describe('the largest and lowest values of a row', () => {
  test.each([
    ['the largest', [1, 3, 2], 'largest', [1]],
    ['the lowest', [1, 3, 2], 'lowest', [0]],
    ['all that share it', [1, 3, 1], 'lowest', [0, 2]],
    ['the largest of those that are known', [null, 3, 2], 'largest', [1]],
    ['nothing where all are the same', [2, 2, 2], 'largest', []],
    ['nothing where the known ones are the same', [2, 2, null], 'lowest', []],
    ['nothing where one is known alone', [null, 2, null], 'largest', []],
    ['nothing where none is known', [null, null], 'lowest', []],
  ] as const)('are %s', (_what, figures, end, places) => {
    expect(extremes(figures, end)).toEqual(places);
  });
});

describe('the rows of a comparison', () => {
  test('name the largest parcel and the lowest price in words', () => {
    const newer = { ...sale, date: '2026-05-01', priceSar: 900_000, priceSarPerSqm: 1500 };
    const columns = [
      columnOf({}),
      columnOf({ area: 600, priceSarPerSqm: 1500 }, { sales: [newer, sale], lastSale: newer }),
    ];
    const marksOf = (label: string) => rowOf(columns, label).cells.map(({ mark }) => mark);
    expect(marksOf('المساحة')).toEqual([undefined, 'الأكبر']);
    expect(marksOf('سعر المتر في آخر صفقة')).toEqual(['الأدنى', undefined]);
    expect(marksOf('تاريخ آخر صفقة')).toEqual([undefined, 'الأحدث']);
    expect(marksOf('عدد الصفقات')).toEqual([undefined, 'الأكثر']);
    expect(marksOf('أكبر مجموع لمساحات الأدوار')).toEqual([undefined, 'الأكبر']);
    expect(marksOf('نسبة التغطية')).toEqual([undefined, undefined]);
  });

  test('tell the area of an outline beside the one that counts', () => {
    const note = 'مساحة الحدود المرسومة 0.37 م²';
    const { cells } = rowOf([columnOf({}), columnOf({ measuredAreaNote: note })], 'المساحة');
    expect(cells.map((cell) => cell.note)).toEqual([undefined, note]);
  });

  test('with equal values say so, and are left out of the differences', () => {
    const columns = [columnOf({}), columnOf({ area: 600 })];
    expect(rowOf(columns, 'الحي').isSame).toBe(true);
    expect(rowOf(columns, 'المساحة').isSame).toBe(false);
    const labels = compareRows(columns, true).flatMap(({ rows }) => rows.map(({ label }) => label));
    expect(labels).toEqual(['المساحة', 'أكبر مساحة بناء على الأرض', 'أكبر مجموع لمساحات الأدوار']);
    expect(compareRows([columnOf({}), columnOf({})], true)).toEqual([]);
  });

  test('distinguish unknown, not allowed, never sold and unavailable', () => {
    const columns = [
      columnOf({}, { rules: { ...rules, maxCoverageRatio: 0 } }),
      columnOf({ blockNo: '7' }, { rules: undefined, sales: undefined, lastSale: undefined }),
      columnOf({ neighborhoodId: null }, { sales: [], lastSale: undefined, neighborhood: undefined }),
    ];
    const textsOf = (label: string) => rowOf(columns, label).cells.map(({ text }) => text);
    const missing = 'تعذّر تحميل هذا الجزء الآن.';
    expect(textsOf('أقصى عدد أدوار')).toEqual(['لا يُسمح بالبناء', missing, '3']);
    expect(textsOf('رقم البلك')).toEqual(['غير معروف بعد', '7', 'غير معروف بعد']);
    expect(textsOf('تاريخ آخر صفقة')).toEqual(['1 مارس 2026', missing, 'لا صفقات']);
    expect(textsOf('وسيط سعر المتر في الحي')).toEqual([undefined, undefined, 'غير معروف بعد']);
    expect(textsOf('سعر آخر صفقة أمام وسيط سنتها')).toEqual([
      'أدنى من الوسيط، والفرق 17٪',
      missing,
      'لا صفقات',
    ]);
  });

  test('have the medians of one year, and the price of a sale beside that of its own year', () => {
    const earlier = { medianSarPerSqm: 800, saleCount: 5, lastDay: '2021-03-01' };
    const columns = [columnOf({}), columnOf({}, { neighborhoodAtSale: earlier })];
    const notesOf = (label: string) => rowOf(columns, label).cells.map(({ note }) => note);
    expect(notesOf('وسيط سعر المتر في الحي')).toEqual([
      'في سنة تنتهي يوم 1 مارس 2026، من 9 صفقات',
      'في سنة تنتهي يوم 1 مارس 2026، من 9 صفقات',
    ]);
    expect(notesOf('سعر آخر صفقة أمام وسيط سنتها')[1]).toBe('في سنة تنتهي يوم 1 مارس 2021، من 5 صفقات');
  });
});

test('without a zoning, neither rules nor room to build are known', () => {
  const unknown = {
    ...rules,
    zoning: null,
    code: null,
    name: null,
    source: null,
    allowedUses: [],
    ruleCode: null,
  };
  const columns = [
    columnOf({}),
    columnOf({ landUseGroup: null, landUseName: null, zoning: null, zoningName: null }, { rules: unknown }),
  ];
  const textsOf = (label: string) => rowOf(columns, label).cells.map(({ text }) => text);
  expect(textsOf('الاستخدام')).toEqual(['سكني', 'غير معروف بعد']);
  expect(textsOf('التنظيم')).toEqual(['سكني', 'غير معروف بعد']);
  expect(textsOf('أقصى عدد أدوار')).toEqual(['3', 'غير معروف بعد']);
  expect(textsOf('نسبة التغطية')).toEqual(['60٪', 'غير معروف بعد']);
  expect(textsOf('الاستخدامات المسموحة')).toEqual(['سكن', 'غير معروف بعد']);
});

describe('a price against the neighborhood median', () => {
  test('is above, below or equal to it', () => {
    expect(priceVerdict(1500, neighborhood)).toBe('أعلى من الوسيط، والفرق 25٪');
    expect(priceVerdict(900, neighborhood)).toBe('أدنى من الوسيط، والفرق 25٪');
    expect(priceVerdict(1204, neighborhood)).toBe('مثل الوسيط');
  });

  test('has no verdict when either value is missing or there are too few sales', () => {
    expect(priceVerdict(undefined, neighborhood)).toBeUndefined();
    expect(priceVerdict(1000, undefined)).toBeUndefined();
    expect(priceVerdict(1000, { ...neighborhood, medianSarPerSqm: null })).toBeUndefined();
    expect(priceVerdict(1000, { ...neighborhood, saleCount: 4 })).toBeUndefined();
  });
});
