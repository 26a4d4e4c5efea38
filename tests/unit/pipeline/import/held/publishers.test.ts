import { expect, test } from 'vitest';
import { publisherOfDeeds, publisherOfIndicators } from '../../../../../pipeline/shared/publishers.ts';

const ministry = [
  ['المنطقة', 'المدينة', 'المدينة / الحي', 'الرقم المرجعي للصفقة', 'تاريخ الصفقة ميلادي', 'تصنيف العقار'],
  ['المنطقة', 'المدينة', 'الحي', 'رقم مرجعي', 'التاريخ', 'السعر بالريال السعودي', 'سعر المتر المربع'],
  [
    'Neighbourhood',
    'Plannedـtransactionـdetails',
    'Detailsـtransaction',
    'transactionـnumber',
    'Price_per_meter',
  ],
];

test.each(ministry)('a file in a layout of the ministry is credited to it', (...headers) => {
  expect(publisherOfDeeds(headers)).toMatchObject({ name: 'صفقات وزارة العدل العقارية' });
  expect(publisherOfDeeds(headers, true)).toEqual({ name: 'مصدر غير مذكور', licence: null });
});

test('a file in another layout is credited to nobody, and has no licence', () => {
  const unknown = { name: 'مصدر غير مذكور', licence: null };
  expect(publisherOfDeeds(['reference', 'date', 'price', 'area', 'district'])).toEqual(unknown);
  const columns = ['السنة', 'الربع', 'المنطقة', 'الحي', 'عدد الصكوك', 'قيمة الصفقات'];
  expect(publisherOfIndicators([...columns, 'المساحة'])).toEqual(unknown);
  expect(publisherOfIndicators([...columns, 'المساحة M2']).licence).toBe('رخصة البيانات المفتوحة السعودية');
});
