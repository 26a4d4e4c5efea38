import { synonyms } from '../columns/synonyms.ts';
import type { Fields } from '../columns/field.ts';

/** What a row of cities can state. */
export const cityFields = {
  name: {
    names: synonyms(
      ...['city_ar', 'city_name_ar', 'cityname_ar', 'city_aname', 'name_ar', 'ar_name', 'name:ar', 'aname'],
      ...['arabic_name', 'اسم المدينة', 'المدينة', 'مدينة', 'الاسم', 'city', 'city_name', 'cityname', 'name'],
      ...['governorate_ar', 'المحافظة', 'governorate', 'city_en', 'city_name_en', 'name_en', 'name:en'],
    ),
    header: 'المدينة',
    explanation: 'Name of the city, in Arabic if there is a choice.',
    sample: 'الرياض',
    isRequired: true,
  },
  region: {
    names: synonyms(
      ...['region_ar', 'region_name_ar', 'المنطقة', 'منطقة', 'اسم المنطقة', 'region', 'region_name'],
      ...['province', 'region_en', 'region_name_en'],
    ),
    header: 'المنطقة',
    explanation: 'Name of the region; where the file does not give it, its number or --region KEY does.',
    sample: 'الرياض',
  },
  regionNumber: {
    names: synonyms('region_id', 'region_no', 'region_number', 'رقم المنطقة', 'معرف المنطقة'),
    header: 'رقم المنطقة',
    explanation:
      'Number of the region, where the file does not name it: Riyadh is 10 as here, or 1 as in open lists of cities; the points show which.',
    sample: '10',
  },
  longitude: {
    names: synonyms('longitude', 'long', 'lon', 'lng', 'x', 'point_x', 'خط الطول', 'الطول', 'إحداثي س'),
    header: 'خط الطول',
    explanation: 'Longitude of its middle, degrees on WGS 84; points of geographic files need none.',
    sample: '46.6753',
    isRequired: true,
  },
  latitude: {
    names: synonyms(...['latitude', 'lat', 'y', 'point_y', 'خط العرض', 'دائرة العرض', 'العرض', 'إحداثي ص']),
    header: 'خط العرض',
    explanation: 'Latitude of its middle, degrees on WGS 84; points of geographic files need none.',
    sample: '24.7136',
    isRequired: true,
  },
} satisfies Fields;

/** Name of a field of cities. */
export type CityField = keyof typeof cityFields;
