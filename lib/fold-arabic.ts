/** Letters of Persian, Urdu and other keyboards, and the Arabic ones that people take them for. */
const plainLetter = variantsOf({ ي: 'یېۍے', ك: 'کڪګگ', ه: 'ہھەۀۂ', ة: 'ۃ', و: 'ۇۋ' });
/** Spellings of one letter, and letters of foreign sounds, which names are written with and without. */
const spelling = variantsOf({
  ...{ ا: 'أإآٱٲٳ', و: 'ؤ', ي: 'ئى', ه: 'ة', ف: 'ڤ', ب: 'پ', ج: 'چ', ز: 'ژ' },
});
const foldedLetter = new Map([
  ...spelling,
  ...[...plainLetter].map(([variant, letter]) => [variant, spelling.get(letter) ?? letter] as const),
]);
const otherLetters = anyOf(plainLetter);
const variants = anyOf(foldedLetter);

const tashkeelAndTatweel = /[\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u0640]/g;
/** Marks of direction and of joining, soft hyphens and byte order marks. */
const invisible = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
/** Letters in the form of their place in a word, and ligatures: texts copied from a PDF have them. */
const presentationForms = /[\uFB50-\uFDFF\uFE70-\uFEFE]/g;
/** Anything but ASCII and the letters of Arabic itself: most texts have none, and are done sooner. */
const special = /[^ -~ء-غف-ي]/;
const notFolded = /[^0-9a-zء-ي ]|^ | $| {2}/;

function variantsOf(letters: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(letters).flatMap(([letter, all]) => [...all].map((variant) => [variant, letter] as const)),
  );
}

function anyOf(letters: ReadonlyMap<string, string>): RegExp {
  return new RegExp(`[${[...letters.keys()].join('')}]`, 'g');
}

/** Converts Arabic-Indic (٠-٩) and Persian (۰-۹) digits to Latin ones; everything else is unchanged. */
export function latinDigits(text: string): string {
  // The digits of both scripts begin at a multiple of sixteen.
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16));
}

/**
 * A text in the letters of an Arabic keyboard: without presentation forms, ligatures, look-alikes of other keyboards
 * and invisible marks. Its spelling stays.
 */
export function plainLetters(text: string): string {
  if (!special.test(text)) return text;
  return text
    .replace(presentationForms, letterOf)
    .replace(invisible, '')
    .normalize('NFC')
    .replace(otherLetters, (letter) => plainLetter.get(letter) ?? letter);
}

function letterOf(form: string): string {
  // The tail of a letter has no meaning of its own.
  if (form === '\uFE73') return '';
  // A mark alone stands on a space or a tatweel.
  return form.normalize('NFKC').replace(/^[ \u0640](?=\p{M})/u, '');
}

/**
 * Normalizes Arabic spelling variants, so that names from different registers match: hamza carriers, alef maqsura,
 * taa marbuta, letters of other keyboards, presentation forms, tashkeel, tatweel, digits, case and spaces.
 */
export function foldArabic(text: string): string {
  const plain = special.test(text) ? latinDigits(plainLetters(text)).replace(tashkeelAndTatweel, '') : text;
  const letters = plain.replace(variants, (letter) => foldedLetter.get(letter) ?? letter);
  if (!notFolded.test(letters)) return letters;
  return letters
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** A neighborhood's display name: in plain letters, without tatweel and a leading «حي». */
export function plainNeighborhoodName(name: string): string {
  return plainLetters(name)
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
