import { join, resolve } from 'node:path';
import type { Store } from '../../platform/store/store.ts';
import type { RegionKey } from '../../src/contract/shared/vocabulary.ts';
import { Aliases } from './aliases/aliases.ts';
import { linesOfSuggestions } from './aliases/suggest.ts';
import { importCities } from './city-load.ts';
import { importDistricts } from './districts.ts';
import { loadWithColumns, refuseColumnOptions, type ColumnCommand } from './fields/load-with-columns.ts';
import type { SkippedFeatures } from './feature-report.ts';
import { ImportError } from './import-error.ts';
import { eachOf, tellFailed, withoutBadFiles } from './several-files.ts';
import { overlayFiles, overlayForms, type OverlayFile } from './overlay-rows.ts';
import { importOverlays } from './overlays.ts';
import { importParcels } from './parcels.ts';
import { importPlans } from './plans.ts';
import { importIndicators, type IndicatorFileReport } from './indicators.ts';
import { loadModes, type LoadMode } from './load-mode.ts';
import { importStreets } from './streets.ts';
import { importSales, linesOfRegion, type SalesFileReport, type SalesReport } from './sales.ts';

export interface ImportCommand extends ColumnCommand {
  /** Arguments after `import`: the kind and the files. */
  words: readonly string[];
  region: RegionKey | undefined;
  city: string | undefined;
  /** What all features of the files represent: see `overlayForms`. */
  as: string | undefined;
  licence: string | undefined;
  /** Day on which the publisher gave the files out. */
  date?: string | undefined;
  /** What happens to rows of earlier loads. */
  mode?: string | undefined;
  /** A bad file of several stops the others as well. */
  allOrNothing?: boolean | undefined;
  /** Coordinate system and text encoding of geographic files that do not state them. */
  crs?: string | undefined;
  encoding?: string | undefined;
}

/** With the names of places that hold in the data directory. */
type NamedCommand = ImportCommand & { aliases: Aliases };

/**
 * Runs `import cities|districts|indicators|parcels|plans|sales|streets|transit|boulevard|mega` and prints the result of each file.
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
  const overlay = overlayFiles.find((name) => name === kind);
  if (overlay) return overlays(store, command, files, overlay);
  const own = { ...command, aliases: await Aliases.open(command.dataDirectory) };
  if (kind === 'indicators') return indicators(store, own, files);
  if (kind === 'sales') return sales(store, own, files);
  if (kind === 'cities') return files.length === 1 ? cities(store, own, file) : undefined;
  if (files.length !== 1 || command.region === undefined) return undefined;
  if (kind === 'districts') return districts(store, own, file, command.region);
  if (kind === 'parcels') return parcels(store, own, file, command.region);
  if (kind === 'plans') return plans(store, own, file, command.region);
  if (kind === 'streets') return streets(store, own, file, command.region);
  return undefined;
}

async function districts(store: Store, command: NamedCommand, file: string, region: RegionKey) {
  const { city, aliases, print } = command;
  return loadWithColumns(command, 'districts', async (options, isDryRun) => {
    const report = await importDistricts(store, {
      file,
      region,
      mode: modeOf(command, 'replace'),
      ...(city ? { city } : {}),
      ...reading(command),
      ...publisher(command),
      ...options,
      aliases,
    });
    print(
      `${region}: ${report.loaded} districts ${isDryRun ? 'would be loaded ' : ''}(${report.added} new, ${report.removed} gone) of ${report.features} features`,
    );
    if (report.known > 0) print(`  ${report.known} are known already and stay as they are`);
    for (const line of report.skipped.lines())
      print(`  ${isDryRun ? 'would be left out' : 'left out'}: ${line}`);
    const moved = isDryRun ? 'would move' : 'moved';
    if (report.movedSales > 0)
      print(`  ${report.movedSales} sales indicator rows ${moved} to another neighborhood`);
    if (report.movedParcels > 0) print(`  ${report.movedParcels} parcels ${moved} to another neighborhood`);
    if (report.movedDeeds > 0)
      print(`  ${report.movedDeeds} deeds ${isDryRun ? 'would stand' : 'stand'} elsewhere now`);
    if (report.waitingSales > 0) {
      const are = isDryRun
        ? 'would be in no district; they would be kept'
        : 'are in no district; they are kept';
      print(`  ${report.waitingSales} sales indicator rows ${are}`);
    }
    return { columns: report.columns, regions: [region] };
  });
}

async function parcels(store: Store, command: NamedCommand, file: string, region: RegionKey) {
  const { aliases, print } = command;
  const mode = modeOf(command, 'replace');
  return loadWithColumns(command, 'parcels', async (options, isDryRun) => {
    const report = await importParcels(store, {
      file,
      region,
      mode,
      ...reading(command),
      ...publisher(command),
      ...options,
      aliases,
    });
    print(
      `${region}: ${report.loaded} parcels ${isDryRun ? 'would be loaded ' : ''}of ${report.features} features`,
    );
    if (report.known > 0) print(`  ${report.known} are known already and stay as they are`);
    if (report.removed > 0)
      print(`  ${report.removed} of earlier imports ${isDryRun ? 'would be' : 'are'} gone`);
    if (report.movedDeeds > 0)
      print(`  ${report.movedDeeds} deeds ${isDryRun ? 'would stand' : 'stand'} elsewhere now`);
    for (const line of report.skipped.lines())
      print(`  ${isDryRun ? 'would be left out' : 'left out'}: ${line}`);
    if (report.withoutNeighborhood > 0)
      print(
        `  ${report.withoutNeighborhood} ${isDryRun ? 'would not be' : 'are not'} in any known neighborhood`,
      );
    if (report.unknownCodes.length > 0) {
      const codes = report.unknownCodes.map(({ code, parcels: count }) => `${code} (${count})`);
      print(`  zoning codes without a class: ${codes.join(', ')}`);
    }
    if (report.correctedAreas > 0) {
      const were = isDryRun ? 'would be' : 'were';
      print(
        `  ${report.correctedAreas} areas were not given in m² and ${were} computed from the outlines instead`,
      );
    }
    return { columns: report.columns, regions: [region] };
  });
}

async function cities(store: Store, command: NamedCommand, file: string) {
  const { aliases, print, region } = command;
  const mode = modeOf(command, 'replace');
  return loadWithColumns(command, 'cities', async (options, isDryRun) => {
    const report = await importCities(store, {
      file,
      ...(region ? { region } : {}),
      mode,
      ...reading(command),
      ...publisher(command),
      ...options,
      aliases,
    });
    print(
      `${report.regions.join(', ')}: ${report.loaded} cities ${isDryRun ? 'would be loaded ' : ''}of ${report.features} rows`,
    );
    printRest(report, isDryRun, print);
    if (report.movedDeeds > 0)
      print(`  ${report.movedDeeds} deeds ${isDryRun ? 'would stand' : 'stand'} elsewhere now`);
    return { columns: report.columns, regions: report.regions };
  });
}

async function plans(store: Store, command: NamedCommand, file: string, region: RegionKey) {
  const { aliases, print } = command;
  const mode = modeOf(command, 'replace');
  return loadWithColumns(command, 'plans', async (options, isDryRun) => {
    const report = await importPlans(store, {
      file,
      region,
      mode,
      ...reading(command),
      ...publisher(command),
      ...options,
      aliases,
    });
    print(
      `${region}: ${report.loaded} plans ${isDryRun ? 'would be loaded ' : ''}of ${report.features} features`,
    );
    printRest(report, isDryRun, print);
    if (report.withoutNeighborhood > 0) {
      const are = isDryRun ? 'would not be' : 'are not';
      print(`  ${report.withoutNeighborhood} ${are} in any known neighborhood`);
    }
    return { columns: report.columns, regions: [region] };
  });
}

async function streets(store: Store, command: NamedCommand, file: string, region: RegionKey) {
  const { aliases, print } = command;
  const mode = modeOf(command, 'replace');
  return loadWithColumns(command, 'streets', async (options, isDryRun) => {
    const report = await importStreets(store, {
      file,
      region,
      mode,
      ...reading(command),
      ...publisher(command),
      ...options,
      aliases,
    });
    print(
      `${region}: ${report.loaded} streets ${isDryRun ? 'would be loaded ' : ''}of ${report.features} features`,
    );
    printRest(report, isDryRun, print);
    if (report.guessedWidths !== undefined) {
      print(
        `  each class has one width only, so the widths ${isDryRun ? 'would stay' : 'stay'} unknown, as guesses: ${report.guessedWidths}`,
      );
      print('  if they are measured, say which column it is with --map COLUMN=width');
    }
    return { columns: report.columns, regions: [region] };
  });
}

interface Rest {
  known: number;
  removed: number;
  skipped: SkippedFeatures;
}

/** What became of the features that were not loaded, and of the rows of earlier imports. */
function printRest(
  { known, removed, skipped }: Rest,
  isDryRun: boolean,
  print: (line: string) => void,
): void {
  if (known > 0) print(`  ${known} are known already and stay as they are`);
  if (removed > 0) print(`  ${removed} of earlier imports ${isDryRun ? 'would be' : 'are'} gone`);
  for (const line of skipped.lines()) print(`  ${isDryRun ? 'would be left out' : 'left out'}: ${line}`);
}

async function indicators(store: Store, command: NamedCommand, files: string[]) {
  const { dataDirectory, aliases, print } = command;
  return loadWithColumns(command, 'indicators', async (options, isDryRun) => {
    const reportDirectory = join(dataDirectory, 'imports');
    const mode = modeOf(command, 'replace');
    const { report, failed } = await withoutBadFiles(files, command, (some) =>
      importIndicators(store, {
        files: some,
        mode,
        reportDirectory,
        ...publisher(command),
        ...options,
        aliases,
      }),
    );
    for (const file of report.files) printIndicators(file, isDryRun, print);
    const periods = report.periods.map(({ region, year, quarter }) => `${region} ${year}-Q${quarter}`);
    print(`${isDryRun ? 'would be replaced' : 'replaced'}: ${periods.join(', ')}`);
    for (const line of linesOfSuggestions(report.suggestions)) print(`  ${line}`);
    tellFailed(failed, files.length, print);
    return report;
  });
}

async function sales(store: Store, command: NamedCommand, files: string[]) {
  const mode = modeOf(command, 'append');
  // Each file takes out what the one before it brought in.
  const isOneLoad = command.allOrNothing === true || mode === 'replace';
  const loads = isOneLoad ? [files] : files.map((file) => [file]);
  const { region, city, encoding, aliases } = command;
  const changed = new Set<RegionKey>();
  await eachOf(loads, command.print, async (some) => {
    const regions = await loadWithColumns(command, 'sales', async (options, isDryRun) => {
      const report = await importSales(store, {
        files: some,
        mode,
        ...(region ? { region } : {}),
        ...(city ? { city } : {}),
        ...(encoding ? { encoding } : {}),
        reportDirectory: join(command.dataDirectory, 'imports'),
        ...publisher(command),
        ...options,
        aliases,
      });
      printSales(report, isDryRun, command.print);
      return { columns: report.columns, regions: report.changed };
    });
    for (const key of regions) changed.add(key);
  });
  return [...changed];
}

function printSales(report: SalesReport, isDryRun: boolean, print: (line: string) => void): void {
  const { files, regions, suggestions } = report;
  for (const file of files) printSalesFile(file, isDryRun, print);
  for (const [region, counts] of regions)
    for (const line of linesOfRegion(region, counts, isDryRun)) print(line);
  for (const line of linesOfSuggestions(suggestions)) print(`  ${line}`);
}

function printSalesFile(report: SalesFileReport, isDryRun: boolean, print: (line: string) => void): void {
  const unread = report.rows - report.taken - report.blank;
  print(
    `${report.file} (read as ${report.description}): ${report.rows} rows: ${report.taken} deeds, ${unread} ${isDryRun ? 'would not be' : 'not'} imported, ${report.blank} blank`,
  );
  for (const [reason, count] of [...report.reasons].sort((a, b) => b[1] - a[1]))
    print(`  ${count} × ${reason}`);
  for (const { line, reason, region, city, district } of report.examples) {
    const place = [region, city, district].filter((part) => part !== '').join(' / ');
    print(`  line ${line}: ${reason}${place === '' ? '' : `: ${place}`}`);
  }
  if (report.reportPath) print(`  full list: ${report.reportPath}`);
}

async function overlays(store: Store, command: ImportCommand, files: string[], file: OverlayFile) {
  const { region, as } = command;
  if (modeOf(command, 'replace') !== 'replace')
    throw new ImportError(
      `import ${file} always replaces: it does not accept --mode ${String(command.mode)}`,
    );
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
    print('  Rows without a district count for their city: districts that are imported later take them');
}

function reading({ crs, encoding }: ImportCommand) {
  return { ...(crs === undefined ? {} : { crs }), ...(encoding === undefined ? {} : { encoding }) };
}

function publisher({ source, licence, date, print }: ImportCommand) {
  if (date !== undefined && !isDay(date))
    throw new ImportError(`--date must be a day such as 2026-01-31, not ${date}`);
  return {
    ...(source ? { source } : {}),
    ...(licence ? { licence } : {}),
    ...(date ? { date } : {}),
    onProgress: print,
  };
}

function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
  );
}

/** @throws ImportError when a word was given that is no mode */
function modeOf({ mode: given }: ImportCommand, otherwise: LoadMode): LoadMode {
  if (given === undefined) return otherwise;
  const mode = loadModes.find((each) => each === given);
  if (mode === undefined) throw new ImportError(`--mode must be ${loadModes.join(', ')}, not ${given}`);
  return mode;
}
