import type { Store } from '../../../database/connection/store.ts';
import { streetFields } from './fields.ts';
import { importStreets } from './streets.ts';
import { loadFiles } from '../load/load-files.ts';
import type { RegionCommand } from '../load/import-command.ts';
import { featureOptions } from '../load/options.ts';
import { printRest } from '../load/rest.ts';

const sourcesShown = 5;

export async function streets(store: Store, command: RegionCommand, files: string[]) {
  const { print, region } = command;
  const common = featureOptions(command);
  return loadFiles(
    command,
    { kind: 'streets', fields: streetFields },
    files,
    (file, options) => importStreets(store, { file, region, ...common, ...options }),
    (report, isDryRun) => {
      print(
        `${region}: ${report.loaded} streets ${isDryRun ? 'would be loaded ' : ''}of ${report.features} features`,
      );
      printRest(report, isDryRun, print);
      for (const { sources, classes } of report.guessedWidths) {
        const named = sources.filter((source) => source !== '');
        const shown = named.slice(0, sourcesShown).map((source) => `«${source}»`);
        const of =
          named.length > 0
            ? ` of ${[...shown, ...(named.length > shown.length ? ['…'] : [])].join(', ')}`
            : '';
        const widths = classes.map(({ name, width, ids }) => `${name} ${width} (${ids.length})`).join(', ');
        print(
          `  widths${of} follow from the class, so they ${isDryRun ? 'would stay' : 'stay'} unknown, as guesses: ${widths}`,
        );
      }
      if (report.guessedWidths.length > 0)
        print('  if they are measured, say which column it is with --map COLUMN=width');
      return { regions: [region], facts: { leftOut: report.skipped.facts() } };
    },
  );
}
