/** A value of a table: a text, a number as it is, or nothing. */
export type Cell = string | number | null;

/** Spreadsheets take a cell that begins so for a formula and run it: our texts come from people and other publishers. */
const startsFormula = /^[=+\-@\t\r]/;

/**
 * A table as comma-separated values (RFC 4180): UTF-8 with the mark that spreadsheets need to read Arabic, lines end in
 * CRLF, texts are quoted where they have to be, and none of them is a formula. A missing value is an empty cell.
 */
export function csvOf(headers: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [headers, ...rows].map((row) => row.map(cellOf).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = startsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
