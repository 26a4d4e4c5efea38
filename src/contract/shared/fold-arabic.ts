const tashkeelAndTatweel = /[\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u0640]/g;
const invisible = /[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** Arabic-Indic (٠-٩) and Persian (۰-۹) digits become Latin ones; everything else stays. */
export function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0));
}

/**
 * Folds Arabic spellings together, so that names from different registers meet: hamza carriers, alef maqsura, taa
 * marbuta, tashkeel, tatweel, digits, case and spaces.
 */
export function foldArabic(text: string): string {
  return latinDigits(text.normalize('NFC'))
    .replace(invisible, '')
    .replace(tashkeelAndTatweel, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ؤ/g, 'و')
    .replace(/[ئى]/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** The name of a neighbourhood as people are shown it: without tatweel, unseen marks and a leading «حي». */
export function plainNeighborhoodName(name: string): string {
  return name
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/\u0640/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^حي (?=.)/, '');
}

/** Folds the name of a neighbourhood: as `foldArabic`, without a leading «حي» and without inner spaces. */
export function foldNeighborhoodName(name: string): string {
  return foldArabic(name)
    .replace(/^حي (?=.)/, '')
    .replaceAll(' ', '');
}
