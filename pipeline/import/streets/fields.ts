import { synonyms } from '../columns/synonyms.ts';
import type { Fields } from '../columns/field.ts';

/** What a row of streets can state. */
export const streetFields = {
  id: {
    names: synonyms(
      ...[
        'streetId',
        'street_id',
        'road_id',
        'osm_id',
        'objectid',
        'object_id',
        'fid',
        'gid',
        'ogc_fid',
        'id',
      ],
      ...['معرف الشارع'],
    ),
    header: 'معرف الشارع',
    explanation: 'Identifier that the publisher keeps for the street.',
    sample: 'S-204',
  },
  name: {
    names: synonyms(
      ...['street_name_ar', 'streetname_ar', 'road_name_ar', 'st_name_ar', 'street_ar', 'name_ar', 'ar_name'],
      ...['name:ar', 'aname', 'arabic_name', 'اسم الشارع', 'اسم الطريق', 'الشارع', 'الطريق', 'الاسم'],
      ...['street_name', 'streetname', 'road_name', 'st_name', 'street', 'road', 'name', 'fullname'],
      ...['street_name_en', 'road_name_en', 'name_en', 'name:en'],
    ),
    header: 'اسم الشارع',
    explanation: 'Name of the street, in Arabic if there is a choice.',
    sample: 'شارع العليا',
  },
  class: {
    names: synonyms(
      ...['highway', 'street_class', 'road_class', 'functional_class', 'fclass', 'street_type', 'road_type'],
      ...['تصنيف الشارع', 'تصنيف الطريق', 'نوع الشارع', 'نوع الطريق', 'درجة الشارع', 'التصنيف', 'class'],
    ),
    header: 'تصنيف الشارع',
    explanation: 'شرياني, تجميعي or محلي, the same in English, or a class of roads of OpenStreetMap.',
    sample: 'شرياني',
  },
  width: {
    names: synonyms(
      ...['width_m', 'street_width', 'streetwidth', 'road_width', 'roadwidth', 'st_width', 'width_meters'],
      ...['عرض الشارع', 'عرض الطريق', 'العرض', 'عرض', 'width'],
    ),
    header: 'عرض الشارع',
    explanation: 'Width in meters from property line to property line, from 1 to 200.',
    sample: '30',
  },
  widthBasis: {
    names: synonyms(
      ...['width_source', 'source:width', 'width:source', 'width_basis', 'width_method', 'width_estimated'],
      ...['is_width_estimated', 'مصدر العرض', 'طريقة قياس العرض'],
    ),
    header: 'مصدر العرض',
    explanation: 'Where the width comes from; one that is estimated, guessed or assumed stays unknown.',
    sample: 'مخطط معتمد',
  },
  publisher: {
    names: synonyms(
      ...[
        'publisher',
        'data_source',
        'datasource',
        'source',
        'provider',
        'الناشر',
        'المصدر',
        'مصدر البيانات',
      ],
      ...['الجهة'],
    ),
    header: 'الناشر',
    explanation: 'Who publishes the street, in a file that joins several: their widths are judged apart.',
    sample: 'أمانة منطقة الرياض',
  },
} satisfies Fields;

/** Name of a field of streets. */
export type StreetField = keyof typeof streetFields;
