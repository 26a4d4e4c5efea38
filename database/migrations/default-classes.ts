/**
 * The zoning classes of the specification (§9): those of a region that has none of its own. Columns: key, code drawn on
 * parcels, Arabic name, English name, color.
 */
export const defaultZoningClasses = [
  ['open_areas', 'حد', 'مناطق مفتوحة', 'Open areas', '#86d489'],
  ['commercial_apartments', 'تش', 'شقق تجارية', 'Commercial apartments', '#c77fd2'],
  ['utilities', 'مر', 'مرافق', 'Utilities', '#515f6e'],
  ['commercial', 'تج', 'تجاري', 'Commercial', '#d7352d'],
  ['residential', 'سك', 'سكني', 'Residential', '#f1ce63'],
  ['sb_t3_1', 'SB-T3.1', 'البوليفارد T3.1', 'Boulevard T3.1', '#c3f3ef'],
  ['sb_t3_2', 'SB-T3.2', 'البوليفارد T3.2', 'Boulevard T3.2', '#9de3e2'],
  ['sb_t4_1', 'SB-T4.1', 'البوليفارد T4.1', 'Boulevard T4.1', '#71cfd9'],
  ['sb_t4_2', 'SB-T4.2', 'البوليفارد T4.2', 'Boulevard T4.2', '#51b8cf'],
  ['sb_t5_1', 'SB-T5.1', 'البوليفارد T5.1', 'Boulevard T5.1', '#299fcd'],
  ['sb_t5_1_tod', 'SB-T5.1-TOD', 'البوليفارد T5.1-TOD', 'Boulevard T5.1-TOD', '#0689c8'],
  ['sb_t5_2', 'SB-T5.2', 'البوليفارد T5.2', 'Boulevard T5.2', '#1870c2'],
  ['sb_t5_3', 'SB-T5.3', 'البوليفارد T5.3', 'Boulevard T5.3', '#2454b3'],
  ['sb_t5_3_tod', 'SB-T5.3-TOD', 'البوليفارد T5.3-TOD', 'Boulevard T5.3-TOD', '#2a3ba4'],
  ['sb_t6', 'SB-T6', 'البوليفارد T6', 'Boulevard T6', '#2a1d7c'],
  ['sb_services', 'SB-S', 'البوليفارد خدمات', 'Boulevard services', '#8c694e'],
  [
    'sb_community_residential',
    'SB-CR',
    'البوليفارد سكن مجتمعي',
    'Boulevard community residential',
    '#eba66d',
  ],
  ['sb_subject_to_subdivision', 'STS', 'خاضع للتقسيم', 'Subject to subdivision', '#d6d1c3'],
  ['sb_undetermined', 'U', 'غير محدد', 'Undetermined', '#acaba7'],
] as const;

/** Key of a class of the default set. */
export type DefaultZoningClass = (typeof defaultZoningClasses)[number][0];

/**
 * Groups of land use, in the order of lists: key, Arabic name, English name, rank, words. Of several groups whose words
 * a text contains, the one with the lowest rank holds: «سكني تجاري» is mixed, «أرض خام زراعية» undeveloped. Words are
 * folded (`foldArabic`) parts of words, separated by `|`; all words joined by `+` must occur.
 */
export const defaultLandUseGroups = [
  [
    'residential',
    'سكني',
    'Residential',
    7,
    'سكن|فيلا|فلل|عماره|شقق|شقه|دوبلكس|منزل|بيت|resident|villa|apartment|hous',
  ],
  [
    'commercial',
    'تجاري',
    'Commercial',
    6,
    'تجار|محل|مكتب|مكاتب|سوق|فندق|معارض|محطه|commerc|retail|office|hotel|shop',
  ],
  [
    'mixed',
    'سكني تجاري',
    'Mixed use',
    1,
    'مختلط|متعدد استخدام|متعدد الاستخدام|متعدده استخدام|متعدده الاستخدام|استخدام متعدد|استخدامات متعدد|سكني+تجاري|mixed|multiuse|multi use',
  ],
  [
    'services',
    'خدمات ومرافق',
    'Services and utilities',
    5,
    'خدم|مرافق|مرفق|مسجد|جامع|ديني|مدرسه|مدارس|تعليم|صحي|مستشفي|حكوم|امن|مقبره|كهرب|مواقف|utilit|service|school|mosque|health|hospital|government|educat|religio',
  ],
  [
    'open',
    'حدائق ومناطق مفتوحة',
    'Open areas',
    4,
    'حديقه|حدايق|مفتوح|ترفيه|منتزه|ملعب|ساحه|متنزه|open|park|recreation|garden',
  ],
  [
    'industrial',
    'صناعي ومستودعات',
    'Industry and warehouses',
    3,
    'صناع|مستودع|ورش|industr|warehouse|workshop',
  ],
  [
    'undeveloped',
    'أرض خام',
    'Undeveloped',
    2,
    'خام|فضاء|بيضاء|زراع|غير مطور|vacant|raw|undeveloped|agricultur',
  ],
] as const;

/** Key of a group of the default set. */
export type DefaultLandUse = (typeof defaultLandUseGroups)[number][0];
