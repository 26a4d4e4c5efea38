import { join, resolve } from 'node:path';
import type { Store } from '../../platform/store/store.ts';
import type { RegionKey } from '../../src/contract/shared/vocabulary.ts';
import { importDistricts } from './districts.ts';
import { loadWithColumns, refuseColumnOptions, type ColumnCommand } from './fields/load-with-columns.ts';
import { ImportError } from './import-error.ts';
import { overlayFiles, overlayForms, type OverlayFile } from './overlay-rows.ts';
import { importOverlays } from './overlays.ts';
import { importParcels } from './parcels.ts';
import { importIndicators, type IndicatorFileReport } from './indicators.ts';

export interface ImportCommand extends ColumnCommand {
  /** Arguments after `import`: the kind and the files. */
  words: readonly string[];
  region: RegionKey | undefined;
  city: string | undefined;
  /** What all features of the files represent: see `overlayForms`. */
  as: string | undefined;
  licence: string | undefined;
  /** Coordinate system and text encoding of geographic files that do not state them. */
  crs?: string | undefined;
  encoding?: string | undefined;
}

/**
 * Runs `import districts|indicators|parcels|transit|boulevard|mega` and prints the result of each file.
 *
 * @returns the regions whose data has changed, none after a dry run; undefined when the command is unknown or incomplete
 * @throws ImportError when a file cannot be imported; nothing has changed then
 */
export async function runImport(store: Store, command: ImportCommand): Promise<RegionKey[] | undefined> {
  const [kind, ...given] = command.words;
  const files = given.map((file) => resolve(file));
  const [file] = files;
  if (file === undefined || kind === undefined) return undefined;
  refuseColumnOptions(kind, command);
  if (kind === 'indicators') return indicators(store, command, files);
  const overlay = overlayFiles.find((name) => name === kind);
  if (overlay) return overlays(store, command, files, overlay);
  if (files.length !== 1 || command.region === undefined) return undefined;
  if (kind === 'districts') return districts(store, command, file, command.region);
  if (kind === 'parcels') return parcels(store, command, file, command.region);
  return undefined;
}

async function districts(store: Store, command: ImportCommand, file: string, region: RegionKey) {
  const { city, print } = command;
  return loadWithColumns(command, 'districts', async (options, isDryRun) => {
    const report = await importDistricts(store, {
      file,
      region,
      ...(city ? { city } : {}),
      ...reading(command),
      ...publisher(command),
      ...options,
    });
    print(
      `${region}: ${report.loaded} districts ${isDryRun ? 'would be loaded ' : ''}(${report.added} new, ${report.removed} gone) of ${report.features} features`,
    );
    for (const line of report.skipped.lines())
      print(`  ${isDryRun ? 'would be left out' : 'left out'}: ${line}`);
    const moved = isDryRun ? 'would move' : 'moved';
    if (report.movedSales > 0)
      print(`  ${report.movedSales} sales indicator rows ${moved} to another neighborhood`);
    if (report.movedParcels > 0) print(`  ${report.movedParcels} parcels ${moved} to another neighborhood`);
    if (report.waitingSales > 0) {
      const are = isDryRun
        ? 'would be in no district; they would be kept'
        : 'are in no district; they are kept';
      print(`  ${report.waitingSales} sales indicator rows ${are}`);
    }
    return { columns: report.columns, regions: [region] };
  });
}

async function parcels(store: Store, command: ImportCommand, file: string, region: RegionKey) {
  const { print } = command;
  return loadWithColumns(command, 'parcels', async (options, isDryRun) => {
    const report = await importParcels(store, {
      file,
      region,
      ...reading(command),
      ...publisher(command),
      ...options,
    });
    print(
      `${region}: ${report.loaded} parcels ${isDryRun ? 'would be loaded ' : ''}of ${report.features} features`,
    );
    for (const line of report.skipped.lines())
      print(`  ${isDryRun ? 'would be left out' : 'left out'}: ${line}`);
    if (report.withoutNeighborhood > 0)
      print(
        `  ${report.withoutNeighborhood} ${isDryRun ? 'would not be' : 'are not'} in any known neighborhood`,
      );
    if (report.correctedAreas > 0) {
      const were = isDryRun ? 'would be' : 'were';
      print(
        `  ${report.correctedAreas} areas were not given in m² and ${were} computed from the outlines instead`,
      );
    }
    return { columns: report.columns, regions: [region] };
  });
}

async function indicators(store: Store, command: ImportCommand, files: string[]) {
  const { dataDirectory, print } = command;
  return loadWithColumns(command, 'indicators', async (options, isDryRun) => {
    const reportDirectory = join(dataDirectory, 'imports');
    const report = await importIndicators(store, {
      files,
      reportDirectory,
      ...publisher(command),
      ...options,
    });
    for (const file of report.files) printIndicators(file, isDryRun, print);
    const periods = report.periods.map(({ region, year, quarter }) => `${region} ${year}-Q${quarter}`);
    print(`${isDryRun ? 'would be replaced' : 'replaced'}: ${periods.join(', ')}`);
    return report;
  });
}

async function overlays(store: Store, command: ImportCommand, files: string[], file: OverlayFile) {
  const { region, as } = command;
  const forms: readonly string[] = overlayForms[file];
  if (as !== undefined && !forms.includes(as)) {
    throw new ImportError(
      `import ${file} does not accept --as ${as}${forms.length > 0 ? `, only ${forms.join(' or ')}` : ''}`,
    );
  }
  const report = await importOverlays(store, {
    file,
    files,
    ...(region ? { region } : {}),
    ...(as ? { as } : {}),
    ...reading(command),
    ...publisher(command),
  });
  for (const { file: name, features, loaded, skipped } of report.files) {
    command.print(`${name}: ${loaded} of ${features} features`);
    for (const line of skipped.lines()) command.print(`  left out: ${line}`);
  }
  for (const { region: key, kind, loaded, replaced } of report.kinds) {
    command.print(`${key}: ${loaded} ${kind} (${replaced} replaced from an earlier import)`);
  }
  return report.regions;
}

function printIndicators(
  report: IndicatorFileReport,
  isDryRun: boolean,
  print: (line: string) => void,
): void {
  const unread = report.rows - report.placed - report.waiting - report.blank;
  const encoding = report.encoding === 'utf-8' ? '' : ` (read as ${report.encoding})`;
  print(
    `${report.file}${encoding}: ${report.rows} rows: ${isDryRun ? 'would be ' : ''}${report.placed} in districts, ${report.waiting} kept without one, ${unread} not imported, ${report.blank} blank`,
  );
  for (const [reason, count] of [...report.reasons].sort((a, b) => b[1] - a[1]))
    print(`  ${count} × ${reason}`);
  for (const { line, reason, region, city, district } of report.examples) {
    print(`  line ${line}: ${reason}: ${[region, city, district].join(' / ')}`);
  }
  if (report.reportPath) print(`  full list: ${report.reportPath}`);
  if (report.waiting > 0)
    print('  Rows without a district count nowhere yet: districts that are imported later take them');
}

function reading({ crs, encoding }: ImportCommand) {
  return { ...(crs === undefined ? {} : { crs }), ...(encoding === undefined ? {} : { encoding }) };
}

function publisher({ source, licence, print }: ImportCommand) {
  return { ...(source ? { source } : {}), ...(licence ? { licence } : {}), onProgress: print };
}
