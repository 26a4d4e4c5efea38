import type { Store } from '../../../platform/store/store.ts';
import { importCities } from '../city-load.ts';
import { loadWithColumns } from '../fields/load-with-columns.ts';
import type { NamedCommand } from './import-command.ts';
import { modeOf, publisher, reading } from './options.ts';
import { printRest } from './rest.ts';

export async function cities(store: Store, command: NamedCommand, file: string) {
  const { aliases, print, region } = command;
  const mode = modeOf(command, 'replace');
  return loadWithColumns(command, 'cities', async (options, isDryRun) => {
    const report = await importCities(store, {
      file,
      ...(region ? { region } : {}),
      mode,
      ...reading(command),
      ...publisher(command),
      ...options,
      aliases,
    });
    print(
      `${report.regions.join(', ')}: ${report.loaded} cities ${isDryRun ? 'would be loaded ' : ''}of ${report.features} rows`,
    );
    printRest(report, isDryRun, print);
    if (report.movedDeeds > 0)
      print(`  ${report.movedDeeds} deeds ${isDryRun ? 'would stand' : 'stand'} elsewhere now`);
    return { columns: report.columns, regions: report.regions };
  });
}
