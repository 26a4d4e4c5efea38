import type { Kysely } from 'kysely';
import type { Database } from '../../../database/schema/schema.ts';
import type { IdBook } from '../../shared/ids.ts';

type Table = 'street' | 'edge_length' | 'subdivision' | 'city' | 'land_fee_zone';

const pageSize = 5000;
const idsPerStatement = 500;

/**
 * Which of some rows are in the store.
 *
 * @param word what the load keys of their sources begin with
 */
export async function knownIds(
  transaction: Kysely<Database>,
  table: Table,
  ids: readonly number[],
  word: string,
): Promise<ReadonlySet<number>> {
  const known = new Set<number>();
  for (let start = 0; start < ids.length; start += idsPerStatement) {
    const rows = await transaction
      .selectFrom(table)
      .innerJoin('source', 'source.id', `${table}.source_id`)
      .select(`${table}.id`)
      .where(`${table}.id`, 'in', ids.slice(start, start + idsPerStatement))
      .where('source.load_key', 'like', `${word}:%`)
      .execute();
    for (const { id } of rows) known.add(id);
  }
  return known;
}

/**
 * Takes out the rows of a region that earlier imports of the kind brought and this load does not have.
 *
 * @param word what the load keys of its sources begin with
 * @returns how many
 */
export async function removeOthers(
  transaction: Kysely<Database>,
  table: Table,
  { word, regionId, ids }: { word: string; regionId: number; ids: IdBook },
): Promise<number> {
  let removed = 0;
  for (let last = -1; ;) {
    const rows = await transaction
      .selectFrom(table)
      .innerJoin('source', 'source.id', `${table}.source_id`)
      .select(`${table}.id`)
      .where('region_id', '=', regionId)
      .where('source.load_key', 'like', `${word}:%`)
      .where(`${table}.id`, '>', last)
      .orderBy(`${table}.id`)
      .limit(pageSize)
      .execute();
    const end = rows.at(-1);
    if (!end) return removed;
    last = end.id;
    const gone = rows.map(({ id }) => id).filter((id) => !ids.isGiven(id));
    removed += gone.length;
    for (let start = 0; start < gone.length; start += idsPerStatement)
      await transaction
        .deleteFrom(table)
        .where('id', 'in', gone.slice(start, start + idsPerStatement))
        .execute();
  }
}
