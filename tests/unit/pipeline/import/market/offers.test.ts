import { expect, test } from 'vitest';
import { offerProblems, readOffer } from '../../../../../pipeline/import/market/offers.ts';
import { plotProblems } from '../../../../../pipeline/import/market/plots.ts';
import { Properties } from '../../../../../pipeline/import/geo/properties.ts';
import { notTaken } from '../support.ts';

const whole = {
  ...{
    'رقم العرض': 'W-1',
    'معرف المنشأة': 'B-17',
    'عنوان العرض': 'أرض سكنية',
    الغرض: 'بيع',
    السعر: '1,800,000',
  },
  ...{ 'رقم المخطط': 'مخطط 1324/ب', 'رقم القطعة': '145/1 و 146; 147', المدينة: 'الرياض', الحي: 'بدر' },
  ...{ المنطقة: 'الرياض', المساحة: '', 'تاريخ النشر': '2026/10/01', 'صالح حتى': '٢٠٢٧/٠٣/٣١' },
};
const read = (change: Record<string, unknown> = {}, options = {}) =>
  readOffer(new Properties({ ...whole, ...change }), options);

test('a whole row is understood', () => {
  expect(read()).toMatchObject({
    row: {
      ...{ id: 'W-1', organisation: 'B-17', title: 'أرض سكنية', description: null, purpose: 'sale' },
      ...{ price: 1_800_000, pricePerMeter: undefined, area: undefined, region: 'Riyadh' },
      plots: {
        ids: [],
        plan: '1324/ب',
        numbers: ['145/1', '146', '147'],
        city: 'الرياض',
        neighborhood: 'بدر',
      },
      ...{ publishedAt: '2026-09-30T21:00:00.000Z', validUntil: '2027-03-31T20:59:59.000Z' },
    },
  });
});

test('the last day may not be known yet', () => {
  expect(read({ 'صالح حتى': '' })).toMatchObject({
    row: { publishedAt: '2026-09-30T21:00:00.000Z', validUntil: null },
  });
});

test('region and city may come from the command, and an id names a parcel alone', () => {
  expect(read({ المنطقة: '', المدينة: '' }, { region: 'Asir', city: 'أبها' })).toMatchObject({
    row: { region: 'Asir', plots: { city: 'أبها' } },
  });
  const byId = { 'معرف القطعة': 'P1; P2', 'رقم المخطط': '', 'رقم القطعة': '', المدينة: '', الحي: '' };
  expect(read(byId)).toMatchObject({ row: { plots: { ids: ['P1', 'P2'], numbers: [] } } });
});

test.each([
  [{ 'رقم العرض': '' }, offerProblems.noId, 'أرض سكنية'],
  [{ 'معرف المنشأة': '' }, offerProblems.noOrganisation, 'W-1'],
  [{ 'عنوان العرض': '' }, offerProblems.noTitle, 'W-1'],
  [{ الغرض: 'مبادلة' }, offerProblems.unknownPurpose, 'W-1: مبادلة'],
  [{ الغرض: '' }, offerProblems.unknownPurpose, 'W-1'],
  [{ السعر: '' }, offerProblems.noPrice, 'W-1'],
  [{ السعر: '0' }, offerProblems.noPrice, 'W-1: 0'],
  [{ السعر: 'على السوم' }, offerProblems.noPrice, 'W-1: على السوم'],
  [{ المنطقة: '' }, offerProblems.noRegion, 'W-1'],
  [{ المنطقة: 'القمر' }, offerProblems.unknownRegion, 'W-1: القمر'],
  [{ 'صالح حتى': 'قريبا' }, offerProblems.unreadableDay, 'W-1: قريبا'],
  [{ 'تاريخ النشر': '2026-13-01' }, offerProblems.unreadableDay, 'W-1: 2026-13-01'],
  [{ 'تاريخ النشر': '2027-04-01' }, offerProblems.endsBefore, 'W-1: 2027-04-01 to 2027-03-31'],
  [{ 'رقم المخطط': 'بدون' }, plotProblems.none, 'W-1: بدون / 145/1 و 146; 147'],
  [{ 'رقم القطعة': '' }, plotProblems.none, 'W-1: مخطط 1324/ب'],
  [{ 'رقم القطعة': '145; بدون' }, plotProblems.unclear, 'W-1: مخطط 1324/ب / 145; بدون'],
  [{ المدينة: '', الحي: '' }, plotProblems.noPlace, 'W-1: مخطط 1324/ب / 145/1 و 146; 147'],
])('a row with %o is not taken', (change, reason, about) => {
  expect(notTaken(read(change))).toEqual({ reason, about });
});
