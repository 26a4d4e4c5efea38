import { synonyms } from '../columns/synonyms.ts';
import type { Fields } from '../columns/field.ts';

/** What a row of building rules and zoning classes can state. */
export const ruleFields = {
  region: {
    names: synonyms(
      ...['region', 'region_ar', 'region_name', 'region_name_ar', 'region_key', 'region_en', 'province'],
      ...['المنطقة', 'منطقة', 'اسم المنطقة', 'المنطقة الإدارية'],
    ),
    header: 'المنطقة',
    explanation: 'Name or key of the region; where the file does not give it, --region KEY does.',
    sample: 'الرياض',
  },
  code: {
    names: synonyms(
      ...['code', 'rule_code', 'rule_id', 'ruleid', 'building_rule_id', 'zoning', 'zoning_code', 'zone'],
      ...['zone_code', 'zoning_class', 'building_code', 'كود البناء', 'رمز التنظيم', 'نظام البناء', 'الرمز'],
      ...['رمز', 'الكود', 'كود', 'رقم ضابط البناء', 'ضابط البناء', 'رمز الضابط', 'رمز النظام'],
    ),
    header: 'رمز النظام',
    explanation: 'Code of the rule or the zoning class, as parcels name it.',
    sample: 'س 111',
    isRequired: true,
  },
  name: {
    names: synonyms(
      ...['name', 'name_ar', 'ar_name', 'name:ar', 'arabic_name', 'zoning_name', 'rule_name', 'title'],
      ...['الاسم', 'اسم', 'اسم النظام', 'اسم الفئة', 'الاسم العربي', 'اسم التصنيف', 'الوصف'],
    ),
    header: 'الاسم',
    explanation: 'Name in Arabic; without one, the code stands for it.',
    sample: 'سكني دوران وملحق',
  },
  nameEn: {
    names: synonyms('name_en', 'en_name', 'name:en', 'english_name', 'الاسم الإنجليزي', 'الاسم بالإنجليزية'),
    header: 'الاسم بالإنجليزية',
    explanation: 'Name in English.',
    sample: 'Residential with two floors',
  },
  color: {
    names: synonyms('color', 'colour', 'hex', 'rgb', 'fill', 'fill_color', 'اللون', 'لون'),
    header: 'اللون',
    explanation: 'Color on the map: #f1ce63, or red, green and blue as 241,206,99.',
    sample: '#f1ce63',
  },
  order: {
    names: synonyms('order', 'position', 'sort', 'sort_order', 'الترتيب', 'ترتيب', 'التسلسل', 'تسلسل'),
    header: 'الترتيب',
    explanation: 'Place in legends and lists: a whole number, lower ones first.',
    sample: '1',
  },
  words: {
    names: synonyms('words', 'aliases', 'spellings', 'other_names', 'أسماء أخرى', 'صيغ أخرى', 'مرادفات'),
    header: 'صيغ أخرى',
    explanation: 'Further spellings that parcels may have for the class, separated by vertical bars.',
    sample: 'س111|سكني 111',
  },
  floors: {
    names: synonyms(
      ...['floors', 'max_floors', 'floor_count', 'number_of_floors', 'storeys', 'stories', 'عدد الأدوار'],
      ...['عدد الطوابق', 'الأدوار', 'الطوابق', 'الحد الأعلى للأدوار'],
    ),
    header: 'عدد الأدوار',
    explanation: 'Most floors that may be built.',
    sample: '2',
  },
  height: {
    names: synonyms(
      ...[
        'height',
        'max_height',
        'max_height_m',
        'height_m',
        'building_height',
        'الارتفاع م',
        'الارتفاع',
        'ارتفاع المبنى',
      ],
      ...['الحد الأعلى للارتفاع', 'أقصى ارتفاع'],
    ),
    header: 'الارتفاع م',
    explanation: 'Greatest height in meters.',
    sample: '12',
  },
  coverage: {
    names: synonyms(
      ...['coverage', 'max_coverage', 'max_coverage_ratio', 'coverage_ratio', 'building_coverage'],
      ...['نسبة البناء', 'نسبة التغطية', 'التغطية', 'نسبة تغطية البناء'],
    ),
    header: 'نسبة البناء',
    explanation: 'Greatest share of the land that may be built on: 0.6, 60 or 60%.',
    sample: '60%',
  },
  floorAreaRatio: {
    names: synonyms(
      ...['floor_area_ratio', 'far', 'max_far', 'fsi', 'معامل البناء', 'معامل مساحة البناء', 'كثافة البناء'],
      ...['معامل الكثافة', 'معامل مسطح البناء'],
    ),
    header: 'معامل البناء',
    explanation: 'Greatest floor area as a multiple of the land.',
    sample: '1.8',
  },
  setbackFront: {
    names: synonyms(
      ...[
        'setback_front',
        'front_setback',
        'setback_front_m',
        'الارتداد الأمامي م',
        'الارتداد الأمامي',
        'ارتداد أمامي',
      ],
    ),
    header: 'الارتداد الأمامي م',
    explanation: 'Setback from the street in meters.',
    sample: '4',
  },
  setbackSide: {
    names: synonyms(
      'setback_side',
      'side_setback',
      'setback_side_m',
      'الارتداد الجانبي م',
      'الارتداد الجانبي',
      'ارتداد جانبي',
    ),
    header: 'الارتداد الجانبي م',
    explanation: 'Setback from the sides in meters.',
    sample: '2',
  },
  setbackBack: {
    names: synonyms(
      ...['setback_back', 'back_setback', 'rear_setback', 'setback_rear', 'setback_back_m'],
      ...['الارتداد الخلفي م', 'الارتداد الخلفي', 'ارتداد خلفي'],
    ),
    header: 'الارتداد الخلفي م',
    explanation: 'Setback from the back in meters.',
    sample: '2',
  },
  uses: {
    names: synonyms(
      ...['uses', 'allowed_uses', 'permitted_uses', 'الاستخدامات المسموحة', 'الاستخدامات المسموح بها'],
      ...['الاستخدامات', 'الاستخدام المسموح', 'الاستخدام'],
    ),
    header: 'الاستخدامات المسموحة',
    explanation: 'Permitted uses, separated by vertical bars, commas or semicolons.',
    sample: 'سكن عائلي|مكتب هندسي',
  },
  note: {
    names: synonyms(
      ...['note', 'notes', 'remark', 'remarks', 'comment', 'ملاحظة', 'ملاحظات', 'الملاحظات', 'شروط'],
    ),
    header: 'ملاحظات',
    explanation: 'What else the rule says.',
    sample: 'الملحق العلوي نصف الدور',
  },
  source: {
    names: synonyms('source', 'publisher', 'authority', 'المصدر', 'مصدر', 'الجهة', 'جهة الإصدار'),
    header: 'المصدر',
    explanation: 'Who publishes the rule; it is credited to this name, else to that of --source.',
    sample: 'أمانة منطقة الرياض',
  },
  date: {
    names: synonyms(
      ...['date', 'valid_from', 'effective_date', 'start_date', 'تاريخ السريان', 'التاريخ', 'تاريخ الإصدار'],
      ...['ساري من', 'تاريخ'],
    ),
    header: 'تاريخ السريان',
    explanation: 'First day on which the rule is in force; without one, it has always been.',
    sample: '2024-01-31',
  },
} satisfies Fields;

/** Name of a field of rules. */
export type RuleField = keyof typeof ruleFields;
