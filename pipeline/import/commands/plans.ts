import type { Store } from '../../../platform/store/store.ts';
import type { RegionKey } from '../../../src/contract/shared/vocabulary.ts';
import { loadWithColumns } from '../fields/load-with-columns.ts';
import { importPlans } from '../plans.ts';
import type { NamedCommand } from './import-command.ts';
import { modeOf, publisher, reading } from './options.ts';
import { printRest } from './rest.ts';

export async function plans(store: Store, command: NamedCommand, file: string, region: RegionKey) {
  const { aliases, print } = command;
  const mode = modeOf(command, 'replace');
  return loadWithColumns(command, 'plans', async (options, isDryRun) => {
    const report = await importPlans(store, {
      file,
      region,
      mode,
      ...reading(command),
      ...publisher(command),
      ...options,
      aliases,
    });
    print(
      `${region}: ${report.loaded} plans ${isDryRun ? 'would be loaded ' : ''}of ${report.features} features`,
    );
    printRest(report, isDryRun, print);
    if (report.withoutNeighborhood > 0) {
      const are = isDryRun ? 'would not be' : 'are not';
      print(`  ${report.withoutNeighborhood} ${are} in any known neighborhood`);
    }
    return { columns: report.columns, regions: [region] };
  });
}
