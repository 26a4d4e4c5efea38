import type { DefaultZoningClass } from '../../../database/migrations/default-classes.ts';

/** A row of the demo rule book: floors, height (m), coverage, floor area ratio, setbacks front/side/back (m). */
type Rule = [
  floors: number | null,
  height: number | null,
  coverage: number | null,
  ratio: number | null,
  setbacks: [front: number, side: number, back: number] | null,
  uses: string[],
  note?: string,
];

/** Demonstration building rules, of the order of magnitude that Saudi municipalities publish. */
export const demoRules: Record<DefaultZoningClass, Rule> = {
  open_areas: [1, 6, 0.05, 0.05, [6, 6, 6], ['حديقة', 'ملاعب', 'أكشاك'], 'البناء للخدمة فقط.'],
  commercial_apartments: [4, 18, 0.65, 2.6, [3, 2, 2], ['شقق سكنية', 'محلات في الدور الأرضي']],
  utilities: [3, 14, 0.6, 1.8, [4, 3, 3], ['مسجد', 'مدرسة', 'مركز صحي', 'خدمات بلدية']],
  commercial: [5, 23, 0.6, 3, [6, 2, 2], ['محلات', 'مكاتب', 'مطاعم', 'فنادق']],
  residential: [
    3,
    12,
    0.6,
    1.5,
    [3, 2, 2],
    ['فيلا', 'دوبلكس', 'ملحق علوي'],
    'الملحق العلوي نصف مساحة الدور الأول.',
  ],
  sb_t3_1: [3, 14, 0.6, 1.6, [3, 2, 2], ['سكن', 'مكاتب مهنية']],
  sb_t3_2: [4, 18, 0.6, 2.2, [3, 2, 2], ['سكن', 'محلات في الدور الأرضي']],
  sb_t4_1: [5, 22, 0.65, 2.8, [2, 2, 2], ['سكن', 'محلات', 'مكاتب']],
  sb_t4_2: [6, 26, 0.65, 3.4, [2, 2, 2], ['سكن', 'محلات', 'مكاتب', 'مطاعم']],
  sb_t5_1: [8, 34, 0.7, 4.8, [0, 2, 2], ['سكن', 'مكاتب', 'فنادق', 'محلات']],
  sb_t5_1_tod: [10, 42, 0.7, 6, [0, 2, 2], ['سكن', 'مكاتب', 'فنادق', 'محلات'], 'قرب محطة نقل عام.'],
  sb_t5_2: [12, 50, 0.7, 7, [0, 3, 3], ['سكن', 'مكاتب', 'فنادق', 'محلات']],
  sb_t5_3: [16, 66, 0.75, 9, [0, 3, 3], ['سكن', 'مكاتب', 'فنادق', 'ترفيه']],
  sb_t5_3_tod: [20, 82, 0.75, 11, [0, 3, 3], ['سكن', 'مكاتب', 'فنادق', 'ترفيه'], 'قرب محطة نقل عام.'],
  sb_t6: [30, 122, 0.8, 15, [0, 4, 4], ['أبراج مكتبية', 'أبراج سكنية', 'فنادق', 'ترفيه']],
  sb_services: [4, 18, 0.6, 2, [4, 3, 3], ['مدرسة', 'مسجد', 'مركز صحي', 'ثقافة']],
  sb_community_residential: [3, 14, 0.55, 1.4, [4, 2, 2], ['مجمع سكني مشترك المرافق']],
  sb_subject_to_subdivision: [
    null,
    null,
    null,
    null,
    null,
    ['تحدَّد بعد اعتماد مخطط التقسيم'],
    'لا يُبنى قبل اعتماد المخطط.',
  ],
  sb_undetermined: [null, null, null, null, null, [], 'لم يُحدَّد لهذه الأرض تنظيم بعد.'],
};
