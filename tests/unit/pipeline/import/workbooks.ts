import { zip, type ZipEntry } from './geographic-files.ts';
import { written } from './support.ts';

/** A cell of a workbook: a text, a number, a date as the number of its day, or XML as it is. */
export type Cell = string | number | boolean | { day: number } | { xml: string } | null;

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The files of a workbook with these sheets. */
export function workbookFiles(...sheets: (readonly (readonly Cell[])[])[]): Record<string, string> {
  const texts: string[] = [];
  const parts = sheets.map((rows) => sheetXml(rows, texts));
  const list = sheets.map(
    (_, index) => `<sheet name="ورقة ${index + 1}" sheetId="${index + 1}" r:id="sheet${index + 1}"/>`,
  );
  const targets = [
    ...sheets.map((_, index) => [`sheet${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`]),
    ['texts', 'sharedStrings', 'sharedStrings.xml'],
    ['styles', 'styles', 'styles.xml'],
  ].map(([id, type, target]) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`);
  return {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"></Types>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}</Relationships>`,
    // The second style is a date.
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(parts.map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
  };
}

/** Writes a workbook and returns its path. */
export function workbook(...sheets: (readonly (readonly Cell[])[])[]): string {
  return packed(workbookFiles(...sheets));
}

export function packed(files: Record<string, ZipEntry | Uint8Array | string>, name = 'sales.xlsx'): string {
  return written(zip(files), name);
}

function sheetXml(rows: readonly (readonly Cell[])[], texts: string[]): string {
  const lines = rows.map((cells, row) => {
    const xml = cells.map((cell, column) =>
      cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`, texts),
    );
    return `<row r="${row + 1}">${xml.join('')}</row>`;
  });
  return `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function cellXml(cell: Cell, place: string, texts: string[]): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${texts.push(cell) - 1}</v></c>`;
  return 'day' in cell
    ? `<c r="${place}" s="1"><v>${cell.day}</v></c>`
    : cell.xml.replace('<c', `<c r="${place}"`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
