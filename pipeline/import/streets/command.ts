import type { Store } from '../../../database/connection/store.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { loadWithColumns } from '../columns/load-with-columns.ts';
import { importStreets } from './streets.ts';
import { tellFailed, withoutBadFiles } from '../load/several-files.ts';
import type { NamedCommand } from '../load/import-command.ts';
import { featureOptions } from '../load/options.ts';
import { printRest } from '../load/rest.ts';

export async function streets(store: Store, command: NamedCommand, files: string[], region: RegionKey) {
  const { print } = command;
  const common = featureOptions(command);
  return loadWithColumns(command, 'streets', async (options, isDryRun) => {
    const { report, failed } = await withoutBadFiles(files, command, (file) =>
      importStreets(store, { file, region, ...common, ...options }),
    );
    print(
      `${region}: ${report.loaded} streets ${isDryRun ? 'would be loaded ' : ''}of ${report.features} features`,
    );
    printRest(report, isDryRun, print);
    if (report.guessedWidths !== undefined) {
      print(
        `  each class has one width only, so the widths ${isDryRun ? 'would stay' : 'stay'} unknown, as guesses: ${report.guessedWidths}`,
      );
      print('  if they are measured, say which column it is with --map COLUMN=width');
    }
    tellFailed(failed, files.length, print);
    return { columns: report.columns, regions: [region] };
  });
}
