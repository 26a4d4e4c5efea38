import type { Insertable } from 'kysely';
import { cellOf } from '../../platform/store/cell.ts';
import type { ParcelTable } from '../../platform/store/schema.ts';
import { isObject } from './features.ts';
import { geometryText, readLand } from './geometry.ts';
import type { Position } from '../../src/contract/shared/geo/rings.ts';
import { landUseGroupOf, zoningOf } from './land-use.ts';
import { readNumber } from './numbers.ts';
import { Properties, synonyms } from './properties.ts';

const names = {
  objectId: synonyms('parcelObjectId', 'parcel_object_id', 'objectid', 'object_id', 'fid', 'gid', 'ogc_fid'),
  parcelId: synonyms('parcelId', 'parcel_id', 'parcelid', 'معرف القطعة', 'رقم الصك', 'id'),
  parcelNo: synonyms(
    ...['parcelNo', 'parcel_no', 'parcel_number', 'parcelnumber', 'رقم القطعة', 'رقم قطعة الأرض', 'القطعة'],
    ...['plot_no', 'plot_number', 'lot_no', 'parcel'],
  ),
  planNo: synonyms(
    ...[
      'planNo',
      'plan_no',
      'plan_number',
      'subdivision_plan_no',
      'subdivisionplanno',
      'رقم المخطط',
      'المخطط',
      'plan',
    ],
  ),
  blockNo: synonyms(
    'blockNo',
    'block_no',
    'block_number',
    'رقم البلك',
    'رقم البلوك',
    'البلك',
    'البلوك',
    'block',
  ),
  area: synonyms(
    ...[
      'area',
      'area_sqm',
      'area_m2',
      'measured_area',
      'parcel_area',
      'المساحة',
      'مساحة القطعة',
      'المساحة م2',
    ],
    ...['shape_area', 'shape__area', 'st_area', 'st_area(shape)'],
  ),
  city: synonyms(
    ...['city_ar', 'city_name_ar', 'cityname_ar', 'city_aname', 'اسم المدينة', 'المدينة', 'مدينة', 'city'],
    ...['city_name', 'cityname', 'المحافظة', 'governorate'],
  ),
  municipality: synonyms(
    ...[
      'municipality_ar',
      'municipality_aname',
      'البلدية',
      'اسم البلدية',
      'municipality',
      'municipality_name',
    ],
    ...['municipalityName', 'baladiya'],
  ),
  neighborhood: synonyms(
    ...['neighborhood_ar', 'neighbourhood_ar', 'neighborh_aname', 'district_ar', 'اسم الحي', 'الحي', 'حي'],
    ...[
      'neighborhood',
      'neighbourhood',
      'neighborhood_name',
      'neighborhoodName',
      'neighbourhood_name',
      'district',
    ],
    ...['district_name', 'districtname'],
  ),
  landCategory: synonyms('landCat', 'land_cat', 'land_category', 'فئة الأرض', 'تصنيف الأرض', 'category'),
  landUseGroup: synonyms(
    'landUseGroup',
    'land_use_group',
    'mainlanduse',
    'الاستخدام الرئيسي',
    'استخدام الأرض',
    'land_use',
    'landuse',
  ),
  landUseDetailed: synonyms(
    'landUseDetailed',
    'land_use_detailed',
    'detaillanduse',
    'detailslanduse',
    'الاستخدام التفصيلي',
    'الاستخدام',
  ),
  zoning: synonyms(
    'zoning',
    'zoning_code',
    'zoning_class',
    'zoningclass',
    'zone',
    'zone_code',
    'كود البناء',
    'رمز التنظيم',
    'نظام البناء',
  ),
  priceSarPerSqm: synonyms(
    'price_sar_per_sqm',
    'priceSarPerSqm',
    'price_per_sqm',
    'price_of_meter',
    'priceOfMeter',
    'سعر المتر',
  ),
  transactionPrice: synonyms(
    'transaction_price_sar',
    'transactionPriceSar',
    'transaction_price',
    'transactionPrice',
    'قيمة الصفقة',
    'سعر الصفقة',
  ),
};

/** A parsed parcel, before it has an id and a neighborhood. */
export interface ReadParcel {
  /** Key that the id is derived from. */
  key: string;
  /** Whether the given area was clearly not in m² and was replaced by the measured one. */
  isAreaCorrected: boolean;
  city: string | undefined;
  neighborhood: string | undefined;
  point: Position;
  row: Omit<
    Insertable<ParcelTable>,
    'id' | 'region_id' | 'neighborhood_id' | 'neighborhood_name' | 'city_name' | 'source_id'
  >;
}

/** Parses a GeoJSON feature, or returns why it cannot be used. */
export function readParcel(value: unknown): ReadParcel | string {
  if (!isObject(value) || value['type'] !== 'Feature') return 'not a GeoJSON feature';
  const land = readLand(value['geometry']);
  if (typeof land === 'string') return land;
  const given = value['properties'];
  const properties = new Properties(isObject(given) ? given : undefined);
  const text = (which: keyof typeof names) => properties.text(names[which]) ?? null;
  const arabic = (which: keyof typeof names) => properties.arabic(names[which]);

  const [parcelNo, planNo, blockNo] = [text('parcelNo'), text('planNo'), text('blockNo')];
  const registered = text('objectId') ?? text('parcelId') ?? featureId(value['id']);
  const [x, y] = land.centroid;
  const place = `${planNo ?? ''}/${blockNo ?? ''}/${parcelNo ?? ''}@${x.toFixed(5)},${y.toFixed(5)}`;
  const area = measure(text('area'), land.area);
  const landCategory = arabic('landCategory');
  const landUseGroup = arabic('landUseGroup');
  const landUseDetailed = arabic('landUseDetailed');
  return {
    key: registered === null ? `place:${place}` : `id:${registered}`,
    isAreaCorrected: area.isCorrected,
    city: arabic('city'),
    neighborhood: arabic('neighborhood'),
    point: land.centroid,
    row: {
      parcel_id: text('parcelId') ?? registered ?? place,
      parcel_no: parcelNo ?? registered ?? '-',
      block_no: blockNo,
      plan_no: planNo,
      municipality_name: arabic('municipality') ?? null,
      area_sqm: area.sqm,
      land_category: landCategory ?? null,
      land_use_group: landUseGroupOf(landUseGroup, landCategory, landUseDetailed),
      land_use_detailed: landUseDetailed ?? null,
      zoning: zoningOf(text('zoning') ?? undefined),
      geometry: geometryText(land),
      centroid_x: x,
      centroid_y: y,
      west: land.west,
      south: land.south,
      east: land.east,
      north: land.north,
      cell: cellOf(land),
      price_sar_per_sqm: price(text('priceSarPerSqm')),
      transaction_price_sar: price(text('transactionPrice')),
    },
  };
}

function featureId(id: unknown): string | null {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}

/**
 * GIS exports sometimes give `shape_area` in square degrees or feet: a value that is off by a factor of a hundred or
 * more is replaced by the measured area.
 */
function measure(given: string | null, measured: number): { sqm: number; isCorrected: boolean } {
  const number = given === null ? null : readNumber(given);
  const ratio = number ? number / measured : 0;
  if (number && ratio > 0.01 && ratio < 100) return { sqm: hundredths(number), isCorrected: false };
  return { sqm: Math.max(0.01, hundredths(measured)), isCorrected: given !== null };
}

function hundredths(number: number): number {
  return Math.round(number * 100) / 100;
}

/** A price of zero means there is none. */
function price(text: string | null): number | null {
  const number = text === null ? null : readNumber(text);
  return number && number > 0 ? number : null;
}
