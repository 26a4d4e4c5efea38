const tashkeelAndTatweel = /[\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u0640]/g;
const invisible = /[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** Converts Arabic-Indic (٠-٩) and Persian (۰-۹) digits to Latin ones; everything else is unchanged. */
export function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0));
}

/**
 * Normalizes Arabic spelling variants, so that names from different registers match: hamza carriers, alef maqsura,
 * taa marbuta, tashkeel, tatweel, digits, case and spaces.
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

/** A neighborhood's display name: without tatweel, invisible marks and a leading «حي». */
export function plainNeighborhoodName(name: string): string {
  return name
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/\u0640/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^حي (?=.)/, '');
}

/** Normalizes a neighborhood's name for matching: like `foldArabic`, without a leading «حي» and inner spaces. */
export function foldNeighborhoodName(name: string): string {
  return foldArabic(name)
    .replace(/^حي (?=.)/, '')
    .replaceAll(' ', '');
}
