import type { DuckDBConnection } from '@duckdb/node-api';
import type { Kysely } from 'kysely';
import { readLandChanges, type LandChanges } from '../loads/land-changes.ts';
import { readRevisions } from '../shared/revisions.ts';
import type { Database } from '../schema/schema.ts';
import { TableAppender } from './append.ts';
import { chunksOf } from '../../lib/chunks.ts';
import type { NumberPlaces } from './copy.ts';
import { overlaysRevisionOf, regionRevisionOf } from './revision.ts';

/** Beyond this share of a region's rows, those that were written one by one make reading slow. */
const mostAppended = 0.1;

/** A region of the store, as the table `region` of a snapshot holds it. */
export interface PlannedRegion {
  id: number;
  revision: string;
  overlays: string;
  appended: number;
}

/** What to write into a snapshot so that it agrees with the store. */
export interface WritingPlan {
  regions: readonly PlannedRegion[];
  /** Ids of regions whose rows are all written anew. */
  whole: readonly number[];
  /** Ids of regions that changed: those, and others of which single rows are written. */
  changed: readonly number[];
  /** Rows to write in the other regions; undefined: none. */
  rows: Pick<LandChanges, 'sales' | 'parcels'> | undefined;
  /** Of the numbers of those parcels. */
  places: NumberPlaces;
}

/** Compares a snapshot, which has no rows if it is new, with the store. */
export async function planWriting(
  connection: DuckDBConnection,
  transaction: Kysely<Database>,
): Promise<WritingPlan> {
  const revisions = await readRevisions(transaction);
  const stored = await transaction.selectFrom('region').select(['id', 'key']).orderBy('id').execute();
  const written = new Map((await regionsOf(connection)).map((region) => [region.id, region]));
  const regions = stored.map(({ id, key }) => ({
    id,
    revision: regionRevisionOf(revisions, key),
    overlays: overlaysRevisionOf(revisions, key),
    appended: written.get(id)?.appended ?? 0,
  }));
  const changed = regions.filter(({ id, revision }) => written.get(id)?.revision !== revision);
  const changes = await changesSince(connection, transaction);
  const isWhole = ({ id, overlays }: PlannedRegion) => {
    const before = written.get(id);
    return !changes || before?.overlays !== overlays || changes.regions.has(id) || before.isDisordered;
  };
  const whole = new Set(changed.filter(isWhole).map(({ id }) => id));
  const places = changes
    ? await placesOf(connection, transaction, changes.parcels)
    : new Map<number, never>();
  for (const [regionId, numbers] of places) if (numbers === 'some are new') whole.add(regionId);
  return {
    regions: regions.map((region) => (whole.has(region.id) ? { ...region, appended: 0 } : region)),
    whole: [...whole],
    changed: [...new Set([...changed.map(({ id }) => id), ...whole])],
    rows: changes,
    places: new Map([...places].flatMap(([id, own]) => (own === 'some are new' ? [] : [[id, own] as const]))),
  };
}

async function changesSince(
  connection: DuckDBConnection,
  transaction: Kysely<Database>,
): Promise<LandChanges | undefined> {
  const result = await connection.runAndReadAll('select revision from snapshot');
  const [revision] = result.getRowsJS()[0] ?? [];
  return typeof revision === 'string' ? readLandChanges(transaction, revision) : undefined;
}

async function regionsOf(connection: DuckDBConnection) {
  const result = await connection.runAndReadAll(
    `select id, revision, overlays, appended, appended > ${mostAppended} * coalesce(size, 0)
      from region left join (
        select region_id as id, count(*) as size
          from (select region_id from sale union all select region_id from parcel) group by 1) using (id)`,
  );
  return result.getRowsJS().map(([id, revision, overlays, appended, isDisordered]) => ({
    ...{ id: Number(id), revision: revision as string, overlays: overlays as string },
    ...{ appended: Number(appended), isDisordered: Boolean(isDisordered) },
  }));
}

/**
 * Finds the places of the numbers of parcels in the snapshot. A number that their region has not yet shifts the
 * places of others.
 */
async function placesOf(
  connection: DuckDBConnection,
  transaction: Kysely<Database>,
  parcelIds: ReadonlySet<number>,
): Promise<Map<number, Map<string, number> | 'some are new'>> {
  const numbers = { region_id: 'INTEGER', parcel_no: 'VARCHAR' } as const;
  await connection.run('create or replace temp table numbers (region_id integer, parcel_no varchar)');
  const appender = await TableAppender.create(connection, 'numbers', numbers);
  for (const ids of chunksOf(parcelIds)) {
    const rows = await transaction
      .selectFrom('parcel')
      .select(['region_id', 'parcel_no'])
      .where('id', 'in', ids)
      .execute();
    for (const row of rows) appender.append(row);
  }
  appender.close();
  const result = await connection.runAndReadAll(
    `select region_id, parcel_no, min(parcel_no_place)
      from (select distinct * from numbers) left join parcel using (region_id, parcel_no) group by all`,
  );
  const places = new Map<number, Map<string, number> | 'some are new'>();
  for (const [regionId, number, place] of result.getRowsJS()) {
    const id = Number(regionId);
    const own = places.get(id) ?? new Map<string, number>();
    places.set(id, own);
    if (own === 'some are new') continue;
    if (place === null) places.set(id, 'some are new');
    else own.set(number as string, Number(place));
  }
  return places;
}
