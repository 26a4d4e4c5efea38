import { foldArabic, latinDigits, plainLetters } from '../../../lib/fold-arabic.ts';
import { numberShownAsDay } from '../files/cells.ts';
import { isDayOfSpreadsheet } from '../files/dates.ts';
import { hasLostDigits, readNumeral } from '../files/numbers.ts';

/** What a text about parcels states. */
export interface Parcels {
  /** Numbers that are certainly complete, as they are written. */
  parcels: string[];
  /** How many properties there are, if the text counts them. */
  propertyCount: number | null;
  block: string | null;
}

/** What registers write where there is no number, or another one than they have room for. */
const absent =
  /^(?:[-–0/]*$|(?:بدون|بلا|لا ?يوجد|[اأ]خر[ىي]|غير (?:معروف|محدد|مخطط)|null|none|n\/a)(?![\p{L}\p{N}]))/iu;
const planWords = /^(?:(?:ال)?مخطط|(?:subdivision\s+)?plan)(?![\p{L}\p{N}])/iu;
const parcelWords = /^(?:(?:ال)?قطع[ةه]?(?: [اأ]رض)?|parcel|plot)(?=[^\p{L}]|$)/iu;
/** «رقم», with what stands between words and numbers. */
const between = /^[\s/:.\-–]*(?:رقم(?![\p{L}\p{N}])|no\b|number\b)?[\s/:.]*/iu;
const blockWords =
  /(?<![\p{L}\p{N}])(?:(?:من )?(?:ال)?(?:بلك|بلوك)|block)[\s/:]*(?:رقم\s*)?([\p{L}\p{N}]+)/iu;
const counted = /^عدد العقارات\s*(\d+)\s*[-–]?\s*(?:[اأ]ول(?![\p{L}\p{N}]))?\s*/u;
/** The publisher cuts long texts, in the middle of a number as well. */
const cut = /(?:…|\.{2,})$/;
/** «714و4678» and «12 و 15», but not the letter of «12/و/3». */
const and = /(?<=\d)\s*و\s*(?=\d)|(?<=[\p{L}\p{N}])\s+و\s*(?=\d)|\s*[,،;؛+&]\s*/u;
/** «1080و1081و» goes on, but where is not said; in «12و» it is a letter. */
const dangling = /(?<=\d\s*و\s*\d+)\s*و\s*$/u;

/** Of 3/84 spreadsheets make a day of 1984; their years of two digits begin with 1930. */
const firstTypedYear = 1930;

/**
 * The number of a plan, block or parcel as it was before a spreadsheet wrote it: «12.0» is 12; every other text is as it
 * is.
 */
export function plotNumber(text: string): string {
  if (/^\d+$/.test(text)) return text;
  const plain = latinDigits(text);
  const number = readNumeral(plain, { hasThousands: false }) ?? numberShownAsDay(plain, firstTypedYear);
  return String(number ?? text.replace(/(?<![\d.٫])(\p{N}+)[.٫][0٠]+(?![\p{N}.])/gu, '$1'));
}

/**
 * Whether a spreadsheet has made something else of the number of a plan or parcel, so that it cannot be known any more: a
 * day («03-Dec») or a number without its last digits (`1.59E+07`).
 */
export function isMangled(text: string): boolean {
  if (/^\d+(?:\/\d)*$/.test(text)) return false;
  const plain = latinDigits(text).trim();
  const number = withoutWords(withoutWords(plain, planWords), parcelWords);
  return (
    hasLostDigits(number) ||
    (isDayOfSpreadsheet(plain) && numberShownAsDay(plain, firstTypedYear) === undefined)
  );
}

/**
 * The number or name of a plan without the words around it: «مخطط/1324/ ب» is «1324/ب». Null if the text states none,
 * if its end is cut off, or if a spreadsheet has made something else of it.
 */
export function readPlan(text: string | null): string | null {
  return isMangled(text ?? '') ? null : planIn(text);
}

function planIn(text: string | null): string | null {
  const plain = tidy(text ?? '');
  const rest = isNumber(plain) ? plain : withoutWords(plain, planWords);
  if (rest === '' || absent.test(rest) || cut.test(rest)) return null;
  return withoutEnds(rest) || null;
}

/**
 * The parcels that a text names: «قطعة 714و4678» names two. Those of which it is not certain that they are complete
 * («عدد العقارات 3-أول قطعة 14…») are left out.
 */
export function readParcels(text: string | null): Parcels {
  return isMangled(text ?? '') ? { parcels: [], propertyCount: null, block: null } : parcelsIn(text);
}

function parcelsIn(text: string | null): Parcels {
  const plain = tidy(text ?? '');
  if (isNumber(plain))
    return { parcels: absent.test(plain) ? [] : [plain], propertyCount: null, block: null };
  const count = counted.exec(plain)?.[1];
  let rest = plain.replace(counted, '');
  const block = blockWords.exec(rest)?.[1] ?? null;
  if (block !== null) rest = withoutEnds(tidy(rest.replace(blockWords, ' ')));
  const propertyCount = count === undefined ? null : Number(count);
  return { parcels: numbersOf(withoutWords(rest, parcelWords)), propertyCount, block };
}

/** Words for what is sold, as published deeds write them before the number of the parcel. */
const propertyWords: readonly [word: string, spelling: string][] = [
  ['شقة', 'شق[ةه]'],
  ['فيلا', 'في?ل[اةه]'],
  ['دور', 'دور'],
  ['عمارة', 'عمار[ةه]'],
  ['بيت', 'بيت'],
  ['منزل', 'منزل'],
  ['محل', 'محل'],
  ['معرض', 'معرض'],
  ['مكتب', 'مكتب'],
  ['مستودع', 'مستودع'],
  ['استراحة', 'استراح[ةه]'],
  ['مزرعة', 'مزرع[ةه]'],
  ['قطعة', 'قطع[ةه]?'],
];
const propertyPatterns = propertyWords.map(
  ([word, spelling]) => [word, new RegExp(`(?<!\\p{L})(?:ال)?${spelling}(?!\\p{L})`, 'u')] as const,
);

/** The word by which a text about parcels says what they are: «قطعة», «شقة», «فيلا» …; null: it has none. */
export function propertyWord(text: string): string | null {
  const plain = tidy(text);
  return propertyPatterns.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

/** Key of a plan, by which one is recognized however it is written; undefined if the text states none. */
export function planKey(text: string | null): string | undefined {
  const plan = planIn(text);
  return plan === null ? undefined : keyOf(plan) || undefined;
}

/** Key of a parcel's number within its plan; undefined if the text does not state exactly one number. */
export function parcelKey(text: string | null): string | undefined {
  // A number that stood behind a word such as «قطعة» may look like a day.
  const { parcels } = parcelsIn(text);
  const [parcel] = parcels;
  return parcel !== undefined && parcels.length === 1 && /\d/.test(parcel) ? keyOf(parcel) : undefined;
}

/**
 * Key of a parcel, `plan|parcel`: the same for the same land in deeds and in parcels of any publisher. Undefined without
 * plan or number, which are not enough to find land by.
 */
export function plotKey(plan: string | null, parcel: string): string | undefined {
  const [first, second] = [planKey(plan), parcelKey(parcel)];
  return first === undefined || second === undefined ? undefined : `${first}|${second}`;
}

/** Plain letters, Latin digits, single blanks and none around slashes. Most texts are so already. */
function tidy(text: string): string {
  if (/^[\d/]*$/.test(text)) return text;
  return plotNumber(latinDigits(plainLetters(text)).trim())
    .replace(/\s+/gu, ' ')
    .replace(/ ?[/\\] ?/g, '/')
    .trim();
}

function isNumber(text: string): boolean {
  return /^\d+(?:\/\d+)*$/.test(text);
}

function withoutWords(text: string, words: RegExp): string {
  return withoutEnds(text.replace(words, '').replace(between, ''));
}

function withoutEnds(text: string): string {
  return text.replace(/^[\s/:]+|[\s/:]+$|(?<!\.)\.$/g, '');
}

function numbersOf(text: string): string[] {
  if (text === '' || absent.test(text)) return [];
  const isCut = cut.test(text);
  const numbers = text.replace(dangling, '').split(and).map(withoutEnds);
  // Of several, only the last one can be cut.
  if (isCut) numbers.pop();
  // A range names parcels that it does not list.
  return numbers.some((number) => / (?:[اإ]ل[ىي]|to) /u.test(` ${number} `))
    ? []
    : numbers.filter((number) => number !== '' && !absent.test(number));
}

/**
 * Letters and digits folded, in the parts that slashes divide; an empty part («16/-/25») stays one. Blanks count only
 * between digits, since letters are written with and without («2078/أ ب», «1863/أب»). Leading zeros count.
 */
function keyOf(text: string): string {
  if (/^[\d/]+$/.test(text)) return text;
  return text
    .split('/')
    .map((part) => foldArabic(part).replace(/ (?!\d)|(?<!\d) /g, '') || '-')
    .join('/');
}
