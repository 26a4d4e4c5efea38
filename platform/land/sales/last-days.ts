import { sql } from 'kysely';
import { isAmong } from '../queries/conditions.ts';
import type { QueryContext } from '../queries/query-context.ts';
import { isOrdinary } from './conditions.ts';

/** Returns the day of the latest ordinary sale of parcels, as ISO dates by the id of the parcel. */
export async function lastSaleDays(
  { land }: Pick<QueryContext, 'land'>,
  parcelIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (parcelIds.length === 0) return new Map();
  const rows = await land.rows(sql<{ id: number; day: string }>`
    select parcel_id as id, strftime(max(date), '%Y-%m-%d') as day
    from sale where ${isAmong('parcel_id', parcelIds)} and ${isOrdinary} group by parcel_id`);
  return new Map(rows.map(({ id, day }) => [id, day]));
}
