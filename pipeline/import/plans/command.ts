import type { Store } from '../../../database/connection/store.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { loadWithColumns } from '../columns/load-with-columns.ts';
import { importPlans } from './plans.ts';
import { tellFailed, withoutBadFiles } from '../load/several-files.ts';
import type { NamedCommand } from '../load/import-command.ts';
import { featureOptions } from '../load/options.ts';
import { printRest } from '../load/rest.ts';

export async function plans(store: Store, command: NamedCommand, files: string[], region: RegionKey) {
  const { print } = command;
  const common = featureOptions(command);
  return loadWithColumns(command, 'plans', async (options, isDryRun) => {
    const { report, failed } = await withoutBadFiles(files, command, (file) =>
      importPlans(store, { file, region, ...common, ...options }),
    );
    print(
      `${region}: ${report.loaded} plans ${isDryRun ? 'would be loaded ' : ''}of ${report.features} features`,
    );
    printRest(report, isDryRun, print);
    if (report.withoutNeighborhood > 0) {
      const are = isDryRun ? 'would not be' : 'are not';
      print(`  ${report.withoutNeighborhood} ${are} in any known neighborhood`);
    }
    tellFailed(failed, files.length, print);
    return { columns: report.columns, regions: [region] };
  });
}
