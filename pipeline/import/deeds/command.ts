import { join } from 'node:path';
import { inEnglish, message, type Message } from '../../../words/message.ts';
import type { Store } from '../../../database/connection/store.ts';
import type { RegionKey, SaleLevel } from '../../../contract/shared/vocabulary.ts';
import type { DeedCounts } from './deed-load.ts';
import { linesOfSuggestions } from '../aliases/suggest.ts';
import { loadWithColumns, type RowFacts } from '../columns/load-with-columns.ts';
import { saleFields } from './fields.ts';
import { joinDoubles, linesOfJoined } from './join-doubles.ts';
import { importSales, linesOfRegion, type SalesFileReport, type SalesReport } from './sales.ts';
import { countedReason, leftOutOfFiles } from '../../shared/left-out.ts';
import { titleOf } from '../load/table-lines.ts';
import { eachOf } from '../load/several-files.ts';
import { listName, shortened } from '../load/unplaced-report.ts';
import type { NamedCommand } from '../load/import-command.ts';
import { writeHeldFile } from '../held/held-file.ts';
import { lastLoadOf } from '../load/load-within.ts';
import { linesOfHeld } from '../held/lines.ts';
import { acceptedOf, modeOf, publisher } from '../load/options.ts';

export async function sales(store: Store, command: NamedCommand, files: string[]) {
  const mode = modeOf(command, 'append');
  // Each file takes out what the one before it brought in.
  const isOneLoad = command.allOrNothing === true || mode === 'replace';
  const loads = isOneLoad ? [files] : files.map((file) => [file]);
  const { region, city, encoding, aliases } = command;
  const reportDirectory = join(command.dataDirectory, 'imports');
  const accepted = await acceptedOf(command);
  // Otherwise a deed of an earlier version would be taken for another one.
  const joined = command.isDryRun === true ? undefined : await joinDoubles(store, aliases);
  for (const line of joined ? linesOfJoined(joined) : []) command.print(line);
  const changed = new Set<RegionKey>(joined?.regions);
  await eachOf(loads, command.print, async (some) => {
    const regions = await loadWithColumns(
      command,
      { kind: 'sales', fields: saleFields },
      async (options, isDryRun) => {
        const report = await importSales(store, {
          files: some,
          mode,
          ...(region ? { region } : {}),
          ...(city ? { city } : {}),
          ...(encoding ? { encoding } : {}),
          reportDirectory,
          accepted,
          ...publisher(command),
          ...options,
          aliases,
        });
        for (const file of isDryRun ? [] : report.files)
          if (file.held)
            file.held.path = await writeHeldFile(store, file.held, {
              name: file.name,
              directory: reportDirectory,
              load: lastLoadOf(store),
            });
        printSales(report, isDryRun, command.print);
        return { columns: report.columns, regions: report.changed, facts: factsOf(report) };
      },
    );
    for (const key of regions) changed.add(key);
  });
  return [...changed];
}

function factsOf({ files, regions }: SalesReport): RowFacts {
  const count = (...levels: SaleLevel[]) =>
    [...regions.values()].reduce(
      (all, { byLevel }) => levels.reduce((sum, level) => sum + byLevel[level], all),
      0,
    );
  const held = files.reduce((sum, { heldRows }) => sum + heldRows, 0);
  const placed = { placed: count('parcel', 'neighborhood'), unplaced: count('city', 'region'), held };
  const notes = [
    ...files.flatMap(({ notes }) => notes),
    ...[...regions.values()].flatMap(notesOfSharedCities),
  ];
  const tables = files.map((file) => ({ file: titleOf(file), leftOut: file.leftOut }));
  return { leftOut: leftOutOfFiles(tables), placed, notes };
}

/** So many names are listed, those of the most deeds. */
const mostNames = 20;

/** What a person should know of deeds whose city is not known exactly. */
function notesOfSharedCities({ shared }: DeedCounts): Message[] {
  const names = [...shared].sort(([, one], [, other]) => other.deeds - one.deeds);
  const more = names.length - mostNames;
  return [
    ...names.slice(0, mostNames).map(([name, { deeds, towns }]) =>
      message('{deeds} deeds name a city that several towns bear: {name} ({towns} towns)', {
        ...{ deeds, name, towns },
      }),
    ),
    ...(more > 0 ? [message('and {count} more names', { count: more })] : []),
  ];
}

function printSales(report: SalesReport, isDryRun: boolean, print: (line: string) => void): void {
  const { files, regions, suggestions } = report;
  for (const file of files) printSalesFile(file, isDryRun, print);
  for (const [region, counts] of regions) {
    for (const line of linesOfRegion(region, counts, isDryRun)) print(line);
    for (const note of notesOfSharedCities(counts)) print(`  ${inEnglish(note)}`);
  }
  for (const line of linesOfSuggestions(suggestions)) print(`  ${line}`);
}

function printSalesFile(report: SalesFileReport, isDryRun: boolean, print: (line: string) => void): void {
  const unread = report.rows - report.taken - report.heldRows - report.blank;
  print(
    `${titleOf(report)} (read as ${report.description}): ${report.rows} rows: ${report.taken} deeds, ${unread} ${isDryRun ? 'would not be' : 'not'} imported, ${report.blank} blank`,
  );
  for (const note of report.notes) print(`  ${inEnglish(note)}`);
  for (const counted of report.leftOut.counts().sort((a, b) => b.rows - a.rows))
    print(`  ${inEnglish(countedReason(counted))}`);
  for (const { line, reason, region, city, district } of report.examples) {
    const place = [region, city, district]
      .map(shortened)
      .filter((part) => part !== '')
      .join(' / ');
    print(`  line ${line}: ${reason}${place === '' ? '' : `: ${place}`}`);
  }
  if (report.reportPath) print(`  ${listName(report.leftOut.total)}: ${report.reportPath}`);
  for (const line of linesOfHeld(report.held, isDryRun)) print(line);
}
