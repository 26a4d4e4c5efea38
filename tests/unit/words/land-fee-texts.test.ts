import { describe, expect, test } from 'vitest';
import type { LandFeeZone } from '../../../contract/parcel/land-fees.ts';
import { landFeeTexts, noZoneText, type FeeSubject } from '../../../words/land-fee-texts.ts';

const zone = {
  ...{ name: 'الأولى', ratePercent: 7.5, thresholdSqm: 5000, validFrom: '2026-01-01', validUntil: null },
  ...{ law: 'نظام', lawUrl: null },
} as LandFeeZone;
const subject: FeeSubject = {
  ...{ city: 'الرياض', isUndeveloped: true, use: 'أرض خام', areaSqm: 6000, otherSqm: 0 },
  value: { low: 4_000_000, middle: 5_000_000, high: 6_000_000, basis: { count: 9 } },
};
const texts = (more: Partial<FeeSubject> = {}, inZone: Partial<LandFeeZone> = {}) =>
  landFeeTexts({ ...zone, ...inZone }, { ...subject, ...more }, (day) => day);

describe('an estimate in words', () => {
  test('tells the fee, its range and each reason', () => {
    const { result, amount, range, reasons } = texts();
    expect([result, amount]).toEqual(['الرسم السنوي المقدر', 375_000]);
    expect(range).toMatch(/^بين 300,000 و450,000 ريال/);
    expect(reasons).toEqual([
      'القطعة غير مطورة في البيانات (أرض خام).',
      'تقع في «الأولى»: 7.5٪ من قيمة الأرض سنويًا، سارية من 2026-01-01.',
      expect.stringMatching(/^مساحتها 6,000\s.*وحد الخضوع 5,000\s.*فأكثر\.$/),
      'قيمتها بوسيط صفقات مشابهة (عددها 9): 5,000,000 ريال.',
    ]);
  });

  test('of a stated value is one figure', () => {
    const { amount, range, reasons } = texts({
      value: { low: 1e6, middle: 1e6, high: 1e6, basis: 'stated' },
    });
    expect([amount, range, reasons.at(-1)]).toEqual([75_000, '', 'قيمتها كما أدخلتها: 1,000,000 ريال.']);
  });

  test('of land that only was sold itself names the day', () => {
    const { reasons } = texts({
      value: { low: 1e6, middle: 1e6, high: 1e6, basis: { saleDay: '2021-09-01' } },
    });
    expect(reasons.at(-1)).toMatch(/^قيمتها بآخر صفقة عليها، يوم 2021-09-01، .*: 1,000,000 ريال\.$/);
  });

  test.each([
    ['small land', { areaSqm: 900 }, {}, 'لا رسوم عليها وحدها'],
    ['small land with little other', { areaSqm: 900, otherSqm: 100 }, {}, 'لا رسوم عليها مع أراضيك الأخرى'],
    ['a zone at 0 %', {}, { ratePercent: 0 }, 'لا رسوم: نسبة هذا النطاق 0٪.'],
    ['land without a value', { value: { missing: 'none' } }, {}, /^قيمة القطعة غير معروفة بعد/],
    ['land whose sales failed to load', { value: { missing: 'failed' } }, {}, /^تعذّر/],
    ['land all of whose sales were left out', { value: { missing: 'leftOut' } }, {}, /^استبعدت/],
  ] as const)('of %s has no amount', (_, more, inZone, result) => {
    const told = texts(more, inZone);
    expect(told.amount).toBeUndefined();
    expect(told.range).toBe('');
    expect(told.result).toMatch(result);
  });

  test('below the threshold by less than a square meter does not look like the threshold', () => {
    expect(texts({ areaSqm: 4999.7 }).reasons[2]).toMatch(/^مساحتها 4,999\.7\s.*دون حد الخضوع وهو 5,000\s/);
  });

  test('with other land counts both, in its city', () => {
    const { amount, reasons } = texts({ areaSqm: 2000, otherSqm: 3000 });
    expect(amount).toBe(375_000);
    expect(reasons[2]).toMatch(/^مساحتها مع أراضيك الأخرى في الرياض 5,000\s/);
  });

  test.each([
    [false, 'سكني', /^استخدام القطعة في البيانات: سكني\. .*يصح هذا التقدير إن كانت كذلك/],
    [null, null, /^لا تذكر البيانات هل القطعة مطورة/],
  ])('says on what condition it holds where the land may be developed: %s', (isUndeveloped, use, reason) => {
    expect(texts({ isUndeveloped, use }).reasons[0]).toMatch(reason);
  });

  test('names the last day of a rate', () => {
    expect(texts({}, { validUntil: '2026-12-31' }).reasons[1]).toContain('إلى 2026-12-31');
  });
});

test('without a zone it is unknown, or nothing is due', () => {
  expect(noZoneText({ isKnown: false, city: 'أبها' })).toMatch(/^غير معروف بعد: .*أبها\.$/);
  expect(noZoneText({ isKnown: true, city: 'الرياض' })).toMatch(/^لا رسوم: .*الرياض\.$/);
});
