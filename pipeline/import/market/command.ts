import { basename, join } from 'node:path';
import type { Store } from '../../../database/connection/store.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import type { NamedCommand } from '../load/import-command.ts';
import { modeOf, publisher } from '../load/options.ts';
import type { ColumnReport } from '../columns/column-report.ts';
import type { ImportKind } from '../kinds.ts';
import { loadWithColumns } from '../columns/load-with-columns.ts';
import { tellFailed, withoutBadFiles } from '../load/several-files.ts';
import { Brochures } from './brochures.ts';
import { importMarket, type MarketFileReport, type MarketImport, type MarketReport } from './load.ts';
import { lotKind } from './lots.ts';
import { megaContentKind } from './mega-content.ts';
import { offerKind } from './offers.ts';
import { organisationKind } from './organisations.ts';
import { Pictures } from './pictures.ts';
import { projectKind } from './projects.ts';

/** The kinds of the market, each with its load. */
const loads = {
  organisations: (store: Store, options: MarketImport) => importMarket(store, organisationKind, options),
  offers: (store: Store, options: MarketImport) => importMarket(store, offerKind, options),
  projects: (store: Store, options: MarketImport) => importMarket(store, projectKind, options),
  lots: (store: Store, options: MarketImport) => importMarket(store, lotKind, options),
  'mega-content': (store: Store, options: MarketImport) => importMarket(store, megaContentKind, options),
} as const satisfies Partial<Record<ImportKind, unknown>>;
type MarketWord = keyof typeof loads;

/** The kind of the market that a word of the command line names. */
export function marketWord(word: string): MarketWord | undefined {
  // Entries of the marketplace are projects of that kind.
  if (word === 'marketplace') return 'projects';
  return Object.hasOwn(loads, word) ? (word as MarketWord) : undefined;
}

/** Runs an import of the market and prints what became of the rows. */
export async function market(
  store: Store,
  command: NamedCommand,
  files: string[],
  word: MarketWord,
): Promise<RegionKey[]> {
  const { dataDirectory, publicUrl, print, region, city, encoding, aliases } = command;
  const reportDirectory = join(dataDirectory, 'imports');
  const mode = modeOf(command, 'upsert');
  return loadWithColumns(command, word, async (options, isDryRun) => {
    const config = { dataDirectory, publicUrl: publicUrl ?? '' };
    const kept = { config, folder: reportDirectory, isAnew: mode === 'replace', isDryRun };
    const media = { pictures: new Pictures(kept), brochures: new Brochures(kept) };
    const told = { mode, region, city, encoding, aliases, reportDirectory, ...media };
    const { report, failed } = await withoutBadFiles(files, command, (some) =>
      loads[word](store, { ...publisher(command), ...options, ...told, files: some }),
    );
    printReport(report, word, isDryRun, print);
    tellFailed(failed, files.length, print);
    return { columns: report.columns satisfies ColumnReport, regions: report.regions };
  });
}

function printReport(
  report: MarketReport,
  word: string,
  isDryRun: boolean,
  print: (line: string) => void,
): void {
  for (const file of report.files) printFile(file, isDryRun, print);
  const { added, changed, same, kept, removed } = report;
  const would = isDryRun ? 'would be ' : '';
  const parts = [
    `${added} ${word} ${would}new`,
    `${changed} ${would}changed`,
    `${same} ${isDryRun ? 'would stay' : 'stay'} the same`,
    ...(kept > 0 ? [`${kept} are known already and stay as they are`] : []),
    ...(removed > 0 ? [`${removed} of earlier imports ${isDryRun ? 'would be' : 'are'} gone`] : []),
  ];
  print(`${parts.join(', ')}`);
  if (added + changed + removed === 0) print('  nothing has changed');
  for (const note of report.notes) print(`  ${note}`);
  const { withoutPicture } = report;
  if (withoutPicture.length > 0)
    print(`  ${withoutPicture.length} ${isDryRun ? 'would go' : 'went'} in without a picture`);
  for (const sentence of withoutPicture.slice(0, 10)) print(`    ${sentence}`);
}

function printFile(
  { file, description, rows, blank, refusals, reportPath }: MarketFileReport,
  isDryRun: boolean,
  print: (line: string) => void,
): void {
  const taken = rows - blank - refusals.total;
  print(
    `${basename(file)} (read as ${description}): ${rows} rows: ${taken} ${isDryRun ? 'would be ' : ''}taken, ${refusals.total} ${isDryRun ? 'would not be' : 'not'} taken, ${blank} blank`,
  );
  for (const line of refusals.lines()) print(`  ${line}`);
  if (reportPath) print(`  full list: ${reportPath}`);
}
