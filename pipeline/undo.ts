import type { Kysely } from 'kysely';
import { message, type Message } from '../words/message.ts';
import type { LoadKind } from '../contract/admin/load-kinds.ts';
import type { RevisionGroup } from '../contract/shared/revisions.ts';
import type { RegionKey } from '../contract/shared/vocabulary.ts';
import { riyadhTime } from '../lib/days.ts';
import { recordInJournal, type Actor } from '../database/shared/journal.ts';
import {
  endUndoneLoad,
  findLoad,
  keptLoads,
  lastLoad,
  laterLoadsInRegions,
  loadsOnTop,
  regionsOf,
  rowsBeside,
  type PastLoad,
} from '../database/loads/loads.ts';
import { countRowsByRegion } from '../database/loads/load-counts.ts';
import { raiseRevision } from '../database/shared/revisions.ts';
import { countLoggedRows, restoreRows, startRowLog, stopRowLog } from '../database/loads/row-log.ts';
import type { LoggedTable } from '../database/schema/logged-tables.ts';
import type { Database } from '../database/schema/schema.ts';
import type { Store } from '../database/connection/store.ts';
import { keepDemoThatIsBack } from './demo/demo-state.ts';
import { ImportError } from './shared/import-error.ts';
import { markOverlaysChanged } from './shared/state.ts';
import { markChanged } from './import/places/mark-changed.ts';

/** A load that cannot be undone, with the reason. */
export class CannotUndo extends ImportError {}

export interface UndoReport {
  load: PastLoad;
  /** Rows of its kind before and after, in the regions that it concerned. */
  regions: { region: RegionKey; rowsBefore: number; rowsAfter: number }[];
  /** Regions whose tiles are to be drawn again. */
  changed: RegionKey[];
}

/**
 * Takes back the last load of a kind in a region, in one transaction: each row that it wrote is as it was before. A load
 * of several regions is taken back in all of them.
 *
 * @throws CannotUndo when there is none, when later loads wrote some of its rows, or when something else stands on them
 */
export async function undoLastLoad(store: Store, wanted: WantedUndo): Promise<UndoReport> {
  try {
    return await store.database
      .transaction()
      .execute((transaction) => undoWithin(transaction, store, wanted));
  } catch (error) {
    if (!isBrokenReference(error)) throw error;
    throw await referredTo(store.database, wanted);
  }
}

interface WantedUndo {
  kind: LoadKind;
  /** Undefined: the last load of the kind, wherever. */
  region: RegionKey | undefined;
  /** Id of the load, which has to be the last of its kind in its regions; undefined: the last one, whichever it is. */
  loadId?: number | undefined;
  actor: Actor;
}

async function undoWithin(
  transaction: Kysely<Database>,
  store: Store,
  { kind, region, loadId, actor }: WantedUndo,
): Promise<UndoReport> {
  const load =
    loadId === undefined
      ? await lastToUndo(transaction, kind, region)
      : await namedToUndo(transaction, kind, loadId);
  await requireFree(transaction, load);
  const regions = await regionsOf(transaction, load.id);
  const before = await countRowsByRegion(transaction, kind);
  await restore(transaction, store, load);
  const tables = await countLoggedRows(transaction, load.id);
  const changed = await derive(transaction, store, tables, regions);
  const after = await countRowsByRegion(transaction, kind);
  await endUndoneLoad(transaction, load.id);
  const report = regions.map((key) => ({
    region: key,
    rowsBefore: before.get(key) ?? 0,
    rowsAfter: after.get(key) ?? 0,
  }));
  const entry = {
    ...({ act: 'data.undone', subject: `load ${load.id}` } as const),
    detail: { kind, files: load.files },
  };
  if (report.length === 0) await recordInJournal(transaction, actor, entry);
  for (const { region: regionKey, ...rows } of report)
    await recordInJournal(transaction, actor, { ...entry, regionKey, ...rows });
  return { load, regions: report, changed };
}

/** How SQLite and PostgreSQL say that a row refers to one that is gone. */
const sqliteBrokenReference = 787;
const postgresBrokenReference = '23503';

function isBrokenReference(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return errcode === sqliteBrokenReference || code === postgresBrokenReference;
}

/** Deeds that stand in a district of the load, for example, without having changed it. */
async function referredTo(
  database: Kysely<Database>,
  { kind, region, loadId }: WantedUndo,
): Promise<CannotUndo> {
  const load = await (loadId === undefined ? lastLoad(database, kind, region) : findLoad(database, loadId));
  const later = load ? await laterLoadsInRegions(database, load.id) : [];
  return new CannotUndo(
    later.length > 0
      ? message(
          'rows that were added later refer to those of the load, so these have to be undone first, the last one before the others: {loads}',
          { loads: { sentences: later.map(loadText) } },
        )
      : message(
          'rows that were added later refer to those of the load, so these have to be undone first, the last one before the others',
        ),
  );
}

async function namedToUndo(transaction: Kysely<Database>, kind: LoadKind, id: number): Promise<PastLoad> {
  const load = await findLoad(transaction, id);
  if (load?.kind !== kind)
    throw new CannotUndo(
      message('there is no load {id} of {kind} to undo', { id: String(id), kind: { kind } }),
    );
  const regions = await regionsOf(transaction, id);
  for (const region of regions.length > 0 ? regions : [undefined]) {
    const last = await lastLoad(transaction, kind, region);
    if (last && last.id !== id)
      throw new CannotUndo(
        message('a later load of {kind} has to be undone first: {load}', {
          kind: { kind },
          load: loadText(last),
        }),
      );
  }
  return load;
}

async function lastToUndo(
  transaction: Kysely<Database>,
  kind: LoadKind,
  region: RegionKey | undefined,
): Promise<PastLoad> {
  const load = await lastLoad(transaction, kind, region);
  if (load) return load;
  throw new CannotUndo(
    region === undefined
      ? message('there is no load of {kind} to undo', { kind: { kind } })
      : message('there is no load of {kind} in {region} to undo', { kind: { kind }, region: { region } }),
  );
}

async function requireFree(transaction: Kysely<Database>, load: PastLoad): Promise<void> {
  if (!load.isKept)
    throw new CannotUndo(
      message(
        'the load of {load} can no longer be undone: only the last {kept} of a kind in a region are kept, and the last one alone where they are large',
        { load: loadText(load), kept: keptLoads },
      ),
    );
  const onTop = await loadsOnTop(transaction, load.id);
  if (onTop.length > 0)
    throw new CannotUndo(
      message(
        'later loads wrote some of its rows, so they have to be undone first, the last one before the others: {loads}',
        { loads: { sentences: onTop.map(loadText) } },
      ),
    );
}

function loadText({ kind, loadedAt, files }: PastLoad): Message {
  const values = { kind: { kind }, at: riyadhTime(Date.parse(loadedAt)).slice(0, 16).replace('T', ' ') };
  return files.length > 0
    ? message('{kind} {files} {at}', { ...values, files: files.join(' ') })
    : message('{kind} {at}', values);
}

/** Restores the rows, and refuses if that takes away others that were added since, such as offers on new parcels. */
async function restore(transaction: Kysely<Database>, { engine }: Store, load: PastLoad): Promise<void> {
  // No load has this number: what the restoring itself writes is recorded under it, and compared.
  const ownId = -load.id;
  await startRowLog(transaction, engine, ownId);
  await restoreRows(transaction, engine, load.id);
  await stopRowLog(transaction, engine);
  const beside = await rowsBeside(transaction, ownId, load.id);
  if (beside.size > 0)
    throw new CannotUndo(
      message('other rows stand on those of the load and would go with them: {rows}', {
        rows: [...beside].map(([table, count]) => message(`{count} of ${table}`, { count })),
      }),
    );
  await transaction.deleteFrom('load_row').where('load_id', '=', ownId).execute();
}

const landTables: readonly LoggedTable[] = [
  ...([
    'neighborhood',
    'neighborhood_metric',
    'subdivision',
    'parcel',
    'sale',
    'sale_parcel',
    'street',
    'edge_length',
  ] as const),
  ...(['city', 'city_metric', 'sales_indicator', 'building_rule', 'zoning_class', 'land_use_group'] as const),
  'land_fee_zone',
];
const marketGroups: readonly (readonly [RevisionGroup, readonly LoggedTable[]])[] = [
  ['offers', ['offer', 'offer_parcel']],
  ['projects', ['project', 'booking_parcel', 'content_entry']],
  ['organisations', ['organisation', 'organisation_member', 'expected_member']],
  ['settings', ['app_setting', 'content_entry']],
];

/** Derives what follows from the restored rows, and tells caches. */
async function derive(
  transaction: Kysely<Database>,
  { engine }: Store,
  tables: ReadonlyMap<LoggedTable, number>,
  regions: readonly RegionKey[],
): Promise<RegionKey[]> {
  const isLand = landTables.some((table) => tables.has(table));
  for (const key of regions) {
    if (isLand) await markChanged(transaction, engine, key);
    if (tables.has('overlay')) await markOverlaysChanged(transaction, key);
  }
  for (const [group, its] of marketGroups)
    if (its.some((table) => tables.has(table))) await raiseRevision(transaction, group);
  await keepDemoThatIsBack(transaction, regions);
  return isLand ? [...regions] : [];
}
