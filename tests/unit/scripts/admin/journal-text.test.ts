import { expect, test } from 'vitest';
import type { JournalAct } from '../../../../contract/admin/acts.ts';
import { organisationSwitches } from '../../../../contract/admin/requests.ts';
import { operatorRoles } from '../../../../contract/admin/rights.ts';
import { memberRoles } from '../../../../contract/offer/member-roles.ts';
import { detailOf, subjectOf } from '../../../../src/scripts/admin/journal-text.ts';

const nothing = { rowsBefore: null, rowsAfter: null, fileName: null, fileChecksum: null };
const textOf = (detail: Record<string, unknown>, act: JournalAct = 'organisation.set') =>
  detailOf({ ...nothing, act, detail }).replaceAll(/[\u2066-\u2069]/g, '');

test.each([
  [
    { kind: 'land-fees', mode: 'upsert' },
    'النوع: نطاقات رسوم الأراضي البيضاء\nالطريقة: تحديث: يُكتب المعروف من جديد',
  ],
  [{ organisation: 1, role: 'agent' }, 'المكتب: 1\nالدور: وسيط'],
  [{ before: 'data', after: 'all' }, 'قبل: البيانات\nبعد: كل الصلاحيات'],
  [{ before: 'new', after: 'in_progress' }, 'قبل: جديد\nبعد: قيد العمل'],
  [{ changed: true }, 'تغيّر شيء: نعم'],
  [{ expiresAt: '2026-11-29T09:05:00Z' }, 'ينتهي: 29 نوفمبر 2026، 12:05'],
  [{ changes: ['price: 100 → 200'] }, 'التعديل: السعر بالريال: 100 → 200'],
  [{ phoneNumber: '+966512345678', name: null }, 'الجوال: +966 51 234 5678'],
  [{ rows: 1234 }, 'الصفوف: 1,234'],
])('details %o are in words', (detail, text) => {
  expect(textOf(detail)).toBe(text);
});

test('no role, and no setting of an organization, is shown by its code', () => {
  for (const role of [...operatorRoles, ...memberRoles]) expect(textOf({ role })).not.toMatch(/[A-Za-z]/);
  for (const name of organisationSwitches) expect(textOf({ name })).not.toMatch(/[A-Za-z]/);
});

test('a receipt keeps its letter in front of its number among others', () => {
  expect(detailOf({ ...nothing, act: 'complaints.read', detail: { receipts: ['ق-1', 'ش-2'] } })).toBe(
    'أرقام البلاغات: \u2068ق-1\u2069، \u2068ش-2\u2069',
  );
});

test('what somebody wrote is shown as written, although it is also a code', () => {
  expect(textOf({ why: 'all', title: 'on' })).toBe('السبب: all\nاسمه: on');
  expect(textOf({ name: 'status' }, 'token.added')).toBe('الاسم: status');
  expect(textOf({ name: 'status' }, 'organisation.set')).toBe('الاسم: الحالة');
  expect(subjectOf({ subject: 'content on' }).replaceAll(/[\u2066-\u2069]/g, '')).toBe('المحتوى on');
});

test('a subject is named by its kind', () => {
  expect(subjectOf({ subject: 'account 7' }).replaceAll(/[\u2066-\u2069]/g, '')).toBe('الحساب 7');
  expect(subjectOf({ subject: 'switch form_days' })).toBe('المفتاح أيام حفظ نماذج الحملات');
  expect(subjectOf({ subject: null })).toBe('');
});
