import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../platform/config.ts';
import { openStore } from '../platform/store/open.ts';
import type { Store } from '../platform/store/store.ts';
import { regionKeys, type RegionKey } from '../src/contract/shared/vocabulary.ts';
import { addDemoTo, removeDemoOf, updateDemo } from './demo-state.ts';
import { isDiskFull, sentenceOf, TilesNotDrawn } from './full-disk.ts';
import { runAliases } from './import/aliases/command.ts';
import { Aliases } from './import/aliases/aliases.ts';
import { removeRulesOf } from './import/commands/rules.ts';
import { runHeld } from './import/held/command.ts';
import { runImport } from './import/command.ts';
import { withLoadLock } from '../platform/store/load-lock.ts';
import { kinds } from './import/fields/kinds.ts';
import { writeTemplate } from './import/fields/template.ts';
import { groundLine, updateGround } from './ground-tiles.ts';
import { updateSnapshot } from './land-snapshot.ts';
import { publish } from './publish.ts';
import { updateTiles } from './region-tiles.ts';
import { groundLines, readStatus, statusLines } from './status.ts';

const usage = `Usage:
  npm run data -- status
  npm run data -- generate [--parcels N] [--seed TEXT]
  npm run data -- demo remove|add [--region KEY]
  npm run data -- tiles [--region KEY] [--force]
  npm run data -- snapshot [--force]
    a copy of the land for queries, which each load writes as well: see docs/decisions/038-duckdb.md
  npm run data -- publish COMMAND [--force]
    uploads tile archives and the snapshot by a command of yours: see docs/operations/files.md
  npm run data -- import districts FILE… --region KEY [--city NAME]
  npm run data -- import cities FILE… [--region KEY] [--mode replace|append|upsert]
  npm run data -- import indicators FILE…
  npm run data -- import sales FILE… [--region KEY] [--city NAME] [--mode append|upsert|replace]
  npm run data -- import parcels FILE… --region KEY [--mode replace|append|upsert] [--key COLUMN]
  npm run data -- import plans FILE… --region KEY [--mode replace|append|upsert] [--key COLUMN]
  npm run data -- import streets FILE… --region KEY [--mode replace|append|upsert] [--key COLUMN]
  npm run data -- import rules FILE… [--region KEY] [--mode replace|append|upsert]
  npm run data -- import organisations FILE… [--region KEY] [--mode upsert|append|replace]
  npm run data -- import uses FILE [--region KEY] [--mode replace|append|upsert]
  npm run data -- import reasons FILE [--mode replace|append|upsert]
  npm run data -- import settings FILE
  npm run data -- import offers FILE… [--region KEY] [--city NAME] [--mode upsert|append|replace]
  npm run data -- import projects|marketplace FILE… [--region KEY] [--mode upsert|append|replace]
  npm run data -- import lots FILE… [--mode upsert|append|replace]
  npm run data -- import mega-content FILE… [--mode upsert|append|replace]
  npm run data -- import transit FILE… [--region KEY] [--as metro|bus]
  npm run data -- import boulevard FILE… [--region KEY] [--as shape|area]
  npm run data -- import mega FILE… [--region KEY]
  npm run data -- import transit FILE… [--region KEY] [--as metro|bus] [--mode replace|append|upsert]
  npm run data -- import boulevard FILE… [--region KEY] [--as shape|area] [--mode replace|append|upsert]
  npm run data -- import mega FILE… [--region KEY] [--mode replace|append|upsert]
  npm run data -- import ground FILE.pmtiles [--anyway]
    the map's ground, an archive in the Protomaps basemap schema: see docs/data/ground.md
    each other import also takes [--source PUBLISHER] [--licence TEXT] [--date YYYY-MM-DD] [--no-tiles]
    several files are one load; a bad one of them stops the others only with --all-or-nothing
    imports of geographic files also take [--crs EPSG:CODE] [--encoding NAME]
    each of them but ground, transit, boulevard and mega takes [--map THEIRS=OURS]… [--values FILE] [--dry-run]: see docs/data/columns.md
  npm run data -- aliases suggest [FILE] [--region KEY]
  npm run data -- aliases accept FILE [--no-tiles]
  npm run data -- aliases list [--region KEY]
    other spellings of districts and cities: see docs/data/aliases.md
  npm run data -- rules remove --region KEY
    the usual zoning classes hold in the region again, without building rules
  npm run data -- held [list] [--region KEY] [--kind sales|indicators|parcels]
  npm run data -- held accept FILE|ID… [--no-tiles]
    implausible rows, which are held aside; import sales, indicators and parcels also take [--accept FILE]: see docs/data/held.md
  npm run data -- template KIND [FILE]
Kinds of templates: ${Object.keys(kinds).join(', ')}
Regions: ${regionKeys.join(', ')}`;

/** Wrong usage of the command: printed as one sentence, without a stack trace. */
class UsageError extends Error {}

/** Commands that change the store or the snapshot of it, or upload that: one at a time. */
const changing = new Set(['generate', 'demo', 'import', 'aliases', 'held', 'rules', 'snapshot', 'publish']);

const root = resolve(import.meta.dirname, '..');
const config = readConfig(process.env);

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(sentenceOf(error));
  if (error instanceof UsageError) console.error(usage);
  process.exitCode = 1;
}

async function run(argv: string[]): Promise<void> {
  const { positionals, values } = parse(argv);
  const [command, ...rest] = positionals;
  const region = readRegion(values.region);
  if (command === 'template') return await template(rest);
  const work = () => runOnStore(command, rest, region, values);
  if (command === undefined || !changing.has(command)) return await work();
  await withLoadLock(config.store, console.log, work);
}

async function runOnStore(
  command: string | undefined,
  rest: string[],
  region: RegionKey | undefined,
  values: ReturnType<typeof parse>['values'],
): Promise<void> {
  const store = await openStore(config.store);
  try {
    if (command === 'generate') return await generate(store, values.parcels, values.seed);
    if (command === 'status') return await status(store);
    if (command === 'demo') return await demo(store, rest, region);
    if (command === 'tiles') return await tiles(store, region, values.force);
    if (command === 'snapshot') return await snapshot(values.force);
    if (command === 'publish') return await publishFiles(rest, values.force);
    if (command === 'aliases') return await aliases(store, rest, region, values['no-tiles']);
    if (command === 'rules') return await rules(store, rest, region, values['no-tiles']);
    if (command === 'held') return await held(store, rest, region, values);
    if (command === 'import') return await importFiles(store, rest, region, values);
    throw new UsageError(command ? `unknown command: ${[command, ...rest].join(' ')}` : 'no command given');
  } finally {
    await store.close();
  }
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        parcels: { type: 'string' },
        seed: { type: 'string' },
        region: { type: 'string' },
        force: { type: 'boolean', default: false },
        city: { type: 'string' },
        as: { type: 'string' },
        source: { type: 'string' },
        licence: { type: 'string' },
        date: { type: 'string' },
        mode: { type: 'string' },
        'all-or-nothing': { type: 'boolean', default: false },
        crs: { type: 'string' },
        encoding: { type: 'string' },
        map: { type: 'string', multiple: true, default: [] },
        key: { type: 'string' },
        values: { type: 'string' },
        accept: { type: 'string' },
        kind: { type: 'string' },
        anyway: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        'no-tiles': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readRegion(value: string | undefined): RegionKey | undefined {
  if (value === undefined) return undefined;
  const key = regionKeys.find((candidate) => candidate.toLowerCase() === value.toLowerCase());
  if (!key) throw new UsageError(`unknown region: ${value}`);
  return key;
}

async function generate(store: Store, parcels: string | undefined, seed: string | undefined): Promise<void> {
  if (parcels !== undefined && !/^[1-9]\d{0,8}$/.test(parcels))
    throw new UsageError('--parcels must be a whole number');
  const counts = await updateDemo(store, {
    root,
    settings: { ...(parcels ? { parcels: Number(parcels) } : {}), ...(seed ? { seed } : {}) },
    force: true,
    onProgress: console.log,
  });
  console.log(
    `${counts?.parcels} parcels and ${counts?.sales} sales in ${counts?.neighborhoods} neighborhoods`,
  );
  await snapshot();
  await tiles(store, undefined, false);
}

async function status(store: Store): Promise<void> {
  const now = new Date();
  for (const line of statusLines(await readStatus(store.database), now)) console.log(line);
  for (const line of await groundLines(config.dataDirectory, now)) console.log(line);
}

async function demo(store: Store, words: string[], only: RegionKey | undefined): Promise<void> {
  const [action, ...more] = words;
  if ((action !== 'remove' && action !== 'add') || more.length > 0)
    throw new UsageError('demo takes one word: remove or add');
  if (action === 'add') {
    const counts = await addDemoTo(store, only, { root, onProgress: console.log });
    console.log(counts ? `${counts.parcels} demo parcels, ${counts.sales} demo sales` : 'nothing to add');
  } else {
    const removed = await removeDemoOf(store, only, await Aliases.open(config.dataDirectory));
    if (removed.length === 0) console.log('there are no demo rows');
    for (const { region, parcels, sales, movedIndicators } of removed) {
      console.log(`${region}: ${parcels} demo parcels and ${sales} demo sales removed`);
      if (movedIndicators > 0) console.log(`  ${movedIndicators} sales indicator rows moved to districts`);
    }
  }
  await snapshot();
  await tiles(store, only, false);
}

async function template([kind, file, ...more]: string[]): Promise<void> {
  if (kind === undefined || more.length > 0)
    throw new UsageError('template takes a kind and at most one file');
  for (const line of await writeTemplate(kind, file)) console.log(line);
}

async function aliases(
  store: Store,
  words: string[],
  region: RegionKey | undefined,
  isWithoutTiles: boolean,
): Promise<void> {
  const { dataDirectory } = config;
  const changed = await runAliases(store, { words, region, dataDirectory, print: console.log });
  if (!changed) throw new UsageError('aliases takes suggest [FILE], accept FILE or list');
  await afterLoad(store, changed, isWithoutTiles);
}

async function rules(
  store: Store,
  words: string[],
  region: RegionKey | undefined,
  isWithoutTiles: boolean,
): Promise<void> {
  if (words.join(' ') !== 'remove') throw new UsageError('rules takes one word: remove');
  const changed = await removeRulesOf(store, region, console.log);
  await afterLoad(store, changed, isWithoutTiles);
}

async function held(
  store: Store,
  words: string[],
  region: RegionKey | undefined,
  values: ReturnType<typeof parse>['values'],
): Promise<void> {
  const { dataDirectory } = config;
  const command = { words, region, kind: values.kind, dataDirectory, print: console.log };
  const changed = await runHeld(store, command);
  if (!changed) throw new UsageError('held takes list, or accept FILE|ID…');
  await afterLoad(store, changed, values['no-tiles']);
}

async function importFiles(
  store: Store,
  words: string[],
  region: RegionKey | undefined,
  values: ReturnType<typeof parse>['values'],
): Promise<void> {
  const { city, as, source, licence, date, mode, crs, encoding } = values;
  const { dataDirectory, publicUrl } = config;
  const command = {
    words,
    region,
    city,
    as,
    source,
    licence,
    date,
    mode,
    allOrNothing: values['all-or-nothing'],
    crs,
    encoding,
    map: values.key === undefined ? values.map : [...values.map, `${values.key}=${keyField(words[0])}`],
    values: values.values,
    accept: values.accept,
    anyway: values.anyway,
    isDryRun: values['dry-run'],
    dataDirectory,
    publicUrl,
    print: console.log,
  };
  const changed = await runImport(store, command);
  if (!changed)
    throw new UsageError(
      `import needs a kind, a file and, for districts, parcels, plans and streets, a region: ${['import', ...words].join(' ')}`,
    );
  if (!values['dry-run']) await afterLoad(store, changed, values['no-tiles']);
}

/** The field by which rows of a kind are recognized: that of their publisher's ids. */
function keyField(kind: string | undefined): string {
  return kind === 'parcels' ? 'parcelId' : 'id';
}

/** Derives what the product reads from what was loaded. The snapshot comes first: tiles of a large region take long. */
async function afterLoad(store: Store, changed: Iterable<RegionKey>, isWithoutTiles: boolean): Promise<void> {
  await snapshot();
  if (isWithoutTiles) return;
  for (const key of changed) await tiles(store, key, false);
}

async function snapshot(force = false): Promise<void> {
  const { dataDirectory } = config;
  for (const line of await updateSnapshot(config.store, { dataDirectory, force })) console.log(line);
}

async function publishFiles([command, ...more]: string[], isForced: boolean): Promise<void> {
  if (command === undefined || more.length > 0)
    throw new UsageError(
      'publish takes one command, in quotes, which uploads "$FILE" under the name "$NAME"',
    );
  await snapshot();
  await publish({ dataDirectory: config.dataDirectory, command, isForced, print: console.log });
}

/** @throws TilesNotDrawn when the disk is full: by then the data is stored */
async function tiles(store: Store, only: RegionKey | undefined, force: boolean): Promise<void> {
  try {
    await drawTiles(store, only, force);
  } catch (error) {
    throw isDiskFull(error) ? new TilesNotDrawn(error) : error;
  }
}

async function drawTiles(store: Store, only: RegionKey | undefined, force: boolean): Promise<void> {
  const options = { root, dataDirectory: config.dataDirectory, force, ...(only ? { only } : {}) };
  for await (const { archive, report } of updateTiles(store, options)) {
    if (!report) {
      console.log(`${archive}: tiles are up to date`);
      continue;
    }
    if (report === 'nothing') {
      console.log(`${archive}: the region has no land to draw, so it has no tiles`);
      continue;
    }
    const megabytes = (report.bytes / 1e6).toFixed(1);
    console.log(
      `${archive}: ${report.tiles} tiles, ${megabytes} MB, largest ${Math.round(report.largestTileBytes / 1000)} kB, ${report.seconds.toFixed(1)} s`,
    );
    for (const { reason, count } of report.skipped) console.log(`${archive}: ${count} left out: ${reason}`);
  }
  const ground = await updateGround(store, options);
  if (ground) console.log(groundLine(ground));
}
