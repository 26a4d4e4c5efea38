import type { Store } from '../../../database/connection/store.ts';
import { streetFields } from './fields.ts';
import { importStreets } from './streets.ts';
import { loadFiles } from '../load/load-files.ts';
import type { RegionCommand } from '../load/import-command.ts';
import { featureOptions } from '../load/options.ts';
import { printRest } from '../load/rest.ts';

export async function streets(store: Store, command: RegionCommand, files: string[]) {
  const { print, region } = command;
  const common = featureOptions(command);
  return loadFiles(
    command,
    { kind: 'streets', fields: streetFields },
    files,
    (file, options) => importStreets(store, { file, region, ...common, ...options }),
    (report, isDryRun) => {
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
      return { regions: [region], facts: { leftOut: report.skipped.facts() } };
    },
  );
}
