import type { Store } from '../../../database/connection/store.ts';
import { planFields } from './fields.ts';
import { importPlans } from './plans.ts';
import { loadFiles } from '../load/load-files.ts';
import type { RegionCommand } from '../load/import-command.ts';
import { featureOptions } from '../load/options.ts';
import { printRest } from '../load/rest.ts';

export async function plans(store: Store, command: RegionCommand, files: string[]) {
  const { print, region } = command;
  const common = featureOptions(command);
  return loadFiles(
    command,
    { kind: 'plans', fields: planFields },
    files,
    (file, options) => importPlans(store, { file, region, ...common, ...options }),
    (report, isDryRun) => {
      print(
        `${region}: ${report.loaded} plans ${isDryRun ? 'would be loaded ' : ''}of ${report.features} features`,
      );
      printRest(report, isDryRun, print);
      if (report.withoutNeighborhood > 0) {
        const are = isDryRun ? 'would not be' : 'are not';
        print(`  ${report.withoutNeighborhood} ${are} in any known neighborhood`);
      }
      return {
        regions: [region],
        facts: { leftOut: report.skipped.facts(), notes: report.remarks.messages() },
      };
    },
  );
}
