import { foldArabic } from '../../src/contract/shared/fold-arabic.ts';
import {
  landUseGroups,
  zoningClasses,
  type LandUseGroup,
  type ZoningClass,
} from '../../src/contract/shared/vocabulary.ts';
import { zoningCodes } from '../../src/contract/map/zoning-codes.ts';
import { words } from '../../src/i18n/ar/index.ts';

/**
 * Patterns by which a use is recognized, the more specific first: «سكني تجاري» is mixed, «أرض خام زراعية» undeveloped.
 */
const signs: [group: LandUseGroup, pattern: RegExp][] = [
  ['mixed', /مختلط|متعدد|سكني.*تجاري|تجاري.*سكني|mixed/],
  ['undeveloped', /خام|فضاء|بيضاء|زراع|غير مطور|غير محدد|vacant|raw|undeveloped|agricultur/],
  ['industrial', /صناع|مستودع|ورش|industr|warehouse|workshop/],
  ['open', /حديقه|حدايق|مفتوح|ترفيه|منتزه|ملعب|ساحه|متنزه|open|park|recreation|garden/],
  [
    'services',
    /خدم|مرافق|مرفق|مسجد|جامع|ديني|مدرسه|مدارس|تعليم|صحي|مستشفي|حكوم|امن|مقبره|كهرب|مواقف|utilit|service|school|mosque|health|hospital|government|educat|religio/,
  ],
  ['commercial', /تجار|محل|مكتب|مكاتب|سوق|فندق|معارض|محطه|commerc|retail|office|hotel|shop/],
  ['residential', /سكن|فيلا|فلل|عماره|شقق|شقه|دوبلكس|منزل|بيت|resident|villa|apartment|hous/],
];

/** Group of a use, from whatever the publisher says about it; land about which nothing is said is undeveloped. */
export function landUseGroupOf(...texts: (string | undefined)[]): LandUseGroup {
  for (const text of texts) {
    if (text === undefined) continue;
    const folded = foldArabic(text);
    const own = landUseGroups.find((group) => group === folded);
    const group = own ?? signs.find(([, pattern]) => pattern.test(folded))?.[0];
    if (group) return group;
  }
  return 'undeveloped';
}

const zoningByText = new Map<string, ZoningClass>(
  zoningClasses.flatMap((zoning) => [
    [fold(zoning), zoning] as const,
    [fold(zoningCodes[zoning]), zoning] as const,
    [fold(words.map.zoning[zoning]), zoning] as const,
  ]),
);

/** Zoning class for an id, a code or one of our names; `sb_undetermined` for anything else. */
export function zoningOf(text: string | undefined): ZoningClass {
  return (text === undefined ? undefined : zoningByText.get(fold(text))) ?? 'sb_undetermined';
}

function fold(text: string): string {
  return foldArabic(text).replaceAll(' ', '');
}
