import { setImmediate } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { readMetroDistances } from '../geometry/metro.ts';
import { parcelRowColumns } from '../../store/parcels.ts';
import type { Database } from '../../store/schema.ts';
import { ParcelColumns } from './columns.ts';

const parcelsPerRead = 2000;

/** Reads all parcels of a snapshot by id, in batches; yields to the event loop between them. */
export async function readParcelColumns(snapshot: Kysely<Database>): Promise<ParcelColumns> {
  const { count } = await snapshot
    .selectFrom('parcel')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  const columns = new ParcelColumns(count, await readMetroDistances(snapshot));
  let lastId = -1;
  for (let at = 0; at < count; await setImmediate()) {
    const rows = await snapshot
      .selectFrom('parcel')
      .select(parcelRowColumns)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(parcelsPerRead)
      .execute();
    const last = rows.at(-1);
    if (!last) throw new Error('the table has fewer parcels than were counted in the same transaction');
    for (const row of rows) columns.set(at++, row);
    lastId = last.id;
  }
  return columns;
}
