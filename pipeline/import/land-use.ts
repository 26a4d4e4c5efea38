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
 * Patterns by which a use is recognized, the more specific first: «سكني تجاري» is mixed, «أرض خام زراعية» undeveloped,
 * «سكني متعدد الوحدات» residential.
 */
const signs: [group: LandUseGroup, pattern: RegExp][] = [
  ['mixed', /مختلط|متعدده? ال?استخدام|استخدام(ات)? متعدد|سكني.*تجاري|تجاري.*سكني|mixed|multi.?use/],
  ['undeveloped', /خام|فضاء|بيضاء|زراع|غير مطور|vacant|raw|undeveloped|agricultur/],
  ['industrial', /صناع|مستودع|ورش|industr|warehouse|workshop/],
  ['open', /حديقه|حدايق|مفتوح|ترفيه|منتزه|ملعب|ساحه|متنزه|open|park|recreation|garden/],
  [
    'services',
    /خدم|مرافق|مرفق|مسجد|جامع|ديني|مدرسه|مدارس|تعليم|صحي|مستشفي|حكوم|امن|مقبره|كهرب|مواقف|utilit|service|school|mosque|health|hospital|government|educat|religio/,
  ],
  ['commercial', /تجار|محل|مكتب|مكاتب|سوق|فندق|معارض|محطه|commerc|retail|office|hotel|shop/],
  ['residential', /سكن|فيلا|فلل|عماره|شقق|شقه|دوبلكس|منزل|بيت|resident|villa|apartment|hous/],
];

/**
 * Codes of main uses in cities' systems. Published tables of the others contradict each other, so those stay unknown.
 */
const groupByCode: Readonly<Record<string, LandUseGroup>> = { 100000: 'residential' };

/** Group of a use, from whatever the publisher says about it; null if nothing is said or no word is known. */
export function landUseGroupOf(...texts: (string | undefined)[]): LandUseGroup | null {
  for (const text of texts) {
    if (text === undefined) continue;
    const folded = foldArabic(text).trim();
    const own = landUseGroups.find((group) => group === folded);
    const group = own ?? groupByCode[folded] ?? signs.find(([, pattern]) => pattern.test(folded))?.[0];
    if (group) return group;
  }
  return null;
}

/** A publisher that writes «غير محدد» says that it does not know, and not that the boulevard code has the class. */
const isUndetermined = (zoning: ZoningClass) => zoning === 'sb_undetermined';

const zoningByText = new Map<string, ZoningClass>(
  zoningClasses.flatMap((zoning) =>
    [zoning, zoningCodes[zoning], ...(isUndetermined(zoning) ? [] : [words.map.zoning[zoning]])].map(
      (text) => [fold(text), zoning] as const,
    ),
  ),
);

/** Zoning class for an id, a code or one of our names; null for anything else. */
export function zoningOf(text: string | undefined): ZoningClass | null {
  return (text === undefined ? undefined : zoningByText.get(fold(text))) ?? null;
}

function fold(text: string): string {
  return foldArabic(text).replaceAll(' ', '');
}
