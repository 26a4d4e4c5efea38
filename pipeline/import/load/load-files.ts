import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import type { ColumnReport } from '../columns/column-report.ts';
import type { Fields } from '../columns/field.ts';
import { loadWithColumns, type ColumnOptions, type RowFacts } from '../columns/load-with-columns.ts';
import type { NamedCommand } from './import-command.ts';
import { tellFailed, withoutBadFiles } from './several-files.ts';

interface Printed {
  regions: RegionKey[];
  facts: RowFacts;
}

/**
 * Loads the files of a command as one load, without the bad ones, and prints the result.
 *
 * @param load loads the files that are left
 * @param print prints its report, and returns the regions that it concerns and what became of the rows
 * @returns the regions whose data has changed, none after a dry run
 */
export async function loadFiles<Report extends { columns: ColumnReport }>(
  command: NamedCommand,
  kind: { kind: string; fields: Fields },
  files: readonly string[],
  load: (files: string[], options: ColumnOptions) => Promise<Report>,
  print: (report: Report, isDryRun: boolean) => Printed | Promise<Printed>,
): Promise<RegionKey[]> {
  return loadWithColumns(command, kind, async (options, isDryRun) => {
    const { report, failed } = await withoutBadFiles(files, command, (some) => load(some, options));
    const printed = await print(report, isDryRun);
    tellFailed(failed, files.length, command.print);
    return { columns: report.columns, ...printed };
  });
}
