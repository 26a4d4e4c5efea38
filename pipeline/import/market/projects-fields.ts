import { synonyms } from '../columns/synonyms.ts';
import type { Fields } from '../columns/field.ts';

/** What a row of projects, of the marketplace or mega projects, can state. */
export const projectFields = {
  id: {
    names: synonyms(
      ...['project_id', 'project_no', 'project_code', 'id', 'code', 'معرف المشروع', 'رقم المشروع'],
    ),
    header: 'معرف المشروع',
    explanation: 'Identifier that the publisher keeps for the project.',
    sample: 'P-5',
    isRequired: true,
  },
  organisation: {
    names: synonyms(
      ...['organisation_id', 'organization_id', 'org_id', 'developer_id', 'developer', 'organisation'],
      ...['organization', 'معرف المنشأة', 'رقم المنشأة', 'رمز المنشأة', 'المطور'],
    ),
    header: 'معرف المنشأة',
    explanation: 'Identifier of the developer: that of the file of organisations.',
    sample: 'D-3',
    isRequired: true,
  },
  kind: {
    names: synonyms(...['project_kind', 'project_type', 'kind', 'نوع المشروع', 'تصنيف المشروع']),
    header: 'نوع المشروع',
    explanation: 'سوق or كبير, or marketplace or mega; without one it is of the marketplace.',
    sample: 'سوق',
  },
  name: {
    names: synonyms(...['name_ar', 'project_name', 'name', 'اسم المشروع', 'المشروع', 'الاسم']),
    header: 'اسم المشروع',
    explanation: 'Name of the project, in Arabic.',
    sample: 'واحة الشمال',
    isRequired: true,
  },
  status: {
    names: synonyms(...['project_status', 'status', 'building_status', 'حالة المشروع', 'الحالة']),
    header: 'حالة المشروع',
    explanation: 'مخطط, قيد الإنشاء or مكتمل, or planned, under_construction or completed.',
    sample: 'قيد الإنشاء',
    isRequired: true,
  },
  units: {
    names: synonyms(...['unit_count', 'units', 'lots', 'lot_count', 'عدد الوحدات', 'عدد القطع']),
    header: 'عدد الوحدات',
    explanation: 'Units in the project, if it is known; the lots prevail.',
    sample: '120',
  },
  available: {
    names: synonyms(...['available_count', 'available', 'available_units', 'الوحدات المتاحة', 'المتاح']),
    header: 'الوحدات المتاحة',
    explanation: 'Units that can still be had, if it is known; the lots prevail.',
    sample: '45',
  },
  area: {
    names: synonyms(...['area_sqm', 'area_m2', 'area', 'المساحة', 'مساحة المشروع']),
    header: 'مساحة المشروع',
    explanation: 'Area of the whole project, m², if it is known; else that of its lots.',
    sample: '86000',
  },
  priceFrom: {
    names: synonyms(
      ...['price_from', 'price_from_sar', 'min_price', 'starting_price', 'السعر من', 'يبدأ من'],
    ),
    header: 'السعر من',
    explanation: 'Price of the cheapest unit, riyals; the lots prevail.',
    sample: '450000',
  },
  priceTo: {
    names: synonyms(...['price_to', 'price_to_sar', 'max_price', 'السعر إلى', 'أعلى سعر']),
    header: 'السعر إلى',
    explanation: 'Price of the dearest unit, riyals; the lots prevail.',
    sample: '1300000',
  },
  description: {
    names: synonyms(...['description_ar', 'description', 'about', 'الوصف', 'وصف المشروع', 'نبذة']),
    header: 'وصف المشروع',
    explanation: 'What the project is, in Arabic.',
    sample: 'أراضٍ سكنية مطورة في شمال المدينة',
  },
  city: {
    names: synonyms(...['city_ar', 'city_name', 'city', 'المدينة', 'اسم المدينة']),
    header: 'المدينة',
    explanation: 'City of the project.',
    sample: 'الرياض',
    isRequired: true,
  },
  region: {
    names: synonyms(...['region_ar', 'region_name', 'region', 'province', 'المنطقة', 'منطقة']),
    header: 'المنطقة',
    explanation: 'Region; where the file does not give it, --region KEY does.',
    sample: 'الرياض',
  },
  longitude: {
    names: synonyms(...['longitude', 'lon', 'lng', 'long', 'x', 'خط الطول']),
    header: 'خط الطول',
    explanation: 'Longitude of its middle, degrees; else the middle of the city, until there are lots.',
    sample: '46.68',
  },
  latitude: {
    names: synonyms(...['latitude', 'lat', 'y', 'خط العرض', 'دائرة العرض']),
    header: 'دائرة العرض',
    explanation: 'Latitude of its middle, degrees.',
    sample: '24.85',
  },
  picture: {
    names: synonyms(...['picture', 'image', 'image_url', 'photo', 'الصورة', 'صورة المشروع']),
    header: 'صورة المشروع',
    explanation: 'Picture: a file beside the table, or a public https or http address.',
    sample: '',
  },
  published: {
    names: synonyms(...['published_at', 'published_on', 'published', 'publish_date', 'تاريخ النشر']),
    header: 'تاريخ النشر',
    explanation: 'Day of publication; else that of --date, or of the first load.',
    sample: '2026-09-01',
  },
} satisfies Fields;

/** Name of a field of projects. */
export type ProjectField = keyof typeof projectFields;
