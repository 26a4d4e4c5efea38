import type { Store } from '../../../database/connection/store.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { importDistricts } from './districts.ts';
import { loadWithColumns } from '../columns/load-with-columns.ts';
import { tellFailed, withoutBadFiles } from '../load/several-files.ts';
import type { NamedCommand } from '../load/import-command.ts';
import { featureOptions } from '../load/options.ts';

export async function districts(store: Store, command: NamedCommand, files: string[], region: RegionKey) {
  const { city, print } = command;
  const common = featureOptions(command);
  return loadWithColumns(command, 'districts', async (options, isDryRun) => {
    const { report, failed } = await withoutBadFiles(files, command, (file) =>
      importDistricts(store, { file, region, ...(city ? { city } : {}), ...common, ...options }),
    );
    print(
      `${region}: ${report.loaded} districts ${isDryRun ? 'would be loaded ' : ''}(${report.added} new, ${report.removed} gone) of ${report.features} features`,
    );
    if (report.known > 0) print(`  ${report.known} are known already and stay as they are`);
    for (const line of report.skipped.lines())
      print(`  ${isDryRun ? 'would be left out' : 'left out'}: ${line}`);
    const moved = isDryRun ? 'would move' : 'moved';
    if (report.movedSales > 0)
      print(`  ${report.movedSales} sales indicator rows ${moved} to another neighborhood`);
    if (report.movedParcels > 0) print(`  ${report.movedParcels} parcels ${moved} to another neighborhood`);
    if (report.movedDeeds > 0)
      print(`  ${report.movedDeeds} deeds ${isDryRun ? 'would stand' : 'stand'} elsewhere now`);
    if (report.waitingSales > 0) {
      const are = isDryRun
        ? 'would be in no district; they would be kept'
        : 'are in no district; they are kept';
      print(`  ${report.waitingSales} sales indicator rows ${are}`);
    }
    tellFailed(failed, files.length, print);
    return { columns: report.columns, regions: [region] };
  });
}
