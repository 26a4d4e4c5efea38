import { inEnglish, message } from '../../../words/message.ts';
import type { Store } from '../../../database/connection/store.ts';
import { importDistricts } from './districts.ts';
import { districtFields } from './fields.ts';
import { loadFiles } from '../load/load-files.ts';
import type { RegionCommand } from '../load/import-command.ts';
import { featureOptions } from '../load/options.ts';

export async function districts(store: Store, command: RegionCommand, files: string[]) {
  const { city, print, region } = command;
  const common = featureOptions(command);
  return loadFiles(
    command,
    { kind: 'districts', fields: districtFields },
    files,
    (file, options) =>
      importDistricts(store, { file, region, ...(city ? { city } : {}), ...common, ...options }),
    (report, isDryRun) => {
      print(
        `${region}: ${report.loaded} districts ${isDryRun ? 'would be loaded ' : ''}(${report.added} new, ${report.removed} gone) of ${report.features} features`,
      );
      if (report.known > 0) print(`  ${report.known} are known already and stay as they are`);
      for (const line of report.skipped.lines())
        print(`  ${isDryRun ? 'would be left out' : 'left out'}: ${line}`);
      const several =
        report.ofSeveral === 0
          ? []
          : [message('{count} districts are made of several features each', { count: report.ofSeveral })];
      const notes = [...several, ...report.remarks.messages()];
      for (const note of notes) print(`  ${inEnglish(note)}`);
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
      return { regions: [region], facts: { leftOut: report.skipped.facts(), notes } };
    },
  );
}
