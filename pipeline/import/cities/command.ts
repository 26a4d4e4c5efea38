import type { Store } from '../../../database/connection/store.ts';
import { importCities } from './city-load.ts';
import { loadWithColumns } from '../columns/load-with-columns.ts';
import { tellFailed, withoutBadFiles } from '../load/several-files.ts';
import type { NamedCommand } from '../load/import-command.ts';
import { featureOptions } from '../load/options.ts';
import { printRest } from '../load/rest.ts';

export async function cities(store: Store, command: NamedCommand, files: string[]) {
  const { print, region } = command;
  const common = featureOptions(command);
  return loadWithColumns(command, 'cities', async (options, isDryRun) => {
    const { report, failed } = await withoutBadFiles(files, command, (file) =>
      importCities(store, { file, ...(region ? { region } : {}), ...common, ...options }),
    );
    print(
      `${report.regions.join(', ')}: ${report.loaded} cities ${isDryRun ? 'would be loaded ' : ''}of ${report.features} rows`,
    );
    printRest(report, isDryRun, print);
    if (report.movedDeeds > 0)
      print(`  ${report.movedDeeds} deeds ${isDryRun ? 'would stand' : 'stand'} elsewhere now`);
    tellFailed(failed, files.length, print);
    return { columns: report.columns, regions: report.regions };
  });
}
