import { inArabic, type Message } from '../../../words/message.ts';
import type { LeftOutFact, LoadFacts, PlacedFact } from '../../../contract/admin/load-facts.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import type { OnProgress } from '../../shared/progress.ts';
import type { ColumnReport } from './column-report.ts';
import type { Fields } from './field.ts';
import type { ColumnMapping } from './mapping.ts';
import { mappingPath, openMapping } from './saved-mapping.ts';

/** What a command says about the columns of its files. */
export interface ColumnCommand {
  /** Publisher, in Arabic: its mapping is kept under this name. */
  source: string | undefined;
  /** What the publisher calls the fields, each `theirs=ours`, and a table of its values. */
  map?: readonly string[] | undefined;
  values?: string | undefined;
  /** Reports what a load would do, and changes nothing. */
  isDryRun?: boolean | undefined;
  dataDirectory: string;
  print: OnProgress;
  /** Takes what a load has found, as values. */
  onFacts?: ((facts: LoadFacts) => void) | undefined;
}

/** What a load needs to understand the columns of a file. */
export interface ColumnOptions {
  mapping: ColumnMapping;
  isDryRun: boolean;
  onProgress: OnProgress;
}

/** What became of the rows of a load, as values. */
export interface RowFacts {
  leftOut: LeftOutFact[];
  /** Undefined: the load places no rows. */
  placed?: PlacedFact;
  /** What else a person should know. */
  notes?: readonly Message[];
}

/** Runs a load with the mapping of its publisher, reports on the columns, and keeps what was new in the mapping. */
export async function loadWithColumns(
  { source, map = [], values, isDryRun = false, dataDirectory, print, onFacts }: ColumnCommand,
  { kind, fields }: { kind: string; fields: Fields },
  load: (
    options: ColumnOptions,
    isDryRun: boolean,
  ) => Promise<{ columns: ColumnReport; regions: RegionKey[]; facts: RowFacts }>,
): Promise<RegionKey[]> {
  const path = mappingPath(dataDirectory, source, kind);
  const { mapping, save } = await openMapping(path, fields, { map, values });
  if (isDryRun) print('dry run: nothing is changed');
  const onProgress: OnProgress = isDryRun ? (line, progress) => print(`(dry run) ${line}`, progress) : print;
  const { columns, regions, facts } = await load({ mapping, isDryRun, onProgress }, isDryRun);
  const { notes = [], ...rest } = facts;
  onFacts?.({ columns: columns.facts(), ...rest, notes: notes.map(inArabic) });
  for (const line of isDryRun ? columns.understanding() : []) print(`  ${line}`);
  for (const line of columns.lines(isDryRun)) print(`  ${line}`);
  if (isDryRun) return [];
  try {
    const saved = await save();
    if (saved !== undefined) print(`  what the columns mean is kept for the next file: ${saved}`);
  } catch (error) {
    // The rows are in the store by now, so the command goes on.
    print(
      `  what the columns mean could not be kept: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return regions;
}
