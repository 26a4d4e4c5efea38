import { synonyms } from '../columns/synonyms.ts';
import type { Fields } from '../columns/field.ts';

/** What a row of districts can state. */
export const districtFields = {
  name: {
    names: synonyms(
      ...['district_ar', 'district_name_ar', 'districtname_ar', 'neighborhood_ar', 'neighbourhood_ar'],
      ...['neighborhood_name_ar', 'neighborh_aname', 'name_ar', 'ar_name', 'name:ar', 'aname', 'arabic_name'],
      ...['اسم الحي', 'الحي', 'حي', 'الاسم', 'district', 'district_name', 'districtname', 'neighborhood'],
      ...['neighbourhood', 'neighborhood_name', 'name', 'title', 'district_en', 'name_en'],
    ),
    header: 'اسم الحي',
    explanation: 'Name of the district, in Arabic if there is a choice.',
    sample: 'العليا',
    isRequired: true,
  },
  city: {
    names: synonyms(
      ...['city_ar', 'city_name_ar', 'cityname_ar', 'city_aname', 'اسم المدينة', 'المدينة', 'مدينة', 'city'],
      ...['city_name', 'cityname', 'governorate_ar', 'المحافظة', 'محافظة', 'governorate', 'city_en'],
    ),
    header: 'المدينة',
    explanation: 'Name of the city; where the file does not give it, --city NAME does.',
    sample: 'الرياض',
    isRequired: true,
  },
  municipality: {
    names: synonyms(
      ...['municipality_ar', 'municipality_name_ar', 'municipality_aname', 'البلدية', 'اسم البلدية', 'بلدية'],
      ...['municipality', 'municipality_name', 'baladiya'],
    ),
    header: 'البلدية',
    explanation: 'Name of the municipality, in Arabic if there is a choice.',
    sample: 'بلدية العليا',
  },
  part: {
    names: synonyms(
      ...['direction_ar', 'city_part', 'part', 'sector_ar', 'sector_name', 'القطاع', 'قطاع', 'اسم القطاع'],
      ...['جهة', 'الجهة', 'الاتجاه', 'جهة المدينة', 'direction', 'sector'],
    ),
    header: 'جهة المدينة',
    explanation: 'Part of the city: شمال, جنوب, شرق, غرب or وسط, alone or within a name.',
    sample: 'شمال الرياض',
  },
  region: {
    names: synonyms('region', 'region_ar', 'region_name', 'المنطقة', 'منطقة', 'province', 'region_en'),
    header: 'المنطقة',
    explanation: 'Name of the region; a district of another region than --region is left out.',
    sample: 'الرياض',
  },
} satisfies Fields;

/** Name of a field of districts. */
export type DistrictField = keyof typeof districtFields;
