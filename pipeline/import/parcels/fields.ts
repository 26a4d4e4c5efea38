import { synonyms } from '../columns/synonyms.ts';
import type { Fields } from '../columns/field.ts';

/** The length of the side towards a point of the compass; words of the boundary may state more than its length. */
function sideLength(side: string, arabic: string) {
  return {
    names: synonyms(
      ...[`${side}_length`, `${side}length`, `length_${side}`, `${side}_side_length`, `${side}_len`],
      ...[`طول الضلع ال${arabic}ي`, `طول الحد ال${arabic}ي`, `الطول ال${arabic}ي`, `طول ال${arabic}`],
      ...[
        `طول الجهة ال${arabic}ية`,
        `الضلع ال${arabic}ي`,
        `الحد ال${arabic}ي`,
        `ال${arabic}`,
        `${side}_side`,
      ],
      ...[`${side}_boundary`],
    ),
    header: `طول الضلع ال${arabic}ي`,
    explanation: `Length in meters of the side that faces ${side}: a number, or words with «بطول» before it.`,
    sample: '25.00',
  };
}

/** What a row of parcels can state. */
export const parcelFields = {
  objectId: {
    names: synonyms(
      ...[
        'parcelObjectId',
        'parcel_object_id',
        'objectid',
        'object_id',
        'fid',
        'gid',
        'ogc_fid',
        'id',
        'رقم السجل',
      ],
    ),
    header: 'رقم السجل',
    explanation: 'Number of the row in the file, which the next export may give to another parcel.',
    sample: '4242',
  },
  parcelId: {
    names: synonyms('parcelId', 'parcel_id', 'parcelid', 'معرف القطعة'),
    header: 'معرف القطعة',
    explanation:
      'Identifier that the publisher keeps for the parcel: it keeps its address by it, as long as plan, block and number do not change.',
    sample: 'R-17',
  },
  plan: {
    names: synonyms(
      ...['planNo', 'plan_no', 'plan_number', 'subdivision_plan_no', 'subdivisionplanno', 'رقم المخطط'],
      ...['المخطط', 'plan', 'subdivision_no', 'subdivisionplan', 'subdivisionplan_id'],
    ),
    header: 'رقم المخطط',
    explanation: 'Number of the subdivision plan, with its letters and slashes.',
    sample: '3114',
  },
  block: {
    names: synonyms(
      ...['blockNo', 'block_no', 'block_number', 'رقم البلك', 'رقم البلوك', 'البلك', 'البلوك', 'block'],
      ...['block_id'],
    ),
    header: 'رقم البلك',
    explanation: 'Number of the block within the plan.',
    sample: '12',
  },
  parcel: {
    names: synonyms(
      ...['parcelNo', 'parcel_no', 'parcel_number', 'parcelnumber', 'رقم القطعة', 'رقم قطعة الأرض', 'القطعة'],
      ...['subdivisionparcelnumber', 'plot_no', 'plot_number', 'lot_no', 'parcel'],
    ),
    header: 'رقم القطعة',
    explanation: 'Number of the parcel within its plan or block.',
    sample: '303/أ',
  },
  area: {
    names: synonyms(
      ...['area', 'area_sqm', 'area_m2', 'measured_area', 'parcel_area', 'المساحة', 'مساحة القطعة'],
      ...['المساحة م2', 'shape_area', 'shape__area', 'st_area', 'st_area(shape)'],
    ),
    header: 'المساحة م2',
    explanation:
      'Area in m²; without one, that of the outline. A number below 1 for a larger outline is none.',
    sample: '625',
  },
  northLength: sideLength('north', 'شمال'),
  eastLength: sideLength('east', 'شرق'),
  southLength: sideLength('south', 'جنوب'),
  westLength: sideLength('west', 'غرب'),
  city: {
    names: synonyms(
      ...['city_ar', 'city_name_ar', 'cityname_ar', 'city_aname', 'اسم المدينة', 'المدينة', 'مدينة', 'city'],
      ...['city_name', 'cityname', 'المحافظة', 'governorate'],
    ),
    header: 'المدينة',
    explanation: 'Name of the city, in Arabic if there is a choice.',
    sample: 'الرياض',
  },
  municipality: {
    names: synonyms(
      ...['municipality_ar', 'municipality_aname', 'البلدية', 'اسم البلدية', 'municipality'],
      ...['municipality_name', 'baladiya'],
    ),
    header: 'البلدية',
    explanation: 'Name of the municipality, in Arabic if there is a choice.',
    sample: 'بلدية العليا',
  },
  neighborhood: {
    names: synonyms(
      ...['neighborhood_ar', 'neighbourhood_ar', 'neighborh_aname', 'district_ar', 'اسم الحي', 'الحي', 'حي'],
      ...['neighborhood', 'neighbourhood', 'neighborhood_name', 'neighbourhood_name', 'district'],
      ...['district_name', 'districtname'],
    ),
    header: 'الحي',
    explanation: 'Name of the neighborhood; without one, the parcel takes that of the district it lies in.',
    sample: 'العليا',
  },
  category: {
    names: synonyms('landCat', 'land_cat', 'land_category', 'فئة الأرض', 'تصنيف الأرض', 'category'),
    header: 'تصنيف الأرض',
    explanation: "The publisher's own class of the land, in words.",
    sample: 'سكني',
  },
  landUse: {
    names: synonyms(
      ...['landUseGroup', 'land_use_group', 'landuseagroup', 'mainlanduse', 'الاستخدام الرئيسي'],
      ...['استخدام الأرض', 'land_use', 'landuse'],
    ),
    header: 'الاستخدام الرئيسي',
    explanation:
      'Main use: residential, commercial, mixed, industrial, services, open or undeveloped, or words that say so; of the codes of cities, only 100000 (residential) is known.',
    sample: 'سكني',
  },
  detailedUse: {
    names: synonyms(
      ...['landUseDetailed', 'land_use_detailed', 'landuseadetailed', 'detaillanduse', 'detailslanduse'],
      ...['الاستخدام التفصيلي', 'الاستخدام', 'subtype'],
    ),
    header: 'الاستخدام التفصيلي',
    explanation: 'Detailed use in words; a bare number says nothing until a table of values names it.',
    sample: 'فيلا',
  },
  zoning: {
    names: synonyms(
      ...['zoning', 'zoning_code', 'zoning_class', 'zoningclass', 'zone', 'zone_code', 'كود البناء'],
      ...['رمز التنظيم', 'نظام البناء', 'zoning_id'],
    ),
    header: 'نظام البناء',
    explanation:
      'Zoning class: its id, its code such as SB-T4.1, or its Arabic name; a bare number says nothing until a table of values names it.',
    sample: 'residential',
  },
  rule: {
    names: synonyms('ruleid', 'rule_id', 'building_rule_id', 'رقم ضابط البناء'),
    header: 'رقم ضابط البناء',
    explanation: "Identifier of the building rule in the publisher's list.",
    sample: 'R-2',
  },
  pricePerSqm: {
    names: synonyms(
      ...['price_sar_per_sqm', 'priceSarPerSqm', 'price_per_sqm', 'price_of_meter', 'priceOfMeter'],
      ...['سعر المتر'],
    ),
    header: 'سعر المتر',
    explanation:
      'Price in SAR per m²; zero means that there is none. It counts where there is no price of the whole parcel.',
    sample: '4100',
  },
  price: {
    names: synonyms(
      ...['transaction_price_sar', 'transactionPriceSar', 'transaction_price', 'transactionPrice'],
      ...['قيمة الصفقة', 'سعر الصفقة'],
    ),
    header: 'قيمة الصفقة',
    explanation:
      'Price of the whole parcel in its last deal, in SAR; zero means that there is none. With its day it is a sale; without, it is shown as a price without a date and counts in no figure.',
    sample: '2562500',
  },
  priceDate: {
    names: synonyms(
      ...[
        'transaction_date',
        'transactionDate',
        'last_transaction_date',
        'sale_date',
        'deal_date',
        'deed_date',
      ],
      ...['تاريخ الصفقة', 'تاريخ البيع', 'تاريخ آخر صفقة', 'تاريخ الصفقة ميلادي', 'تاريخ الصفقة الميلادي'],
    ),
    header: 'تاريخ الصفقة',
    explanation: 'Gregorian day of that deal, such as 2025-01-31 or 1/31/2025.',
    sample: '2025-01-31',
  },
} satisfies Fields;

/** Name of a field of parcels. */
export type ParcelField = keyof typeof parcelFields;
