import { expect, test } from 'vitest';
import { message } from '../../../../../words/message.ts';
import { ColumnMapping } from '../../../../../pipeline/import/columns/mapping.ts';
import {
  organisationProblems,
  readOrganisation,
} from '../../../../../pipeline/import/market/organisations.ts';
import { phoneProblems } from '../../../../../pipeline/import/market/words.ts';
import { Properties } from '../../../../../pipeline/import/geo/properties.ts';
import { notTaken } from '../support.ts';

const whole = {
  'معرف المنشأة': 'B-17',
  'اسم المنشأة': 'مكتب الأفق',
  'نوع المنشأة': 'وسيط',
  الهاتف: '0550001234',
  'البريد الإلكتروني': 'office@example.com',
  نبذة: 'نبيع الأراضي',
  'رقم الترخيص': '0012',
  المدينة: 'الرياض',
  المنطقة: 'منطقة الرياض',
  'الموقع الإلكتروني': 'https://example.com',
  الشعار: 'logo.png',
  'جوالات الأعضاء': '0550001234; 0550001235; 0550001234',
};
const read = (row: Record<string, unknown>, mapping?: ColumnMapping) =>
  readOrganisation(new Properties(row, mapping));

test('a whole row is understood', () => {
  expect(read(whole)).toMatchObject({
    row: {
      ...{ id: 'B-17', name: 'مكتب الأفق', type: 'broker', region: 'Riyadh', logo: 'logo.png' },
      rest: {
        phone_number: '+966550001234',
        email: 'office@example.com',
        about: 'نبيع الأراضي',
        licence_no: '0012',
        city_name: 'الرياض',
        profile_url: 'https://example.com/',
      },
      members: ['+966550001234', '+966550001235'],
    },
  });
});

test('English columns, and columns that were told', () => {
  expect(read({ code: 'D1', name: 'Dev', type: 'developer' })).toMatchObject({
    row: { id: 'D1', type: 'developer', region: undefined, members: [] },
  });
  const mapping = new ColumnMapping({ columns: { KEY: 'id' }, values: { type: { '2': 'developer' } } });
  expect(read({ KEY: '9', name: 'Dev', type: '2' }, mapping)).toMatchObject({
    row: { id: '9', type: 'developer' },
  });
});

test.each([
  [{ 'معرف المنشأة': '' }, organisationProblems.noId, 'مكتب الأفق'],
  [{ 'اسم المنشأة': '' }, organisationProblems.noName, 'B-17'],
  [{ 'نوع المنشأة': '' }, organisationProblems.noType, 'B-17'],
  [{ 'نوع المنشأة': 'جمعية' }, organisationProblems.unknownType, 'B-17: جمعية'],
  [{ المنطقة: 'القمر' }, organisationProblems.unknownRegion, 'B-17: القمر'],
  [{ الهاتف: '+971501234567' }, phoneProblems.foreign, 'B-17: +971501234567'],
  [
    { 'جوالات الأعضاء': '+971501234567' },
    message('a member: {problem}', { problem: phoneProblems.foreign }),
    'B-17: +971501234567',
  ],
  [
    { 'جوالات الأعضاء': '0112345678' },
    message('a member: {problem}', { problem: phoneProblems.notMobile }),
    'B-17: 0112345678',
  ],
])('a row with %o is not taken', (change, reason, about) => {
  expect(notTaken(read({ ...whole, ...change }))).toEqual({ reason, about });
});

test('what is not understood stays unknown and is told', () => {
  const row = read({
    ...whole,
    الهاتف: 'اتصل',
    'البريد الإلكتروني': 'office',
    'الموقع الإلكتروني': 'javascript:alert(1)',
  });
  expect(row).toMatchObject({
    row: { rest: { phone_number: null, email: null, profile_url: null } },
    given: { phone: 'اتصل', email: 'office', website: 'javascript:alert(1)' },
    understood: { phone: null, email: null, website: null },
  });
});
