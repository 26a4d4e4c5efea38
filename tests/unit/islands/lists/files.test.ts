import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { LandMetricsRow } from '../../../../contract/map/metrics.ts';
import type { FoundParcel } from '../../../../contract/parcel/parcels.ts';
import type { TransactionRow } from '../../../../contract/sale/transactions.ts';
import { csvOf } from '../../../../lib/csv.ts';
import { neighborhoodShape, parcelShape, saleShape } from '../../../../src/islands/map/lists/file-shapes.ts';
import { fileName, pointsOf, sourceText, tableOf } from '../../../../src/islands/map/lists/list-file.ts';

test('a CSV keeps Arabic, commas, quotes and line breaks, and starts with the UTF-8 BOM', () => {
  const text = csvOf(
    ['الحي', 'ملاحظة'],
    [
      ['الملقا، "شمال"', 'سطر\nثانٍ'],
      ['a,b', null],
    ],
  );
  expect(text.startsWith('\uFEFFالحي,ملاحظة\r\n')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  expect(parse(text, { bom: true })).toEqual([
    ['الحي', 'ملاحظة'],
    ['الملقا، "شمال"', 'سطر\nثانٍ'],
    ['a,b', ''],
  ]);
});

test.each(['=1+1', '+966', '-2', '@sum', '\t=1', '\r=1'])('the text %j is not a formula', (text) => {
  const [[cell] = []] = parse(csvOf([], [[text]]), { bom: true, skip_empty_lines: true });
  expect(cell).toBe(`'${text}`);
});

test('numbers stay numbers, also when negative', () => {
  expect(csvOf(['a', 'b'], [[-6.3, 0]])).toBe('\uFEFFa,b\r\n-6.3,0\r\n');
});

const sale: TransactionRow = {
  id: 9,
  transactionNo: '400/2',
  date: '2026-01-31',
  priceSar: 1_200_000,
  areaSqm: 612.5,
  priceSarPerSqm: 1959,
  type: 'أرض سكنية',
  kind: 'low_value',
  parcelCount: 1,
  regionId: 10,
  level: 'parcel',
  cityName: 'الرياض',
  neighborhoodId: null,
  neighborhoodName: null,
  planNo: '=1018',
  blockNo: null,
  parcelNo: '303/أ',
  parcelObjectId: 77,
  location: { x: 46.61, y: 24.81 },
};
const gathered = { source: 'مولّد العرض (بيانات تجريبية)', day: '2026-02-01' };

test('a CSV of sales has units, place, source and day in every row', () => {
  const [row] = parse(tableOf(saleShape, { rows: [sale], ...gathered }), { bom: true, columns: true });
  expect(row).toMatchObject({
    'رقم الصفقة': '="400/2"',
    التاريخ: '2026-01-31',
    'القيمة بالريال': '1200000',
    'المساحة م²': '612.5',
    ملاحظة: 'لا تمثل هذه الصفقة سعر السوق',
    الحي: '',
    'رقم المخطط': "'=1018",
    'رقم القطعة': '303/أ',
    'خط الطول': '46.61',
    'خط العرض': '24.81',
    المصدر: gathered.source,
    'تاريخ التنزيل': '2026-02-01',
  });
});

test('points are GeoJSON: longitude first, unchanged values, source beside the features', () => {
  expect(JSON.parse(pointsOf(saleShape, { rows: [sale], ...gathered }))).toMatchObject({
    type: 'FeatureCollection',
    source: gathered.source,
    downloadedAt: '2026-02-01',
    features: [
      {
        type: 'Feature',
        id: 9,
        geometry: { type: 'Point', coordinates: [46.61, 24.81] },
        properties: { planNo: '=1018', neighborhoodName: null, priceSar: 1_200_000 },
      },
    ],
  });
});

test('a neighborhood without sales has empty figures, not zeros, except for its deeds', () => {
  const row = {
    neighborhoodId: 3,
    neighborhoodName: 'الملقا',
    cityName: 'الرياض',
    parcelCount: 12,
    latest: null,
    tooFewSales: false,
    growth: null,
    centroid: { x: 46.6, y: 24.8 },
  } as LandMetricsRow;
  const [cells] = parse(tableOf(neighborhoodShape, { rows: [row], ...gathered }), {
    bom: true,
    columns: true,
  });
  expect(cells).toMatchObject({ 'سعر المتر بالريال': '', 'النمو السنوي ٪': '', الصكوك: '0' });
});

test('growth is in percent with the quarter that it is measured from', () => {
  const row = {
    neighborhoodId: 3,
    latest: null,
    growth: { rate: -0.0634, base: { year: 2025, quarter: 3 } },
    centroid: { x: 46.6, y: 24.8 },
  } as LandMetricsRow;
  const [cells] = parse(tableOf(neighborhoodShape, { rows: [row], ...gathered }), {
    bom: true,
    columns: true,
  });
  expect(cells).toMatchObject({ 'النمو السنوي ٪': '-6.34', 'ربع المقارنة': '2025-Q3' });
});

test('file names contain region, list and day', () => {
  expect(fileName('Al_Qassim', 'parcels', '2026-02-01', 'geojson')).toBe(
    'ardi-al_qassim-parcels-2026-02-01.geojson',
  );
});

test('sources are listed once, and demo data is marked as such', () => {
  const source = { name: 'مولّد', origin: 'demo', licence: null, updatedAt: '2026-01-01T00:00:00Z' } as const;
  const other = { ...source, name: 'البورصة العقارية', origin: 'import' } as const;
  expect(sourceText([source, source, other], false)).toBe('مولّد (بيانات تجريبية)؛ البورصة العقارية');
  expect(sourceText([], true)).toBe('منصة أرضي (بيانات تجريبية)');
  expect(sourceText([], false)).toBe('منصة أرضي');
});

test('use and zoning of a parcel that are not known are left empty', () => {
  const parcel = {
    parcelObjectId: 7,
    parcelNo: '12',
    area: 500,
    landUseGroup: null,
    landUseName: null,
    zoning: null,
    zoningName: null,
    centroid: { x: 46.61, y: 24.81 },
    lastSaleOn: '2026-03-02',
    offer: { code: 'AB12', priceSar: 900_000, priceSarPerSqm: 1800 },
  } as FoundParcel;
  const known = {
    ...parcel,
    landUseGroup: 'mixed',
    landUseName: 'سكني تجاري',
    zoning: 'residential',
    zoningName: 'سكني',
    lastSaleOn: null,
    offer: null,
  } as const;
  const rows = parse(tableOf(parcelShape, { rows: [parcel, known], ...gathered }), {
    bom: true,
    columns: true,
  });
  expect(rows).toMatchObject([
    { الاستخدام: '', التنظيم: '', 'تاريخ آخر صفقة': '2026-03-02', 'السعر بالريال': '900000' },
    { الاستخدام: 'سكني تجاري', التنظيم: 'سكني', 'تاريخ آخر صفقة': '', 'السعر بالريال': '' },
  ]);
  expect(JSON.parse(pointsOf(parcelShape, { rows: [parcel], ...gathered }))).toMatchObject({
    features: [{ properties: { landUseGroup: null, zoning: null } }],
  });
});
