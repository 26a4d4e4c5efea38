import { expect, test } from 'vitest';
import { dayOf, endOf, startOf } from '../../../../../pipeline/import/market/days.ts';
import {
  lotStatusOf,
  partsOf,
  phoneProblems,
  projectKindOf,
  projectStatusOf,
  purposeOf,
  readMobile,
  readPhone,
  typeOf,
} from '../../../../../pipeline/import/market/words.ts';

test.each([
  [typeOf, 'وسيط', 'broker'],
  [typeOf, 'مكتب عقاري', 'broker'],
  [typeOf, 'Broker', 'broker'],
  [typeOf, 'مطوّر عقاري', 'developer'],
  [typeOf, 'شركة تطوير', 'developer'],
  [typeOf, 'وسيط ومطور', undefined],
  [typeOf, '3', undefined],
  [purposeOf, 'بيع', 'sale'],
  [purposeOf, 'للبيع', 'sale'],
  [purposeOf, 'Sale', 'sale'],
  [purposeOf, 'إيجار', 'lease'],
  [purposeOf, 'للإيجار', 'lease'],
  [purposeOf, 'تأجير', 'lease'],
  [purposeOf, 'lease', 'lease'],
  [purposeOf, 'للاستثمار', 'investment'],
  [purposeOf, 'investment', 'investment'],
  [purposeOf, 'بيع أو إيجار', undefined],
  [purposeOf, 'طبيعي', undefined],
  [projectKindOf, 'سوق', 'marketplace'],
  [projectKindOf, 'Mega', 'mega'],
  [projectKindOf, 'مشروع كبير', 'mega'],
  [projectKindOf, 'x', undefined],
  [projectStatusOf, 'مخطط', 'planned'],
  [projectStatusOf, 'على الخارطة', 'planned'],
  [projectStatusOf, 'قيد الإنشاء', 'under_construction'],
  [projectStatusOf, 'تحت التنفيذ', 'under_construction'],
  [projectStatusOf, 'under_construction', 'under_construction'],
  [projectStatusOf, 'مكتمل', 'completed'],
  [projectStatusOf, 'جاهز', 'completed'],
  [projectStatusOf, 'لا أدري', undefined],
  [lotStatusOf, 'متاحة', 'available'],
  [lotStatusOf, 'Available', 'available'],
  [lotStatusOf, 'محجوزة', 'reserved'],
  [lotStatusOf, 'حجز مؤقت', 'reserved'],
  [lotStatusOf, 'مباعة', 'sold'],
  [lotStatusOf, 'تم البيع (sold)', 'sold'],
  [lotStatusOf, 'غير متاحة', undefined],
  [lotStatusOf, 'unavailable', undefined],
  [lotStatusOf, '', undefined],
] as const)('%o of «%s» is %s', (meaning, text, expected) => {
  expect(meaning(text)).toBe(expected);
});

test.each([
  ['0550001234', '+966550001234'],
  ['٠٥٥٠٠٠١٢٣٤', '+966550001234'],
  ['+966 55 000 1234', '+966550001234'],
  ['00966550001234', '+966550001234'],
  ['550001234', '+966550001234'],
  ['011 234 5678', '+966112345678'],
  ['+966112345678', '+966112345678'],
  ['920012345', '+966920012345'],
  ['8001234567', '+9668001234567'],
])('the phone number «%s» is %s', (text, phone) => {
  expect(readPhone(text)).toMatchObject({ phone });
});

test.each(['+971501234567', '00201001234567', '+1 202 555 0100', '+٩٧١٥٠١٢٣٤٥٦٧'])(
  '«%s» is the phone of another country, for whatever it is',
  (text) => {
    expect(readPhone(text)).toEqual({ problem: phoneProblems.foreign });
    expect(readMobile(text)).toEqual({ problem: phoneProblems.foreign });
  },
);

test('what is no number, and what is no mobile number', () => {
  expect(readPhone('اتصل بنا')).toEqual({ problem: phoneProblems.notPhone });
  expect(readPhone('0550')).toEqual({ problem: phoneProblems.notPhone });
  expect(readMobile('0112345678')).toEqual({ problem: phoneProblems.notMobile });
});

test('several values in a cell', () => {
  expect(partsOf('a; b؛c\nd|e')).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(partsOf(' ; ')).toEqual([]);
  expect(partsOf(undefined)).toEqual([]);
});

test('days, of the future as well, begin and end in Riyadh', () => {
  expect(dayOf('2127/3/31')).toBe('2127-03-31');
  expect(dayOf('٣١/٣/٢١٢٧')).toBe('2127-03-31');
  expect(dayOf('2127-02-30')).toBeUndefined();
  expect(dayOf('قريبا')).toBeUndefined();
  expect(dayOf(undefined)).toBeUndefined();
  expect(startOf('2026-10-01')).toBe('2026-09-30T21:00:00.000Z');
  expect(endOf('2026-10-01')).toBe('2026-10-01T20:59:59.000Z');
});
