import { synonyms } from '../columns/synonyms.ts';
import type { Fields } from '../columns/field.ts';

/** What a row of groups of land use can state. */
export const useFields = {
  region: {
    names: synonyms(
      ...['region', 'region_ar', 'region_name', 'region_name_ar', 'region_key', 'region_en', 'province'],
      ...['المنطقة', 'منطقة', 'اسم المنطقة', 'المنطقة الإدارية'],
    ),
    header: 'المنطقة',
    explanation: 'Name or key of the region; where the file does not give it, --region KEY does.',
    sample: 'الرياض',
  },
  key: {
    names: synonyms('key', 'code', 'id', 'land_use', 'landusegroup', 'المفتاح', 'الرمز', 'رمز', 'الكود'),
    header: 'المفتاح',
    explanation: 'Short key in letters, digits, _ and -: parcels and addresses hold it.',
    sample: 'residential',
    isRequired: true,
  },
  name: {
    names: synonyms('name', 'name_ar', 'ar_name', 'name:ar', 'الاسم', 'اسم', 'اسم الاستخدام', 'الاستخدام'),
    header: 'الاسم',
    explanation: 'Name in Arabic.',
    sample: 'سكني',
    isRequired: true,
  },
  nameEn: {
    names: synonyms('name_en', 'en_name', 'name:en', 'english_name', 'الاسم الإنجليزي', 'الاسم بالإنجليزية'),
    header: 'الاسم بالإنجليزية',
    explanation: 'Name in English.',
    sample: 'Residential',
  },
  order: {
    names: synonyms('order', 'position', 'sort', 'sort_order', 'الترتيب', 'ترتيب', 'التسلسل'),
    header: 'الترتيب',
    explanation: 'Place in lists: a whole number, lower ones first; without one, that of the row.',
    sample: '1',
  },
  rank: {
    names: synonyms('rank', 'priority', 'الأولوية', 'أولوية'),
    header: 'الأولوية',
    explanation:
      'Of several groups whose words a text has, the one with the lowest number holds; without one, the first row does.',
    sample: '7',
  },
  words: {
    names: synonyms('words', 'keywords', 'spellings', 'aliases', 'الكلمات', 'كلمات', 'صيغ أخرى', 'مرادفات'),
    header: 'الكلمات',
    explanation:
      'Parts of words by which parcels are recognized, separated by vertical bars; all that are joined by + must occur.',
    sample: 'سكن|فيلا|شقق|resident',
  },
} satisfies Fields;

/** Name of a field of groups of land use. */
export type UseField = keyof typeof useFields;
