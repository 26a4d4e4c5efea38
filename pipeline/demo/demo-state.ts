import { resolve } from 'node:path';
import type { Kysely } from 'kysely';
import type { Engine, Store } from '../../database/connection/store.ts';
import type { Database } from '../../database/schema/schema.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { loadDemo, type DemoCounts } from './load.ts';
import { demoRegions } from './land/places.ts';
import { defaultSettings, type DemoSettings } from './land/region.ts';
import { removeDemo, type RemovedDemo } from './remove.ts';
import { Aliases } from '../import/places/aliases.ts';
import { hashOf, readState, writeState } from '../shared/state.ts';

/** Sources that determine the demo data: any change to them regenerates it. */
const sources = [
  'pipeline/shared/source.ts',
  'pipeline/import/places/search-entries.ts',
  'pipeline/import/places/plot-numbers.ts',
  'database/connection/bulk.ts',
  'words/ar/map/legend.ts',
  'words/ar/map/map.ts',
  'words/ar/map/overlays.ts',
  'words/format.ts',
  'pipeline/demo',
  'database/parcel/cell.ts',
  'lib/fold-arabic.ts',
  'contract/shared/vocabulary.ts',
];
const regionsKey = 'demo_regions';
const root = resolve(import.meta.dirname, '../..');

interface DemoOptions {
  root: string;
  settings?: Partial<DemoSettings>;
  force?: boolean;
  onProgress: (message: string) => void;
}

/**
 * Regenerates the demo data in the store if it is outdated. Settings given once are kept for later starts. Returns
 * undefined when nothing had to be done.
 */
export async function updateDemo(store: Store, options: DemoOptions): Promise<DemoCounts | undefined> {
  const { database } = store;
  const kept = await keptSettings(database);
  const settings = { ...defaultSettings, ...kept, ...options.settings };
  const regions = await regionsWithDemo(database);
  if (regions.length === 0 && !options.force) return undefined;
  const madeFrom = await hashOf(options.root, sources, settings, regions);
  if (!options.force && (await readState(database, 'demo_made_from')) === madeFrom) return undefined;
  const wanted = demoRegions.filter(({ key }) => regions.includes(key));
  const counts = await loadDemo(store, settings, options.onProgress, wanted);
  await writeState(database, 'demo_made_from', madeFrom);
  await writeState(database, 'demo_settings', JSON.stringify({ ...kept, ...options.settings }));
  return counts;
}

/**
 * Takes the demo rows out of one region or of all, in one transaction; they do not come back at the next start.
 *
 * @param aliases for indicators that may lie in imported districts now: the built-in ones if nothing is said
 * @returns what was removed, for each region that had demo rows
 */
export async function removeDemoOf(
  store: Store,
  only: RegionKey | undefined,
  aliases?: Aliases,
): Promise<RemovedDemo[]> {
  const known = aliases ?? (await Aliases.builtIn());
  return store.database
    .transaction()
    .execute((transaction) => removeDemoWithin(transaction, store.engine, only, known));
}

/** The same within a transaction that does more. */
export async function removeDemoWithin(
  transaction: Kysely<Database>,
  engine: Engine,
  only: RegionKey | undefined,
  aliases: Aliases,
): Promise<RemovedDemo[]> {
  const before = await regionsWithDemo(transaction);
  const gone = before.filter((key) => only === undefined || key === only);
  if (gone.length === 0) return [];
  const rest = before.filter((key) => !gone.includes(key));
  const settings = { ...defaultSettings, ...(await keptSettings(transaction)) };
  const removed = await removeDemo(transaction, engine, gone, aliases, rest.length === 0);
  await writeState(transaction, regionsKey, JSON.stringify(rest));
  // Without it the demonstration was never made, and the other regions still await theirs.
  if ((await readState(transaction, 'demo_made_from')) !== undefined)
    await writeState(transaction, 'demo_made_from', await hashOf(root, sources, settings, rest));
  return removed;
}

/**
 * Notes that regions hold demo rows again, after the load was undone that made them go. At the next start they are
 * generated anew with the others.
 */
export async function keepDemoThatIsBack(
  transaction: Kysely<Database>,
  regions: readonly RegionKey[],
): Promise<void> {
  if (regions.length === 0) return;
  const known = await regionsWithDemo(transaction);
  const back = await transaction
    .selectFrom('region')
    .select('key')
    .where('key', 'in', regions)
    .where('id', 'in', (query) =>
      query
        .selectFrom('neighborhood')
        .innerJoin('source', 'source.id', 'neighborhood.source_id')
        .select('neighborhood.region_id')
        .where('source.origin', '=', 'demo'),
    )
    .execute();
  const added = back.map(({ key }) => key).filter((key) => !known.includes(key));
  if (added.length > 0) await writeState(transaction, regionsKey, JSON.stringify([...known, ...added]));
}

/** A region that holds real rows never gets demo rows. */
export class HoldsRealRows extends Error {
  constructor(region: RegionKey, table: string) {
    super(`${region} holds imported rows (${table}), so it gets no demonstration`);
  }
}

/**
 * Brings the demo rows of one region or of all back.
 *
 * @throws HoldsRealRows when the region that was named holds imported rows; without a name, such regions are passed over
 */
export async function addDemoTo(
  store: Store,
  only: RegionKey | undefined,
  options: DemoOptions,
): Promise<DemoCounts | undefined> {
  const { database } = store;
  const regions = new Set(await regionsWithDemo(database));
  for (const { key, id } of demoRegions) {
    if (regions.has(key) || (only !== undefined && key !== only)) continue;
    const table = await realRows(database, id);
    if (table === undefined) regions.add(key);
    else if (only !== undefined) throw new HoldsRealRows(key, table);
    else options.onProgress(new HoldsRealRows(key, table).message);
  }
  await writeState(database, regionsKey, JSON.stringify([...regions]));
  return updateDemo(store, options);
}

async function keptSettings(database: Kysely<Database>): Promise<Partial<DemoSettings>> {
  return JSON.parse((await readState(database, 'demo_settings')) ?? '{}') as Partial<DemoSettings>;
}

/** All that have a demonstration, unless some were taken out. */
async function regionsWithDemo(database: Kysely<Database>): Promise<RegionKey[]> {
  const state = await readState(database, regionsKey);
  return state === undefined ? demoRegions.map(({ key }) => key) : (JSON.parse(state) as RegionKey[]);
}

/** The first table with imported rows of a region. */
async function realRows(database: Kysely<Database>, regionId: number): Promise<string | undefined> {
  const tables = [
    'parcel',
    'sale',
    'sales_indicator',
    'neighborhood',
    'subdivision',
    'street',
    'edge_length',
    'city',
    'building_rule',
    'zoning_class',
    'organisation',
    'offer',
    'project',
    'land_use_group',
    'land_fee_zone',
  ] as const;
  for (const table of tables) {
    const row = await database
      .selectFrom(table)
      .innerJoin('source', 'source.id', `${table}.source_id`)
      .select('source.id')
      .where(`${table}.region_id`, '=', regionId)
      .where('source.origin', '=', 'import')
      .limit(1)
      .executeTakeFirst();
    if (row) return table;
  }
  return undefined;
}
