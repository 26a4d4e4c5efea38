import { describe, expect, test } from 'vitest';
import type { Fields } from '../../../../pipeline/import/columns/field.ts';
import { recognizeColumns } from '../../../../pipeline/import/columns/recognize-columns.ts';
import { saleFields } from '../../../../pipeline/import/deeds/fields.ts';
import { synonyms } from '../../../../pipeline/import/columns/synonyms.ts';

const layouts: [columns: string, headers: string[], fields: string[]][] = [
  [
    'ten columns',
    [
      ...['المنطقة', 'المدينة', 'المدينة / الحي', 'الرقم المرجعي للصفقة', 'تاريخ الصفقة ميلادي'],
      ...['تاريخ الصفقة هجري', 'تصنيف العقار', 'عدد العقارات', 'السعر', 'المساحة'],
    ],
    [
      ...['region', 'city', 'cityAndDistrict', 'reference', 'date'],
      ...['hijriDate', 'propertyClass', 'propertyCount', 'price', 'area'],
    ],
  ],
  [
    'eleven columns',
    [
      ...['المنطقة', 'المدينة', 'المدينة / الحي', 'الرقم المرجعي للصفقة', 'تاريخ الصفقة ميلادي'],
      ...['تاريخ الصفقة هجري', 'تصنيف العقار', 'نوع العقار', 'عدد العقارات', 'السعر', 'المساحة'],
    ],
    [
      ...['region', 'city', 'cityAndDistrict', 'reference', 'date'],
      ...['hijriDate', 'propertyClass', 'propertyType', 'propertyCount', 'price', 'area'],
    ],
  ],
  [
    'thirteen columns',
    [
      ...['المنطقة', 'المدينة', 'الحي', 'رقم مرجعي', 'التاريخ', 'المخطط', 'رقم القطعة', 'تصنيف العقار'],
      ...['نوع العقار', 'عدد العقارات', 'السعر بالريال السعودي', 'المساحة', 'سعر المتر المربع'],
    ],
    [
      ...['region', 'city', 'district', 'reference', 'date', 'plan', 'parcel', 'propertyClass'],
      ...['propertyType', 'propertyCount', 'price', 'area', 'pricePerSqm'],
    ],
  ],
  [
    'English',
    [
      ...['Neighbourhood', 'Plannedـtransactionـdetails', 'Detailsـtransaction', 'Date'],
      ...['transactionـnumber', 'Total_price', 'Area', 'Price_per_meter'],
    ],
    ['district', 'plan', 'parcel', 'date', 'reference', 'price', 'area', 'pricePerSqm'],
  ],
];

describe('columns of sales', () => {
  test.each(layouts)('%s are recognized', (_, headers, fields) => {
    const { columns, unused } = recognizeColumns(saleFields, headers);
    const found = [...columns].sort(([, left], [, right]) => left - right);
    expect(found).toEqual(fields.map((field, index) => [field, index]));
    expect(unused).toEqual([]);
  });

  test.each(layouts)('%s are recognized in other spellings', (_, headers, fields) => {
    const spelled = headers.map(
      (header) => ` ${header.replaceAll('ة', 'ه').replaceAll('أ', 'ا').replaceAll(' ', '_').toUpperCase()}ـ`,
    );
    expect(recognizeColumns(saleFields, spelled).columns.size).toBe(fields.length);
  });

  test('no two fields have a name in common, and each its own header', () => {
    const names = Object.values(saleFields).flatMap(({ names }) => [...new Set(names)]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    for (const [field, { header }] of Object.entries(saleFields)) {
      expect([...recognizeColumns(saleFields, [header]).columns]).toEqual([[field, 0]]);
    }
  });
});

const field = (...names: string[]) => ({
  names: synonyms(...names),
  header: '',
  explanation: '',
  sample: '',
});
const fields = {
  price: field('السعر', 'price'),
  area: field('المساحة', 'area'),
} satisfies Fields;

describe('any columns', () => {
  test('of two columns of one field, the one whose name comes first is used', () => {
    const { columns, unused } = recognizeColumns(fields, ['Price', 'السعر', '', 'Area', 'area']);
    expect([columns.get('price'), columns.get('area')]).toEqual([1, 3]);
    expect(unused).toEqual(['Price', 'area']);
  });

  test('what is given prevails', () => {
    const headers = ['price', 'السعر', 'm2'];
    const given = recognizeColumns(fields, headers, { M2: 'area', price: 'price' });
    expect([...given.columns]).toEqual([
      ['area', 2],
      ['price', 0],
    ]);
    expect(given.unused).toEqual(['السعر']);
    // The column is not the price any more, and the other one is.
    const moved = recognizeColumns(fields, headers, { السعر: 'area' });
    expect([moved.columns.get('area'), moved.columns.get('price')]).toEqual([1, 0]);
  });

  test('a column or field that does not exist cannot be given', () => {
    expect(() => recognizeColumns(fields, ['a', ' ', 'b'], { c: 'price' })).toThrow(
      'no column «c»: there are a, b',
    );
    expect(() => recognizeColumns(fields, ['a'], { a: 'toString' })).toThrow(
      'no field «toString»: there are price, area',
    );
  });
});
