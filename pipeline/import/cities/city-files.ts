import { message } from '../../../words/message.ts';
import { Archive } from '../files/archive.ts';
import type { CsvRecord } from '../files/csv.ts';
import { featuresOf, type FeatureOptions, type RawFeature } from '../geo/features.ts';
import { cityFields } from './fields.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import { readHeaders } from '../columns/read-headers.ts';
import { recognizeColumns } from '../columns/recognize-columns.ts';
import { refuse } from '../../shared/import-error.ts';
import { checkWidth } from '../files/row-width.ts';
import { openTable } from '../files/table.ts';
import { firstBytes } from '../files/text.ts';

/** The rows of a file of cities, all as features. */
export interface CityRows {
  /** What their numbers count. */
  unit: 'feature' | 'line';
  rows: AsyncGenerator<RawFeature>;
}

/**
 * Opens a geographic file of cities, or a table of them. The bytes decide which it is, not the name.
 *
 * @throws ImportError when it is neither, or has no headers; iterating the rows throws one when it is damaged
 */
export async function openCities(
  file: string,
  options: FeatureOptions,
  mapping?: ColumnMapping,
): Promise<CityRows> {
  if (await isGeographic(file)) return { unit: 'feature', rows: featuresOf(file, options) };
  const { description, records } = await openTable(file, { encoding: options.encoding });
  const headers = await headersOf(file, records, mapping);
  return { unit: 'line', rows: rowsOf(file, records, headers, description === 'xlsx') };
}

async function isGeographic(file: string): Promise<boolean> {
  const bytes = await firstBytes(file);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const archive = await Archive.open(file);
    archive.close();
    return archive.files.some(({ name }) => /\.(shp|geojson|json|geojsonl|ndjson)$/i.test(name));
  }
  const isShapefile = [0x00, 0x00, 0x27, 0x0a].every((byte, index) => bytes[index] === byte);
  // A text sequence begins with a record separator.
  const text = new TextDecoder().decode(bytes.subarray(0, 1000)).replace('\u001e', '').trimStart();
  return isShapefile || text.startsWith('{');
}

/** The headers are the first row with the name of a city and another field. */
function headersOf(file: string, records: AsyncGenerator<CsvRecord>, mapping: ColumnMapping | undefined) {
  return readHeaders(
    file,
    records,
    (cells) => {
      const { columns } = recognizeColumns(cityFields, cells, mapping?.fieldsOf(cells));
      return columns.has('name') && columns.size > 1 ? cells : undefined;
    },
    (first) =>
      refuse(
        file,
        message(
          'there is no header row with the name, longitude and latitude of cities; the first row is: {row}',
          { row: first },
        ),
      ),
  );
}

async function* rowsOf(
  file: string,
  records: AsyncGenerator<CsvRecord>,
  headers: readonly string[],
  isWorkbook: boolean,
): AsyncGenerator<RawFeature> {
  for await (const { line, cells } of records) {
    if (cells.every((cell) => cell === '')) continue;
    // Workbooks do not write empty cells at the end of a row.
    if (!isWorkbook) checkWidth(file, line, cells, headers.length);
    const properties = Object.fromEntries(
      headers.flatMap((header, index) => (header === '' ? [] : [[header, cells[index] ?? ''] as const])),
    );
    yield { number: line, value: { type: 'Feature', geometry: null, properties } };
  }
}
