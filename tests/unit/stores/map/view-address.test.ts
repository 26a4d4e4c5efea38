import { expect, test } from 'vitest';
import { noFilters } from '../../../../src/api/map/land-filters.ts';
import { readView, writeView, type View } from '../../../../src/stores/map/view-address.ts';

const usual = readView('');

test('an empty address shows the default view, and the default view has an empty address', () => {
  expect(usual).toEqual({
    mode: 'zoning_color',
    classes: [],
    heat: undefined,
    overlays: [],
    plans: true,
    tab: 'neighborhoods',
    selection: { kind: 'nothing' },
    time: false,
    filters: noFilters,
  });
  expect(writeView(usual, '')).toBe('');
});

test('every part of a view survives a round trip through its address', () => {
  const view: View = {
    mode: 'price_of_meter',
    classes: ['0-200', '3000+', 'no_data'],
    heat: 'sales_count',
    overlays: ['metro', 'mega'],
    plans: false,
    tab: 'sales',
    selection: { kind: 'parcels', parcelObjectIds: [12, 7] },
    time: true,
    filters: {
      type: 'أرض تجارية',
      period: 'last_year',
      fromPrice: 1000,
      toPrice: 9000,
      fromArea: 0,
      toArea: 900,
      landUseGroup: 'commercial',
      fromDate: '2024-02-29',
      toDate: '2025-01-31',
      metroMeters: 1000,
      fromTotal: 800_000,
      toTotal: 1_200_000,
      offered: true,
      city: 'الرياض',
      cityPart: 'north',
      municipality: 'بلدية الشمال',
      area: [46.6, 24.6, 46.8, 24.9],
    },
  };
  expect(readView(writeView(view, ''))).toEqual(view);
  const neighborhood: View = { ...view, selection: { kind: 'neighborhood', neighborhoodId: 3 } };
  expect(readView(writeView(neighborhood, writeView(view, '')))).toEqual(neighborhood);
  const plan: View = { ...view, selection: { kind: 'plan', cityName: 'الرياض', planNo: '1324/ب' } };
  expect(readView(writeView(plan, writeView(neighborhood, '')))).toEqual(plan);
});

test('keeps parameters of others', () => {
  expect(writeView({ ...usual, tab: 'sales' }, '?region=Asir&refUserId=7&list=parcels')).toBe(
    '?region=Asir&refUserId=7&list=sales',
  );
});

test.each([
  'mode=shiny',
  'classes=<script>',
  'mode=price_of_meter&classes=0-500,<script>',
  'mode=price_of_meter&classes=residential',
  'plans=no',
  'list=people',
  'time=yes',
  'parcel=-1,0,1.5,abc,99999999999999999999',
  'neighborhood=x',
  'metro=99',
  'metro=5001',
  'metro=near',
  'period=for_ever',
  'type=%D9%82%D8%B5%D8%B1',
  'fromPrice=-5&toPrice=1e9&fromArea=NaN',
  'use=<castle>',
  'from=2024-02-30&to=2024-13-01',
  'area=1,2,3',
  'area=47,24,46,25',
  'area=46,24,47,95',
  '%E0%A4%A',
  'mode',
])('ignores invalid values in the address: %s', (search) => {
  const view = readView(`?${search}`);
  expect({ ...view, mode: usual.mode }).toEqual(usual);
});
