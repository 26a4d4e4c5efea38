import { describe, expect, test } from 'vitest';
import { crumbsOf, placeOf } from '../../../src/components/shared/detail/crumbs.ts';
import { saleAddress } from '../../../contract/shared/page-addresses.ts';
import { saleLevels } from '../../../contract/shared/vocabulary.ts';
import { salePlaceName, saleParcelText } from '../../../words/sale-place.ts';
import { saleTarget } from '../../../src/islands/map/lists/sale-target.ts';
import { saleShape } from '../../../src/islands/map/lists/file-shapes.ts';
import { pointsOf, tableOf } from '../../../src/islands/map/lists/list-file.ts';
import { pageOf } from '../../../src/islands/favorites/page-of.ts';
import { saleBounds, saleMapAddress } from '../../../src/map/sale-view.ts';
import { saleData } from '../../../src/metadata/detail-data.ts';
import { saleTexts } from '../../../src/metadata/page-texts.ts';
import { favoritesAddress } from '../../../src/stores/map/favorites-map.ts';
import { favoriteOfSale } from '../../../src/stores/favorites/favorite-of-sale.ts';
import { salesOfLevels as sales } from '../../support/sales-of-levels.ts';

const { parcel, neighborhood, city, region } = sales;
const written = { ...neighborhood, planNo: '12/ب', parcelNo: '٧' };
const page = { name: 'صفقة', url: 'https://x/transaction/1', regionKey: 'Riyadh' as const, crumbs: [] };

test('a list names the smallest known place, and how exactly it is known', () => {
  const texts = (sale: typeof parcel) => [salePlaceName(sale), saleParcelText(sale)];
  expect(texts(parcel)).toEqual(['العمارية', 'قطعة 303']);
  expect(texts(neighborhood)).toEqual(['العمارية', 'على مستوى الحي']);
  expect(texts(city)).toEqual(['الدرعية', 'على مستوى المدينة']);
  expect(texts(region)).toEqual(['مكان غير محدد', 'المنطقة فقط']);
  expect(texts(written)).toEqual(['العمارية', 'على مستوى الحي، قطعة ٧، مخطط 12/ب كما في الصك']);
});

test('titles and descriptions name a parcel only if it is on the map', () => {
  expect(saleTexts(parcel, 'Riyadh').title).toBe('صفقة 31 يناير 2026، القطعة 303، العمارية');
  expect(saleTexts(written, 'Riyadh')).toEqual({
    title: 'صفقة 31 يناير 2026، العمارية',
    description:
      'صفقة أرض سكنية في العمارية يوم 31 يناير 2026: قيمتها 1,200,000 ريال، وسعر المتر 2,000 ريال. ' +
      'على مستوى الحي: القطعة غير محددة على الخريطة.',
  });
  expect(saleTexts(city, 'Riyadh').title).toBe('صفقة 31 يناير 2026، الدرعية');
  expect(saleTexts(region, 'Riyadh')).toEqual({
    title: 'صفقة 31 يناير 2026، منطقة الرياض',
    description:
      'صفقة في منطقة الرياض يوم 31 يناير 2026: قيمتها 1,200,000 ريال، وسعر المتر 2,000 ريال. ' +
      'المنطقة فقط: مكان الصفقة فيها غير محدد على الخريطة.',
  });
  expect(saleTexts(region, undefined).title).toBe('صفقة 31 يناير 2026، مكان غير محدد');
});

test('a favorite is kept under the same words as the title', () => {
  for (const level of ['parcel', 'neighborhood', 'city'] as const) {
    expect(favoriteOfSale(sales[level]).title).toBe(saleTexts(sales[level], 'Riyadh').title);
  }
  expect(favoriteOfSale(region).title).toBe('صفقة 31 يناير 2026، مكان غير محدد');
});

test('breadcrumbs link a neighborhood only where it is known which', () => {
  const crumbs = (sale: typeof parcel) =>
    crumbsOf({ ...sale, regionKey: 'Riyadh', middle: sale.location }).map(({ name, address }) => [
      name,
      address?.split('#')[0],
    ]);
  const map = '/Riyadh/metrics';
  expect(crumbs(neighborhood)).toEqual([
    ['الرياض', map],
    ['الدرعية', undefined],
    ['حي العمارية', `${map}?neighborhood=3`],
  ]);
  expect(crumbs(city)).toEqual([
    ['الرياض', map],
    ['الدرعية', undefined],
  ]);
  expect(crumbs(region)).toEqual([['الرياض', map]]);
  expect(crumbs({ ...region, neighborhoodName: 'حي على الصك' }).at(-1)).toEqual([
    'حي حي على الصك',
    undefined,
  ]);
  expect(placeOf({ ...region, regionKey: 'Riyadh' })).toBe('الرياض');
});

test('structured data has coordinates for a parcel alone', () => {
  const landOf = (sale: typeof parcel) => {
    const { mainEntity } = saleData(sale, page) as unknown as { mainEntity: { object: object } };
    return mainEntity.object;
  };
  expect(landOf(parcel)).toHaveProperty('geo.longitude', 46.5);
  expect(landOf(neighborhood)).not.toHaveProperty('geo');
  expect(landOf(neighborhood)).toHaveProperty('address.streetAddress', 'العمارية');
  expect(landOf(city)).not.toHaveProperty('geo');
  expect(landOf(city)).not.toHaveProperty('address.streetAddress');
  expect(landOf(region)).not.toHaveProperty('geo');
  expect(landOf(region)).not.toHaveProperty('address.addressLocality');
});

describe('on the map', () => {
  const address = (sale: typeof parcel) =>
    saleMapAddress(
      'Riyadh',
      sale,
      sale.parcels.map(({ parcelObjectId }) => parcelObjectId),
      saleBounds(sale),
    );

  test('a sale leads to its parcel, its neighborhood, its city from farther away, or nowhere', () => {
    expect(address(parcel)).toBe('/Riyadh/metrics?parcel=77#map=17.0/24.75000/46.50000');
    expect(address(neighborhood)).toBe('/Riyadh/metrics?neighborhood=3#map=13.6/24.75000/46.50000');
    expect(address(city)).toBe('/Riyadh/metrics#map=11.1/24.75000/46.50000');
    expect(address(region)).toBeUndefined();
    expect(address({ ...neighborhood, location: null })).toBeUndefined();
  });

  test('a row of the list stands for its parcel or its neighborhood, else for nothing', () => {
    expect(saleLevels.map((level) => saleTarget(sales[level]))).toEqual([
      { layer: 'parcel', id: 77 },
      { layer: 'neighborhood', id: 3 },
      undefined,
      undefined,
    ]);
  });

  test('a favorite without a parcel is shown from as far away as the sale itself', () => {
    const point = { southWest: { x: 46.5, y: 24.75 }, northEast: { x: 46.5, y: 24.75 } };
    const firstParcel = { planNo: null, parcelNo: null };
    const of = (neighborhoodId: number | null) =>
      favoritesAddress('Riyadh', { parcelObjectIds: [], neighborhoodId, firstParcel, bounds: point });
    expect(of(3)).toBe(address(neighborhood));
    expect(of(null)).toBe(address(city));
  });
});

test('an address has a dash for each number that is unknown or that no address can hold', () => {
  expect(saleAddress(parcel)).toBe('/transaction/400%2F2/1018/303/10');
  expect(saleAddress(region)).toBe('/transaction/400%2F2/-/-/10');
  for (const parcelNo of ['', ' ', '.', '..', '7'.repeat(41)]) {
    expect(saleAddress({ ...region, planNo: '5', parcelNo })).toBe('/transaction/400%2F2/5/-/10');
  }
});

test('a favorite of a sale without numbers leads to the page of that sale', () => {
  const row = {
    itemType: 'transaction',
    itemId: '400/2',
    regionId: 10,
    item: { firstParcel: { planNo: null, parcelNo: null } },
  } as Parameters<typeof pageOf>[0];
  expect(pageOf(row, 'Riyadh')).toBe(saleAddress(region));
});

test('files say how exactly each place is known, and leave the unknown empty', () => {
  const gathered = { rows: saleLevels.map((level) => sales[level]), source: 'مصدر', day: '2026-02-01' };
  const table = tableOf(saleShape, gathered);
  const [, ...lines] = table.trim().split('\r\n');
  const end = ',مصدر,2026-02-01';
  expect(lines.map((line) => line.slice(line.indexOf(',1,') + 3))).toEqual([
    `العمارية,الدرعية,1018,,303,على مستوى القطعة,,46.5,24.75${end}`,
    `العمارية,الدرعية,,,,على مستوى الحي,,46.5,24.75${end}`,
    `,الدرعية,,,,على مستوى المدينة,,46.5,24.75${end}`,
    `,,,,,المنطقة فقط,,,${end}`,
  ]);
  expect(table).not.toMatch(/null|undefined/);
  const { features } = JSON.parse(pointsOf(saleShape, gathered)) as {
    features: { geometry: unknown; properties: Record<string, unknown> }[];
  };
  expect(features.map(({ geometry, properties }) => [geometry !== null, properties.parcelNo])).toEqual([
    [true, '303'],
    [true, null],
    [true, null],
    [false, null],
  ]);
});
