import type { Store } from '../../../platform/store/store.ts';
import type { RegionKey } from '../../../src/contract/shared/vocabulary.ts';
import { loadWithColumns } from '../fields/load-with-columns.ts';
import { importStreets } from '../streets.ts';
import type { NamedCommand } from './import-command.ts';
import { modeOf, publisher, reading } from './options.ts';
import { printRest } from './rest.ts';

export async function streets(store: Store, command: NamedCommand, file: string, region: RegionKey) {
  const { aliases, print } = command;
  const mode = modeOf(command, 'replace');
  return loadWithColumns(command, 'streets', async (options, isDryRun) => {
    const report = await importStreets(store, {
      file,
      region,
      mode,
      ...reading(command),
      ...publisher(command),
      ...options,
      aliases,
    });
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
    return { columns: report.columns, regions: [region] };
  });
}
