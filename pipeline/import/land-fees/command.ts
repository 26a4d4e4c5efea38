import type { Store } from '../../../database/connection/store.ts';
import { landFeeFields } from './fields.ts';
import { importLandFees } from './land-fees.ts';
import { loadFiles } from '../load/load-files.ts';
import type { RegionCommand } from '../load/import-command.ts';
import { featureOptions } from '../load/options.ts';
import { printRest } from '../load/rest.ts';

/** Maximum number of overlaps that are printed individually. */
const printedOverlaps = 10;

export async function landFees(store: Store, command: RegionCommand, files: string[]) {
  const { print, region } = command;
  const common = featureOptions(command);
  return loadFiles(
    command,
    { kind: 'land-fees', fields: landFeeFields },
    files,
    (file, options) => importLandFees(store, { file, region, ...common, ...options }),
    (report, isDryRun) => {
      const { loaded, features, withoutCity, overlaps } = report;
      print(`${region}: ${loaded} fee zones ${isDryRun ? 'would be loaded ' : ''}of ${features} features`);
      printRest(report, isDryRun, print);
      if (withoutCity > 0)
        print(
          `  ${withoutCity} ${isDryRun ? 'would belong' : 'belong'} to no known city (give it in a column)`,
        );
      for (const { names, rates, areaSqm } of overlaps.slice(0, printedOverlaps))
        print(
          `  overlap of ${areaSqm} m² on the same days: «${names[0]}» (${rates[0]} %) and «${names[1]}» (${rates[1]} %)`,
        );
      if (overlaps.length > printedOverlaps)
        print(`  and ${overlaps.length - printedOverlaps} more overlaps`);
      if (overlaps.length > 0) print('  where zones overlap, estimates tell the fee of each of them');
      return {
        regions: [region],
        facts: { leftOut: report.skipped.facts(), notes: report.remarks.messages() },
      };
    },
  );
}
