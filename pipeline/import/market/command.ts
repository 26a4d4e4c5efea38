import { basename, join } from 'node:path';
import { inEnglish } from '../../../words/message.ts';
import type { Store } from '../../../database/connection/store.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import type { NamedCommand } from '../load/import-command.ts';
import { modeOf, publisher } from '../load/options.ts';
import { leftOutOfFiles } from '../../shared/left-out.ts';
import { loadFiles } from '../load/load-files.ts';
import { titleOf } from '../load/table-lines.ts';
import { Brochures } from './brochures.ts';
import { importMarket, type MarketFileReport, type MarketKind, type MarketReport } from './load.ts';
import { lotKind, megaContentKind, offerKind, organisationKind, projectKind } from './market-kinds.ts';
import { Pictures } from './pictures.ts';

/** Makes the load of a kind of the market, which prints what became of the rows. */
function loadOf<Row>(kind: MarketKind<Row>) {
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
      { kind: kind.name, fields: kind.fields },
      files,
      (some, options) =>
        importMarket(store, kind, { ...publisher(command), ...options, ...own, files: some }),
      (report) => {
        printReport(report, kind.name, isDryRun, print);
        const files = report.files.map((file) => ({ file: titleOf(file), leftOut: file.refusals }));
        const notes = report.files.flatMap(({ notes }) => notes);
        return { regions: report.regions, facts: { leftOut: leftOutOfFiles(files), notes } };
      },
    );
  };
}

export const organisations = loadOf(organisationKind);
export const offers = loadOf(offerKind);
export const projects = loadOf(projectKind);
export const lots = loadOf(lotKind);
export const megaContent = loadOf(megaContentKind);

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
  { file, sheet, description, notes, rows, blank, refusals, reportPath }: MarketFileReport,
  isDryRun: boolean,
  print: (line: string) => void,
): void {
  const taken = rows - blank - refusals.total;
  print(
    `${titleOf({ file: basename(file), sheet })} (read as ${description}): ${rows} rows: ${taken} ${isDryRun ? 'would be ' : ''}taken, ${refusals.total} ${isDryRun ? 'would not be' : 'not'} taken, ${blank} blank`,
  );
  for (const note of notes) print(`  ${inEnglish(note)}`);
  for (const line of refusals.lines()) print(`  ${line}`);
  if (reportPath) print(`  full list: ${reportPath}`);
}
