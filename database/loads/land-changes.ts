import type { Kysely } from 'kysely';
import type { Database } from '../schema/schema.ts';

/** From so many on, the triggers of `migrations/024-land-changes.ts` leave changes out. */
const mostChanges = 100_000;
/** Key of `data_state`: the revision of the land since which changes are recorded. */
const sinceKey = 'land_changes_since';

/** Which rows of land were written, or are gone, since a snapshot. */
export interface LandChanges {
  sales: ReadonlySet<number>;
  parcels: ReadonlySet<number>;
  /** Ids of regions whose neighborhoods were written. */
  regions: ReadonlySet<number>;
}

/**
 * Reads the changes since a snapshot of a revision (`landRevision`); undefined when they are not known: there were too
 * many, or another snapshot was written last.
 */
export async function readLandChanges(
  database: Kysely<Database>,
  revision: string,
): Promise<LandChanges | undefined> {
  const since = await database
    .selectFrom('data_state')
    .select('value')
    .where('key', '=', sinceKey)
    .executeTakeFirst();
  if (since?.value !== revision) return undefined;
  const rows = await database.selectFrom('land_change').selectAll().orderBy('seq').execute();
  if (rows.length >= mostChanges) return undefined;
  const idsOf = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map((row) => row.row_id));
  return { sales: idsOf('sale'), parcels: idsOf('parcel'), regions: idsOf('region') };
}

/** The last change that is recorded at present; 0: there is none. */
export async function lastLandChange(database: Kysely<Database>): Promise<number> {
  const { last } = await database
    .selectFrom('land_change')
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

/** From now on records the changes since a snapshot, which has those up to `last`. */
export async function recordLandChangesSince(
  transaction: Kysely<Database>,
  revision: string,
  last: number,
): Promise<void> {
  await transaction.deleteFrom('land_change').where('seq', '<=', last).execute();
  await transaction
    .insertInto('data_state')
    .values({ key: sinceKey, value: revision })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: revision }))
    .execute();
}
