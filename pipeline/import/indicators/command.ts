import { join } from 'node:path';
import { inEnglish } from '../../../words/message.ts';
import type { Store } from '../../../database/connection/store.ts';
import { linesOfSuggestions } from '../aliases/suggest.ts';
import type { RowFacts } from '../columns/load-with-columns.ts';
import { indicatorFields } from './fields.ts';
import { importIndicators, type IndicatorFileReport } from './indicators.ts';
import { leftOutOfFiles } from '../../shared/left-out.ts';
import { loadFiles } from '../load/load-files.ts';
import { titleOf } from '../load/table-lines.ts';
import { listName, shortened } from '../load/unplaced-report.ts';
import type { NamedCommand } from '../load/import-command.ts';
import { writeHeldFile } from '../held/held-file.ts';
import { lastLoadOf } from '../load/load-within.ts';
import { linesOfHeld } from '../held/lines.ts';
import { acceptedOf, modeOf, publisher } from '../load/options.ts';

export async function indicators(store: Store, command: NamedCommand, files: string[]) {
  const { dataDirectory, aliases, encoding, print } = command;
  const reportDirectory = join(dataDirectory, 'imports');
  const mode = modeOf(command, 'replace');
  const accepted = await acceptedOf(command);
  return loadFiles(
    command,
    { kind: 'indicators', fields: indicatorFields },
    files,
    (some, options) =>
      importIndicators(store, {
        files: some,
        mode,
        ...(encoding ? { encoding } : {}),
        reportDirectory,
        accepted,
        ...publisher(command),
        ...options,
        aliases,
      }),
    async (report, isDryRun) => {
      for (const file of isDryRun ? [] : report.files)
        if (file.held)
          file.held.path = await writeHeldFile(store, file.held, {
            name: file.name,
            directory: reportDirectory,
            load: lastLoadOf(store),
          });
      for (const file of report.files) printIndicators(file, isDryRun, print);
      const periods = report.periods.map(({ region, year, quarter }) => `${region} ${year}-Q${quarter}`);
      print(`${isDryRun ? 'would be replaced' : 'replaced'}: ${periods.join(', ')}`);
      for (const line of linesOfSuggestions(report.suggestions)) print(`  ${line}`);
      return { regions: report.regions, facts: factsOf(report.files) };
    },
  );
}

function factsOf(files: readonly IndicatorFileReport[]): RowFacts {
  const sum = (count: 'placed' | 'waiting' | 'heldRows') => files.reduce((all, file) => all + file[count], 0);
  const placed = { placed: sum('placed'), unplaced: sum('waiting'), held: sum('heldRows') };
  const notes = files.flatMap(({ notes }) => notes);
  const tables = files.map((file) => ({ file: titleOf(file), leftOut: file.leftOut }));
  return { leftOut: leftOutOfFiles(tables), placed, notes };
}

function printIndicators(
  report: IndicatorFileReport,
  isDryRun: boolean,
  print: (line: string) => void,
): void {
  const unread = report.rows - report.placed - report.waiting - report.heldRows - report.blank;
  const format = report.description === 'utf-8' ? '' : ` (read as ${report.description})`;
  print(
    `${titleOf(report)}${format}: ${report.rows} rows: ${isDryRun ? 'would be ' : ''}${report.placed} in districts, ${report.waiting} kept without one, ${unread} not imported, ${report.blank} blank`,
  );
  for (const note of report.notes) print(`  ${inEnglish(note)}`);
  for (const [reason, count] of [...report.reasons].sort((a, b) => b[1] - a[1]))
    print(`  ${count} × ${reason}`);
  for (const { line, reason, region, city, district, cell } of report.examples) {
    const quoted = cell ? `, ${cell.header}: «${shortened(cell.text)}»` : '';
    print(`  line ${line}: ${reason}${quoted}: ${[region, city, district].map(shortened).join(' / ')}`);
  }
  const listed = [...report.reasons.values()].reduce((sum, count) => sum + count, 0);
  if (report.reportPath) print(`  ${listName(listed)}: ${report.reportPath}`);
  for (const line of linesOfHeld(report.held, isDryRun)) print(line);
  if (report.waiting > 0)
    print('  Rows without a district count for their city: districts that are imported later take them');
}
