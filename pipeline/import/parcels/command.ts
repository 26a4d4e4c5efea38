import { join } from 'node:path';
import type { Store } from '../../../database/connection/store.ts';
import { message } from '../../../words/message.ts';
import { codesText, writeRulesTemplate } from '../rules/rules-template.ts';
import { parcelFields } from './fields.ts';
import { fileNames } from '../files/file-names.ts';
import { writeHeldFile } from '../held/held-file.ts';
import { lastLoadOf } from '../load/load-within.ts';
import { countHeld, linesOfHeld } from '../held/lines.ts';
import { importParcels } from './parcels.ts';
import { loadFiles } from '../load/load-files.ts';
import type { RegionCommand } from '../load/import-command.ts';
import { acceptedOf, featureOptions } from '../load/options.ts';

export async function parcels(store: Store, command: RegionCommand, files: string[]) {
  const { print, region } = command;
  const common = featureOptions(command);
  const accepted = await acceptedOf(command);
  const reportDirectory = join(command.dataDirectory, 'imports');
  return loadFiles(
    command,
    { kind: 'parcels', fields: parcelFields },
    files,
    (file, options) => importParcels(store, { file, region, accepted, ...common, ...options }),
    async (report, isDryRun) => {
      print(
        `${region}: ${report.loaded} parcels ${isDryRun ? 'would be loaded ' : ''}of ${report.features} features`,
      );
      if (report.known > 0) print(`  ${report.known} are known already and stay as they are`);
      if (report.movedDeeds > 0)
        print(`  ${report.movedDeeds} deeds ${isDryRun ? 'would stand' : 'stand'} elsewhere now`);
      if (report.datedPrices > 0)
        print(`  ${report.datedPrices} prices with a day ${isDryRun ? 'would be' : 'are'} sales`);
      for (const line of report.skipped.lines())
        print(`  ${isDryRun ? 'would be left out' : 'left out'}: ${line}`);
      for (const line of report.remarks.lines()) print(`  ${line}`);
      if (report.accepted > 0)
        print(
          `  ${report.accepted} that say something else of a parcel ${isDryRun ? 'would take' : 'take'} its place, as accepted`,
        );
      for (const name of fileNames(files)) {
        const held = report.held.get(name);
        const path = isDryRun
          ? undefined
          : await writeHeldFile(store, held, { name, directory: reportDirectory, load: lastLoadOf(store) });
        for (const line of linesOfHeld(held && { ...held, path }, isDryRun, 'feature')) print(line);
        const areas = isDryRun
          ? undefined
          : await report.areaDifferences.write({ directory: reportDirectory, name, load: lastLoadOf(store) });
        if (areas !== undefined) print(`  list of areas that differ: ${areas}`);
      }
      if (report.withoutNeighborhood > 0)
        print(
          `  ${report.withoutNeighborhood} ${isDryRun ? 'would not be' : 'are not'} in any known neighborhood`,
        );
      const withoutClass = report.incompleteCodes.filter(({ hasClass }) => !hasClass);
      if (withoutClass.length > 0) print(`  zoning codes without a class: ${codesText(withoutClass)}`);
      const withoutRule = report.incompleteCodes.filter(({ hasRule }) => !hasRule);
      if (withoutRule.length > 0) print(`  codes without a building rule: ${codesText(withoutRule)}`);
      const template = isDryRun
        ? undefined
        : await writeRulesTemplate(withoutRule, {
            ...{ directory: reportDirectory, region, load: lastLoadOf(store) },
          });
      if (template !== undefined) print(`  table of rules to fill in: ${template}`);
      if (report.correctedAreas > 0) {
        const were = isDryRun ? 'would be' : 'were';
        print(
          `  ${report.correctedAreas} areas were not given in m² and ${were} computed from the outlines instead`,
        );
      }
      const placed = report.loaded - report.withoutNeighborhood;
      const held = [...report.held.values()].reduce((sum, counts) => sum + countHeld(counts), 0);
      return {
        regions: [region],
        facts: {
          leftOut: report.skipped.facts(),
          notes: [
            ...(report.datedPrices === 0
              ? []
              : [message('{count} prices with a day are sales', { count: report.datedPrices })]),
            ...report.remarks.messages(),
            ...(withoutRule.length === 0
              ? []
              : [message('codes without a building rule: {codes}', { codes: codesText(withoutRule) })]),
          ],
          placed: { placed, unplaced: report.withoutNeighborhood, held },
        },
      };
    },
  );
}
