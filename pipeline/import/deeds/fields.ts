import { synonyms } from '../columns/synonyms.ts';
import type { Fields } from '../columns/field.ts';

/**
 * What published deeds state. The names are those of the layouts of the Ministry of Justice, which differ from quarter
 * to quarter, and then what else a table of sales may call them.
 */
export const saleFields = {
  reference: {
    names: synonyms(
      ...['الرقم المرجعي للصفقة', 'رقم مرجعي', 'الرقم المرجعي', 'رقم الصفقة', 'transaction_number'],
      ...['reference_number', 'reference_no', 'reference', 'transaction_no', 'transaction_id', 'deal_number'],
    ),
    header: 'الرقم المرجعي للصفقة',
    explanation: 'Number of the deed at the publisher, by which a deed is recognized when it is given again.',
    sample: '15906251',
    isRequired: true,
  },
  date: {
    names: synonyms(
      ...['تاريخ الصفقة ميلادي', 'تاريخ الصفقة الميلادي', 'التاريخ الميلادي', 'التاريخ ميلادي', 'التاريخ'],
      ...['تاريخ الصفقة', 'تاريخ البيع', 'date', 'transaction_date', 'gregorian_date', 'sale_date'],
      ...['deal_date', 'deed_date'],
    ),
    header: 'تاريخ الصفقة ميلادي',
    explanation: 'Gregorian day of the deed, such as 2025/01/31, 1/31/2025 or 31 January 2025.',
    sample: '2025/01/31',
    isRequired: true,
  },
  hijriDate: {
    names: synonyms(
      ...['تاريخ الصفقة هجري', 'تاريخ الصفقة الهجري', 'التاريخ الهجري', 'التاريخ هجري', 'hijri_date'],
      ...['transaction_date_hijri', 'date_hijri'],
    ),
    header: 'تاريخ الصفقة هجري',
    explanation: 'The same day in the Hijri calendar, such as 1446/08/01.',
    sample: '1446/08/01',
  },
  region: {
    names: synonyms('المنطقة', 'اسم المنطقة', 'منطقة', 'region_ar', 'region', 'region_name', 'province'),
    header: 'المنطقة',
    explanation: 'Region of the kingdom, in Arabic or English.',
    sample: 'الرياض',
  },
  city: {
    names: synonyms('المدينة', 'اسم المدينة', 'مدينة', 'city_ar', 'city', 'city_name'),
    header: 'المدينة',
    explanation: 'City of the land.',
    sample: 'الرياض',
  },
  district: {
    names: synonyms(
      ...['الحي', 'اسم الحي', 'حي', 'district_ar', 'neighborhood_ar', 'neighbourhood', 'neighborhood'],
      ...['neighborhood_name', 'neighbourhood_name', 'district', 'district_name'],
    ),
    header: 'الحي',
    explanation: 'District of the land; أخرى (other) counts as none.',
    sample: 'بدر',
  },
  cityAndDistrict: {
    names: synonyms(
      'المدينة / الحي',
      'المدينة والحي',
      'الحي / المدينة',
      'city / district',
      'city_and_district',
    ),
    header: 'المدينة / الحي',
    explanation: 'City and district in one cell, divided by a slash; a column of their own prevails.',
    sample: 'الرياض/بدر',
  },
  plan: {
    names: synonyms(
      ...['المخطط', 'رقم المخطط', 'مخطط', 'Planned_transaction_details', 'plan_no', 'plan_number', 'plan'],
      ...['subdivision_plan_no', 'subdivision_plan'],
    ),
    header: 'المخطط',
    explanation: 'Number or name of the subdivision plan, with or without the word مخطط.',
    sample: '1324/ب',
  },
  parcel: {
    names: synonyms(
      ...['رقم القطعة', 'القطعة', 'قطعة', 'رقم قطعة الأرض', 'Details_transaction', 'transaction_details'],
      ...['parcel_no', 'parcel_number', 'parcel', 'plot_no', 'plot_number', 'plot'],
    ),
    header: 'رقم القطعة',
    explanation: 'Number of the parcel, or of several, with or without the word قطعة.',
    sample: '145/1',
  },
  propertyClass: {
    names: synonyms('تصنيف العقار', 'التصنيف', 'property_class', 'property_classification', 'classification'),
    header: 'تصنيف العقار',
    explanation: 'Class of the property, such as سكني, تجاري or زراعي.',
    sample: 'سكني',
  },
  propertyType: {
    names: synonyms('نوع العقار', 'النوع', 'property_type', 'type'),
    header: 'نوع العقار',
    explanation: 'Type of the property, such as أرض, شقة or فيلا.',
    sample: 'أرض',
  },
  propertyCount: {
    names: synonyms('عدد العقارات', 'property_count', 'number_of_properties', 'properties'),
    header: 'عدد العقارات',
    explanation: 'How many properties the deed covers.',
    sample: '1',
  },
  price: {
    names: synonyms(
      ...['السعر بالريال السعودي', 'السعر بالريال', 'السعر', 'سعر الصفقة', 'قيمة الصفقة', 'إجمالي السعر'],
      ...['total_price', 'price', 'price_sar', 'transaction_price', 'المبلغ', 'value', 'amount'],
    ),
    header: 'السعر',
    explanation: 'Price of the whole deed in riyals, above zero.',
    sample: '1800000',
    isRequired: true,
  },
  area: {
    names: synonyms(
      ...['المساحة', 'المساحة بالمتر المربع', 'المساحة بالمتر', 'المساحة م2', 'المساحة M2', 'مساحة العقار'],
      ...['area', 'area_m2', 'area_sqm', 'total_area'],
    ),
    header: 'المساحة',
    explanation: 'Area of the whole deed in square meters, above zero.',
    sample: '642.14',
    isRequired: true,
  },
  pricePerSqm: {
    names: synonyms(
      ...['سعر المتر المربع', 'سعر المتر', 'سعر المتر المربع بالريال السعودي', 'price_per_meter'],
      ...['price_per_sqm', 'price_per_m2', 'meter_price'],
    ),
    header: 'سعر المتر المربع',
    explanation:
      'Price of a square meter in riyals; it is computed from price and area, so it is not needed.',
    sample: '2803.13',
  },
} as const satisfies Fields;

export type SaleField = keyof typeof saleFields;
