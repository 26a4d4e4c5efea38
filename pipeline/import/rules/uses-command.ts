import type { Store } from '../../../database/connection/store.ts';
import { loadWithColumns } from '../columns/load-with-columns.ts';
import { useFields } from './uses-fields.ts';
import { importUses } from './use-load.ts';
import type { NamedCommand } from '../load/import-command.ts';
import { modeOf, publisher } from '../load/options.ts';
import { toldRows } from './rules-command.ts';
import { printRows } from './small-tables-command.ts';

export async function uses(store: Store, command: NamedCommand, [file = '']: string[]) {
  const { region, encoding, aliases, print } = command;
  const mode = modeOf(command, 'replace');
  return loadWithColumns(command, { kind: 'uses', fields: useFields }, async (options, isDryRun) => {
    const report = await importUses(store, {
      file,
      mode,
      ...(region ? { region } : {}),
      ...(encoding ? { encoding } : {}),
      ...publisher(command),
      ...options,
      aliases,
    });
    printRows(file, report, isDryRun, print);
    for (const [key, { isChanged, hasParcels, ...counts }] of report.regions) {
      if (!isChanged) print(`${key}: all of this is known already, so nothing is changed`);
      print(`${key}: ${toldRows(counts, 'groups of land use', isDryRun)}`);
      if (isChanged && hasParcels)
        print('  parcels that are loaded already keep their group until they are loaded again');
    }
    const facts = { leftOut: report.skipped.facts(), notes: report.notes };
    return { columns: report.columns, regions: report.changed, facts };
  });
}
