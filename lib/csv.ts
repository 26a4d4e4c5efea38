/** A table value: text, a number as is, or nothing. */
export type Cell = string | number | null;

/** Spreadsheets run cells that start like this as formulas, and our texts come from users and other publishers. */
const startsFormula = /^[=+\-@\t\r]/;

/**
 * Formats a table as CSV (RFC 4180): UTF-8 with the byte order mark that spreadsheets need to read Arabic, CRLF line
 * ends, texts quoted where necessary, and none of them a formula. A missing value is an empty cell.
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
