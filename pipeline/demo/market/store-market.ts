import type { Kysely } from 'kysely';
import { insertMany } from '../../../database/connection/bulk.ts';
import type { Engine } from '../../../database/connection/store.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { RegionMarket } from './market.ts';

type Transaction = Kysely<Database>;

/**
 * Deletes the demo's offers and projects; call it before deleting the parcels they refer to. Child rows first and in
 * one statement: cheaper than a cascade for every deleted row.
 */
export async function removeMarket(transaction: Transaction, sourceId: number): Promise<void> {
  await transaction
    .deleteFrom('offer_parcel')
    .where('offer_id', 'in', (query) =>
      query.selectFrom('offer').select('id').where('source_id', '=', sourceId),
    )
    .execute();
  await transaction
    .deleteFrom('booking_parcel')
    .where('project_id', 'in', (query) =>
      query.selectFrom('project').select('id').where('source_id', '=', sourceId),
    )
    .execute();
  await transaction.deleteFrom('offer').where('source_id', '=', sourceId).execute();
  await transaction.deleteFrom('project').where('source_id', '=', sourceId).execute();
}

/** Writes a region's market; its parcels and organizations must already be stored. */
export async function insertMarket(
  transaction: Transaction,
  engine: Engine,
  { offers, projects }: RegionMarket,
  { sourceId, organisationIds }: { sourceId: number; organisationIds: ReadonlyMap<string, number> },
): Promise<void> {
  const owned = <Row extends object>({ row, organisationCode }: { row: Row; organisationCode: string }) => ({
    ...row,
    organisation_id: idOf(organisationIds, organisationCode),
    source_id: sourceId,
  });
  await insertMany(transaction, engine, 'offer', offers.map(owned));
  const offered = offers.flatMap(({ row, parcelIds }) =>
    parcelIds.map((parcelId) => ({ offer_id: row.id, parcel_id: parcelId })),
  );
  await insertMany(transaction, engine, 'offer_parcel', offered);
  await insertMany(transaction, engine, 'project', projects.map(owned));
  const booked = projects.flatMap(({ row, bookings }) =>
    bookings.map((unit) => ({ project_id: row.id, ...unit })),
  );
  await insertMany(transaction, engine, 'booking_parcel', booked);
}

function idOf(ids: ReadonlyMap<string, number>, code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`the organisation ${code} is not in the store`);
  return id;
}
