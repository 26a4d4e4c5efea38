import { basename, join } from 'node:path';
import type { Store } from '../../../database/connection/store.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import type { NamedCommand } from '../load/import-command.ts';
import { modeOf, publisher } from '../load/options.ts';
import type { Fields } from '../columns/field.ts';
import { loadFiles } from '../load/load-files.ts';
import { lotFields } from './lots-fields.ts';
import { megaContentFields } from './mega-content-fields.ts';
import { offerFields } from './offers-fields.ts';
import { organisationFields } from './organisations-fields.ts';
import { projectFields } from './projects-fields.ts';
import { Brochures } from './brochures.ts';
import { importMarket, type MarketFileReport, type MarketImport, type MarketReport } from './load.ts';
import { lotKind } from './lots.ts';
import { megaContentKind } from './mega-content.ts';
import { offerKind } from './offers.ts';
import { organisationKind } from './organisations.ts';
import { Pictures } from './pictures.ts';
import { projectKind } from './projects.ts';

type LoadMarket = (store: Store, options: MarketImport) => Promise<MarketReport>;

/** Runs the import of a kind of the market and prints what became of the rows. */
function market(kind: string, fields: Fields, load: LoadMarket) {
  return async (store: Store, command: NamedCommand, files: string[]): Promise<RegionKey[]> => {
    const { dataDirectory, publicUrl, print, region, city, encoding, aliases, isDryRun = false } = command;
    const reportDirectory = join(dataDirectory, 'imports');
    const mode = modeOf(command, 'upsert');
    const config = { dataDirectory, publicUrl: publicUrl ?? '' };
    const kept = { config, folder: reportDirectory, isAnew: mode === 'replace', isDryRun };
    const media = { pictures: new Pictures(kept), brochures: new Brochures(kept) };
    const own = { mode, region, city, encoding, aliases, reportDirectory, ...media };
    return loadFiles(
      command,
      { kind, fields },
      files,
      (some, options) => load(store, { ...publisher(command), ...options, ...own, files: some }),
      (report) => {
        printReport(report, kind, isDryRun, print);
        return report.regions;
      },
    );
  };
}

export const organisations = market('organisations', organisationFields, (store, options) =>
  importMarket(store, organisationKind, options),
);
export const offers = market('offers', offerFields, (store, options) =>
  importMarket(store, offerKind, options),
);
export const projects = market('projects', projectFields, (store, options) =>
  importMarket(store, projectKind, options),
);
export const lots = market('lots', lotFields, (store, options) => importMarket(store, lotKind, options));
export const megaContent = market('mega-content', megaContentFields, (store, options) =>
  importMarket(store, megaContentKind, options),
);

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
