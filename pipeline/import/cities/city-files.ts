import type { Message } from '../../../words/message.ts';
import { featuresOf, isGeographic, type FeatureOptions, type RawFeature } from '../geo/features.ts';
import { cityFields, type CityField } from './fields.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import { byNames, tablesOf } from '../columns/rows-of-files.ts';
import { quotedReason } from '../../shared/left-out.ts';

/** The rows of a file of cities, all as features. */
export interface CityRows {
  /** What their numbers count. */
  unit: 'feature' | 'line';
  rows: AsyncGenerator<RawFeature>;
}

/** Takes what is odd in tables of cities. */
interface TableReports {
  /** A row that is none of the table. */
  skip: (reason: Message, line: number) => void;
  /** What a person should know of the sheets. */
  say: (note: Message) => void;
}

/**
 * Opens a geographic file of cities, or a table of them. The bytes decide which it is, not the name.
 *
 * @throws ImportError when it is neither, or has no headers; iterating the rows throws one when it is damaged
 */
export async function openCities(
  file: string,
  options: FeatureOptions & { mapping?: ColumnMapping },
  reports: TableReports,
): Promise<CityRows> {
  return (await isGeographic(file))
    ? { unit: 'feature', rows: featuresOf(file, options) }
    : { unit: 'line', rows: rowsOfTables(file, options, reports) };
}

/** Points of geographic files need no columns for their place. */
const required: readonly CityField[] = ['name'];

async function* rowsOfTables(
  file: string,
  { encoding, mapping }: FeatureOptions & { mapping?: ColumnMapping },
  reports: TableReports,
): AsyncGenerator<RawFeature> {
  // Values are translated where they are looked up, since a name may stand in several columns, one for each language.
  for await (const { rows, notes } of tablesOf([file], byNames<CityField>(cityFields, mapping, required), {
    encoding,
  })) {
    for (const note of notes) reports.say(note);
    for await (const { line, cells, headers, isBlank, problem } of rows) {
      if (problem) reports.skip(quotedReason(problem), line);
      if (isBlank || problem) continue;
      const properties = Object.fromEntries(
        headers.flatMap((header, index) => (header === '' ? [] : [[header, cells[index] ?? ''] as const])),
      );
      yield { number: line, value: { type: 'Feature', geometry: null, properties } };
    }
  }
}
