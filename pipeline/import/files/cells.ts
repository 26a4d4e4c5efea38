/** Characters that are not seen: marks of direction, byte order marks, soft hyphens, joiners. */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** What has to be looked at; most cells have none of it. */
const unusual =
  /^[#\\(<Nn].{0,8}$|[\p{Cc}\u00a0\u00ad\u061c\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2069\u3000\ufeff]|^\s|\s$|^[='‘’]/u;
/** But for tabs and line ends, which a text may have. */
const controls = /(?![\t\n\r])\p{Cc}/gu;
/** What programs write where there is nothing, or an error. */
const nothing =
  /^(?:#+|#(?:ref|value|n\/a|name|div\/0|num|null|spill|calc)[!?]?|nan|none|null|\(null\)|<null>|<na>|\\n|nat)$/i;
const blanks = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;

/**
 * What a cell says: without blanks around it and invisible characters, with ordinary blanks, and without the notations by
 * which texts are kept as texts in spreadsheets (`="27049912"`, `'27049909`).
 */
export function cellText(cell: string): string {
  if (!unusual.test(cell)) return cell;
  const text = cell.replace(controls, '').replace(invisible, '').replace(blanks, ' ').trim();
  if (nothing.test(text)) return '';
  const formula = /^=\s*"(.*)"$/s.exec(text)?.[1];
  if (formula !== undefined) return formula.replaceAll('""', '"').trim();
  return text.replace(/^=\s*(?=[+-]?\p{N}[\p{N}.,٫٬]*$)/u, '').replace(/^['‘’](?=[\p{N}=+\-@])/u, '');
}

/** Whether a letter was lost where the text was decoded, or before. */
export function hasBrokenLetter(text: string): boolean {
  return text.includes('\ufffd');
}

const msPerDay = 86_400_000;
/** Day 0 of spreadsheets: they count 29 February 1900, which there was not, so days before March 1900 are one off. */
const dayZero = Date.UTC(1899, 11, 30);

/** The day that a spreadsheet keeps as a number, `2025-01-31`. */
export function dayOfSerial(serial: number): string {
  // Doubles of programs fall short of a whole day.
  return new Date(dayZero + Math.floor(serial + 1e-6) * msPerDay).toISOString().slice(0, 10);
}

/** The number by which a spreadsheet keeps a moment. */
export function serialOf(moment: Date): number {
  return (moment.getTime() - dayZero) / msPerDay;
}

/**
 * The number that a spreadsheet shows as a day, because its cell has the format of dates: 1901-08-22 is 600. Undefined for
 * days that may be meant as days, and for those before March 1900, which programs count in two ways.
 *
 * @param before the first year of days that may be meant as such
 */
export function numberShownAsDay(text: string, before: number): number | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:[ T]00:00(?::00)?)?$/.exec(text);
  if (!match || Number(match[1]) >= before) return undefined;
  const serial = serialOf(new Date(`${match[1]}-${match[2]}-${match[3]}T00:00:00Z`));
  return serial > lastTwoWays ? serial : undefined;
}

/** 29 February 1900, which there was not. */
const lastTwoWays = 60;
