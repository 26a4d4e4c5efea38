import { inEnglish, message } from '../../../words/message.ts';
import type { Store } from '../../../database/connection/store.ts';
import { loadWithColumns } from '../columns/load-with-columns.ts';
import { ImportError } from '../../shared/import-error.ts';
import { reasonFields } from './reasons-fields.ts';
import { settingFields } from './settings-fields.ts';
import { importReasons } from './reason-load.ts';
import { importSettings } from './setting-load.ts';
import type { SmallTableReport } from './small-table.ts';
import type { NamedCommand } from '../load/import-command.ts';
import { modeOf } from '../load/options.ts';
import { toldRows } from './rules-command.ts';

export async function reasons(store: Store, command: NamedCommand, [file = '']: string[]) {
  const { encoding, print } = command;
  const mode = modeOf(command, 'replace');
  return loadWithColumns(command, { kind: 'reasons', fields: reasonFields }, async (options, isDryRun) => {
    const report = await importReasons(store, { file, mode, ...(encoding ? { encoding } : {}), ...options });
    printRows(file, report, isDryRun, print);
    for (const [type, counts] of report.types) print(`${type}: ${toldRows(counts, 'reasons', isDryRun)}`);
    return {
      columns: report.columns,
      regions: [],
      facts: { leftOut: report.skipped.facts(), notes: report.notes },
    };
  });
}

export async function settings(store: Store, command: NamedCommand, [file = '']: string[]) {
  const { encoding, mode, print, dataDirectory, publicUrl = '' } = command;
  const config = { dataDirectory, publicUrl };
  if (mode !== undefined)
    throw new ImportError(message('import settings does not accept --mode: others stay'));
  return loadWithColumns(command, { kind: 'settings', fields: settingFields }, async (options, isDryRun) => {
    const report = await importSettings(store, {
      file,
      config,
      ...(encoding ? { encoding } : {}),
      ...options,
    });
    printRows(file, report, isDryRun, print);
    const { changed, known } = report;
    if (changed.length > 0) print(`${isDryRun ? 'would be set' : 'set'}: ${changed.join(', ')}`);
    if (known > 0) print(`${known} known already${changed.length === 0 ? ', so nothing is changed' : ''}`);
    return {
      columns: report.columns,
      regions: [],
      facts: { leftOut: report.skipped.facts(), notes: report.notes },
    };
  });
}

/** Prints how many rows a table has, and which are left out. */
export function printRows(
  file: string,
  { rows, skipped, notes }: Pick<SmallTableReport, 'rows' | 'skipped' | 'notes'>,
  isDryRun: boolean,
  print: (line: string) => void,
): void {
  print(`${file}: ${rows} rows`);
  for (const note of notes) print(`  ${inEnglish(note)}`);
  for (const line of skipped.lines()) print(`  ${isDryRun ? 'would be left out' : 'left out'}: ${line}`);
}
