/** A table value: text, a number as is, or nothing. */
export type Cell = string | number | null;

/** Spreadsheets run cells that start like this as formulas, and our texts come from users and other publishers. */
const startsFormula = /^[=+\-@\t\r]/;

/** What a spreadsheet may read as it does: plain numbers, and days with or without a time. */
const plain = /^(?:(?:0|[1-9]\d{0,10})(?:\.\d*[1-9])?|\d{4}-\d{2}-\d{2}(?:[T ].*)?)$/;
/** Texts of which spreadsheets make other things, and lose what was written. */
const misread = [
  // 12/4 and 3-4 become days, 1 1/2 a fraction, 12:30 a time, 007 and 1.10 lose zeros; from twelve digits on, digits get lost.
  /^\d[\d /.,:-]*$/,
  // 12E4 and 1.59E07 become numbers.
  /^\d[\d.,]*e[+-]?\d+$/i,
  // MAR1 and 5-May become days, 5 A becomes a time.
  /^(?=.*\d)\d{0,4}[ /.-]*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[ /.-]*\d{0,4}$/i,
  /^\d{1,2}(?::\d{1,2})* +[ap]m?$/i,
];
/** Longer texts are no formula. */
const longestInFormula = 255;

/**
 * Formats a table as CSV (RFC 4180) for people and their spreadsheets: UTF-8 with the byte order mark that these need to
 * read Arabic, CRLF line ends, and cells as `csvLine` formats them.
 */
export function csvOf(headers: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[headers, ...rows].map(csvLine).join('')}`;
}

/**
 * A line of such a table, with its end: texts quoted where necessary, none of them a formula, and those that a
 * spreadsheet would read as something else as `="12/4"`. A missing value is an empty cell.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** The same table with every text exactly as it is: for files that programs read, or that people edit as texts. */
export function exactCsvOf(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[headers, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('')}`;
}

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (startsFormula.test(value)) return quoted(`'${value}`);
  return quoted(isMisread(value) ? `="${value}"` : value);
}

function isMisread(text: string): boolean {
  return (
    misread.some((pattern) => pattern.test(text)) && !plain.test(text) && text.length <= longestInFormula
  );
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
