import { inEnglish } from '../../../words/message.ts';
import type { Store } from '../../../database/connection/store.ts';
import { importCities } from './city-load.ts';
import { cityFields } from './fields.ts';
import { loadFiles } from '../load/load-files.ts';
import type { NamedCommand } from '../load/import-command.ts';
import { featureOptions } from '../load/options.ts';
import { printRest } from '../load/rest.ts';

export async function cities(store: Store, command: NamedCommand, files: string[]) {
  const { print, region } = command;
  const common = featureOptions(command);
  return loadFiles(
    command,
    { kind: 'cities', fields: cityFields },
    files,
    (file, options) => importCities(store, { file, ...(region ? { region } : {}), ...common, ...options }),
    (report, isDryRun) => {
      print(
        `${report.regions.join(', ')}: ${report.loaded} cities ${isDryRun ? 'would be loaded ' : ''}of ${report.features} rows`,
      );
      printRest(report, isDryRun, print);
      for (const note of report.notes) print(`  ${inEnglish(note)}`);
      if (report.movedDeeds > 0)
        print(`  ${report.movedDeeds} deeds ${isDryRun ? 'would stand' : 'stand'} elsewhere now`);
      const facts = { leftOut: report.skipped.facts(), notes: report.notes };
      return { regions: report.regions, facts };
    },
  );
}
