import { resolve } from 'node:path';
import type { Config } from '../operations/config.ts';
import { riyadhTime } from '../lib/days.ts';
import { recordInJournal, type Actor } from '../database/shared/journal.ts';
import { openStore } from '../database/open.ts';
import type { Store } from '../database/connection/store.ts';
import type { RegionKey } from '../contract/shared/vocabulary.ts';
import { addDemoTo, removeDemoOf, updateDemo } from './demo/demo-state.ts';
import { runAmend, runAmendments } from './amend/command.ts';
import { isDiskFull } from '../database/connection/unavailable.ts';
import { TilesNotDrawn } from './shared/full-disk.ts';
import { runAliases } from './import/aliases/command.ts';
import { Aliases } from './import/places/aliases.ts';
import { removeRulesOf } from './import/rules/rules-command.ts';
import { runHeld } from './import/accept/command.ts';
import { inEnglish } from '../words/message.ts';
import { runImport, type ImportCommand } from './import/command.ts';
import { LossNotConfirmed } from './import/load/load-within.ts';
import { withLoadLock } from '../database/loads/load-lock.ts';
import { undoLastLoad } from './undo.ts';
import { historyCsv, historyLines } from './history.ts';
import { parseOptions, readRegion, UsageError, type DataOptions } from './data-options.ts';
import { loadKinds } from '../contract/admin/load-kinds.ts';
import type { LoadFacts } from '../contract/admin/load-facts.ts';
import type { Progress } from './shared/progress.ts';
import { writeTemplate } from './import/template.ts';
import { groundLine, removeGround, updateGround } from './ground-tiles.ts';
import { updateSnapshot } from './land-snapshot.ts';
import { publish } from './publish.ts';
import { updateTiles } from './region-tiles.ts';
import { watchFolder } from './watch.ts';
import { readStatus } from '../database/loads/data-status.ts';
import { groundLines, statusLines } from './status.ts';

/** Commands that change the store or the snapshot of it, or upload that: one at a time. */
const changing = new Set([
  ...['generate', 'demo', 'ground', 'import', 'undo', 'aliases', 'held', 'rules', 'snapshot', 'publish'],
  ...['correct', 'withdraw', 'retire', 'amendments'],
]);

const root = resolve(import.meta.dirname, '..');
const neverAborted = new AbortController().signal;

/** Who runs a command, where its data is, and where its output goes. */
export interface DataContext {
  config: Config;
  /** For the journal. */
  actor: Actor;
  /** Takes a line of the report, or of the progress of a load. */
  print: (line: string, progress?: Progress) => void;
  /** Takes text that is the result itself, such as CSV. */
  write: (text: string) => void;
  /** Asks a question that is answered by yes or no; absent: nobody can answer. */
  ask?: (question: string) => Promise<boolean>;
  /** Takes what a load has found, as values. */
  onFacts?: (facts: LoadFacts) => void;
  /** Ends a watch; absent: it goes on until the process ends. */
  signal?: AbortSignal;
  /** Called when another load is running, which this one waits for. */
  onWait?: () => void;
}

/** The same with the store that is open. */
interface StoreContext extends DataContext {
  store: Store;
}

/**
 * Runs `npm run data -- …`.
 *
 * @param argv words and options after it
 * @throws UsageError when they are wrong; other errors say in one sentence what could not be done
 */
export async function runDataCommand(argv: string[], context: DataContext): Promise<void> {
  const { positionals, values } = parseOptions(argv);
  const [command, ...rest] = positionals;
  const region = readRegion(values.region);
  if (command === 'template') return await template(context, rest);
  const work = () => runOnStore(context, command, rest, region, values);
  if (command === undefined || !changing.has(command)) return await work();
  const onWait = (sentence: string) => {
    context.print(sentence);
    context.onWait?.();
  };
  await withLoadLock(context.config.store, onWait, work);
}

async function runOnStore(
  outer: DataContext,
  command: string | undefined,
  rest: string[],
  region: RegionKey | undefined,
  values: DataOptions,
): Promise<void> {
  const store = await openStore(outer.config.store, { mayMigrateServed: false });
  const context: StoreContext = { ...outer, store };
  try {
    if (command === 'generate') return await generate(context, values.parcels, values.seed);
    if (command === 'status') return await status(context);
    if (command === 'demo') return await demo(context, rest, region);
    if (command === 'ground') return await ground(context, rest);
    if (command === 'tiles') return await tiles(context, region, values.force);
    if (command === 'snapshot') return await snapshot(context, values.force);
    if (command === 'publish') return await publishFiles(context, rest, values.force);
    if (command === 'aliases') return await aliases(context, rest, region, values['no-tiles']);
    if (command === 'rules') return await rules(context, rest, region, values['no-tiles']);
    if (command === 'held') return await held(context, rest, region, values);
    if (command === 'watch') return await watch(context, rest);
    if (command === 'undo') return await undo(context, rest, region, values);
    if (command === 'correct' || command === 'withdraw' || command === 'retire')
      return await amend(context, [command, ...rest], region, values);
    if (command === 'amendments') return await amendments(context, rest, region);
    if (command === 'history') return await history(context, rest, region, values.csv);
    if (command === 'import') return await importFiles(context, rest, region, values);
    throw new UsageError(command ? `unknown command: ${[command, ...rest].join(' ')}` : 'no command given');
  } finally {
    await store.close();
  }
}

async function generate(
  context: StoreContext,
  parcels: string | undefined,
  seed: string | undefined,
): Promise<void> {
  if (parcels !== undefined && !/^[1-9]\d{0,8}$/.test(parcels))
    throw new UsageError('--parcels must be a whole number');
  const counts = await updateDemo(context.store, {
    root,
    settings: { ...(parcels ? { parcels: Number(parcels) } : {}), ...(seed ? { seed } : {}) },
    force: true,
    onProgress: context.print,
  });
  context.print(
    `${counts?.parcels} parcels and ${counts?.sales} sales in ${counts?.neighborhoods} neighborhoods`,
  );
  await recordInJournal(context.store.database, context.actor, {
    act: 'data.demo_added',
    detail: { ...counts },
  });
  await snapshot(context);
  await tiles(context, undefined, false);
}

async function status(context: StoreContext): Promise<void> {
  const now = new Date();
  for (const line of statusLines(await readStatus(context.store.database), now)) context.print(line);
  for (const line of await groundLines(context.config.dataDirectory, now)) context.print(line);
}

async function demo(context: StoreContext, words: string[], only: RegionKey | undefined): Promise<void> {
  const [action, ...more] = words;
  if ((action !== 'remove' && action !== 'add') || more.length > 0)
    throw new UsageError('demo takes one word: remove or add');
  if (action === 'add') {
    const counts = await addDemoTo(context.store, only, { root, onProgress: context.print });
    context.print(counts ? `${counts.parcels} demo parcels, ${counts.sales} demo sales` : 'nothing to add');
    if (counts)
      await recordInJournal(context.store.database, context.actor, {
        ...{ act: 'data.demo_added', detail: { ...counts } },
        ...(only ? { regionKey: only } : {}),
      });
  } else {
    const removed = await removeDemoOf(context.store, only, await Aliases.open(context.config.dataDirectory));
    if (removed.length === 0) context.print('there are no demo rows');
    for (const { region, parcels, sales, movedIndicators } of removed) {
      context.print(`${region}: ${parcels} demo parcels and ${sales} demo sales removed`);
      if (movedIndicators > 0) context.print(`  ${movedIndicators} sales indicator rows moved to districts`);
      await recordInJournal(context.store.database, context.actor, {
        ...{ act: 'data.demo_removed', regionKey: region, detail: { parcels, sales } },
      });
    }
  }
  await snapshot(context);
  await tiles(context, only, false);
}

async function ground(context: StoreContext, words: string[]): Promise<void> {
  if (words.join(' ') !== 'remove') throw new UsageError('ground takes one word: remove');
  const { dataDirectory } = context.config;
  const removed = await removeGround(dataDirectory);
  context.print(removed ? `the ground is removed: ${removed.file}` : 'there is no imported ground');
  if (removed)
    await recordInJournal(context.store.database, context.actor, {
      ...{ act: 'data.ground_removed', detail: { name: removed.file } },
    });
  const drawn = await updateGround(context.store, { root, dataDirectory });
  if (drawn) context.print(groundLine(drawn));
}

async function template(context: DataContext, [kind, file, ...more]: string[]): Promise<void> {
  if (kind === undefined || more.length > 0)
    throw new UsageError('template takes a kind and at most one file');
  for (const line of await writeTemplate(kind, file)) context.print(line);
}

async function aliases(
  context: StoreContext,
  words: string[],
  region: RegionKey | undefined,
  isWithoutTiles: boolean,
): Promise<void> {
  const { dataDirectory } = context.config;
  const changed = await runAliases(context.store, {
    ...{ words, region, dataDirectory },
    ...{ print: context.print, actor: context.actor, onFacts: context.onFacts },
  });
  if (!changed) throw new UsageError('aliases takes suggest [FILE], accept FILE or list');
  await afterLoad(context, changed, isWithoutTiles);
}

async function rules(
  context: StoreContext,
  words: string[],
  region: RegionKey | undefined,
  isWithoutTiles: boolean,
): Promise<void> {
  if (words.join(' ') !== 'remove') throw new UsageError('rules takes one word: remove');
  const { actor, print, config } = context;
  const names = () => Aliases.open(config.dataDirectory);
  const changed = await removeRulesOf(context.store, region, { actor, print, aliases: names });
  await afterLoad(context, changed, isWithoutTiles);
}

async function held(
  context: StoreContext,
  words: string[],
  region: RegionKey | undefined,
  values: DataOptions,
): Promise<void> {
  const { dataDirectory } = context.config;
  const { actor, print } = context;
  const command = { words, region, kind: values.kind, dataDirectory, print, actor };
  const changed = await runHeld(context.store, command);
  if (!changed) throw new UsageError('held takes list, or accept FILE|ID…');
  await afterLoad(context, changed, values['no-tiles']);
}

async function undo(
  context: StoreContext,
  [word, ...more]: string[],
  region: RegionKey | undefined,
  values: DataOptions,
): Promise<void> {
  const kind = loadKinds.find((each) => each === word);
  const loadId = values.load === undefined ? undefined : Number(values.load);
  if (loadId !== undefined && !Number.isSafeInteger(loadId))
    throw new UsageError(`--load takes the id of a load, not ${values.load}`);
  if (!kind || more.length > 0) throw new UsageError(`undo takes one kind: ${loadKinds.join(', ')}`);
  const { load, regions, changed } = await undoLastLoad(context.store, {
    kind,
    region,
    loadId,
    actor: context.actor,
  });
  const files = load.files.length > 0 ? ` (${load.files.join(', ')})` : '';
  context.print(
    `undone: ${kind} of ${riyadhTime(Date.parse(load.loadedAt)).slice(0, 16).replace('T', ' ')}${files}`,
  );
  for (const { region: key, rowsBefore, rowsAfter } of regions)
    context.print(`${key}: ${rowsBefore} → ${rowsAfter} rows`);
  await afterLoad(context, changed, values['no-tiles']);
}

async function amend(
  context: StoreContext,
  words: string[],
  region: RegionKey | undefined,
  values: DataOptions,
): Promise<void> {
  const { actor, print, config } = context;
  const changed = await runAmend(context.store, {
    ...{ words, region, why: values.why, into: values.into },
    ...{ actor, print, dataDirectory: config.dataDirectory },
  });
  if (!changed)
    throw new UsageError(
      'correct takes sale, parcel or offer, its id and fields; withdraw takes sale or offer and its id; retire takes parcel, its id and --into',
    );
  await afterLoad(context, changed, values['no-tiles']);
}

async function amendments(
  { store, actor, print }: StoreContext,
  words: string[],
  region: RegionKey | undefined,
): Promise<void> {
  if (!(await runAmendments(store, { words, region, actor, print })))
    throw new UsageError('amendments takes nothing, or end and an id');
}

async function watch(context: StoreContext, [folder, ...more]: string[]): Promise<void> {
  if (folder === undefined || more.length > 0) throw new UsageError('watch takes one folder');
  const { store, print, config, signal = neverAborted } = context;
  await watchFolder({
    ...{ folder: resolve(folder), store, print, signal },
    settleMilliseconds: config.watchSettleMilliseconds,
    load: (argv, tell) => runDataCommand(argv, { ...context, print: tell }),
  });
}

async function history(
  context: StoreContext,
  words: string[],
  region: RegionKey | undefined,
  isCsv: boolean,
): Promise<void> {
  if (words.length > 0) throw new UsageError('history takes no words');
  if (isCsv) context.write(await historyCsv(context.store, region));
  else for (const line of await historyLines(context.store, region)) context.print(line);
}

async function importFiles(
  context: StoreContext,
  words: string[],
  region: RegionKey | undefined,
  values: DataOptions,
): Promise<void> {
  const { city, as, source, licence, date, mode, crs, encoding, layer } = values;
  const { dataDirectory, publicUrl } = context.config;
  const loads: number[] = [];
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
    layer,
    encoding,
    map: values.key === undefined ? values.map : [...values.map, `${values.key}=${keyField(words[0])}`],
    values: values.values,
    accept: values.accept,
    anyway: values.anyway,
    isDryRun: values['dry-run'],
    dataDirectory,
    publicUrl,
    print: context.print,
    actor: context.actor,
    onFacts: (facts: LoadFacts) => {
      context.onFacts?.(facts);
      if (facts.load !== undefined) loads.push(facts.load);
    },
  };
  const changed = await importOrAsk(context, command);
  if (!changed)
    throw new UsageError(
      `import needs a kind, a file and, for districts, parcels, plans, streets, edges and land-fees, a region: ${['import', ...words].join(' ')}`,
    );
  for (const load of loads.toReversed())
    context.print(`to take load ${load} back: npm run data -- undo ${words[0]} --load ${load}`);
  if (!values['dry-run']) await afterLoad(context, changed, values['no-tiles']);
}

/** Runs an import. One that would remove much is asked about, and refused where nobody can answer. */
async function importOrAsk(context: StoreContext, command: ImportCommand): Promise<RegionKey[] | undefined> {
  try {
    return await runImport(context.store, command);
  } catch (error) {
    if (!(error instanceof LossNotConfirmed) || !context.ask) throw error;
    if (!(await context.ask(`${error.losses.map(inEnglish).join('; ')}. Remove them?`))) throw error;
    return runImport(context.store, { ...command, anyway: true });
  }
}

/** The field by which rows of a kind are recognized: that of their publisher's ids. */
function keyField(kind: string | undefined): string {
  return kind === 'parcels' ? 'parcelId' : 'id';
}

/** Derives what the product reads from what was loaded. The snapshot comes first: tiles of a large region take long. */
async function afterLoad(
  context: StoreContext,
  changed: Iterable<RegionKey>,
  isWithoutTiles: boolean,
): Promise<void> {
  await snapshot(context);
  if (isWithoutTiles) return;
  for (const key of changed) await tiles(context, key, false);
}

async function snapshot(context: DataContext, force = false): Promise<void> {
  const { dataDirectory } = context.config;
  for (const line of await updateSnapshot(context.config.store, { dataDirectory, force }))
    context.print(line);
}

async function publishFiles(
  context: DataContext,
  [command, ...more]: string[],
  isForced: boolean,
): Promise<void> {
  if (command === undefined || more.length > 0)
    throw new UsageError(
      'publish takes one command, in quotes, which uploads "$FILE" under the name "$NAME"',
    );
  await snapshot(context);
  await publish({ dataDirectory: context.config.dataDirectory, command, isForced, print: context.print });
}

/** @throws TilesNotDrawn when the disk is full: by then the data is stored */
async function tiles(context: StoreContext, only: RegionKey | undefined, force: boolean): Promise<void> {
  try {
    await drawTiles(context, only, force);
  } catch (error) {
    throw isDiskFull(error) ? new TilesNotDrawn(error) : error;
  }
}

async function drawTiles(context: StoreContext, only: RegionKey | undefined, force: boolean): Promise<void> {
  const options = { root, dataDirectory: context.config.dataDirectory, force, ...(only ? { only } : {}) };
  for await (const { archive, report } of updateTiles(context.store, options)) {
    if (!report) {
      context.print(`${archive}: tiles are up to date`);
      continue;
    }
    if (report === 'nothing') {
      context.print(`${archive}: the region has no land to draw, so it has no tiles`);
      continue;
    }
    const megabytes = (report.bytes / 1e6).toFixed(1);
    context.print(
      `${archive}: ${report.tiles} tiles, ${megabytes} MB, largest ${Math.round(report.largestTileBytes / 1000)} kB, ${report.seconds.toFixed(1)} s`,
    );
    for (const { reason, count } of report.skipped) context.print(`${archive}: ${count} left out: ${reason}`);
  }
  const ground = await updateGround(context.store, options);
  if (ground) context.print(groundLine(ground));
}
