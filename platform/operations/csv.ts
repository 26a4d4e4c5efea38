/** What spreadsheet programs take for the beginning of a formula. */
const formulaStart = /^[=+\-@\t\r]/;
/** By this mark they know that a file is UTF-8, and read Arabic as it is. */
const byteOrderMark = '\uFEFF';

/** A table as CSV (RFC 4180) that spreadsheet programs open as it is, and in which nothing is run. */
export function toCsv(header: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  const lines = [header, ...rows].map((row) => `${row.map(toField).join(',')}\r\n`);
  return byteOrderMark + lines.join('');
}

/** An apostrophe before a formula makes it a text. */
function toField(value: string | null): string {
  const text = value ?? '';
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
