import { sql, type Kysely } from 'kysely';
import { raiseRevision } from '../../../database/shared/revisions.ts';
import type { Database } from '../../../database/schema/schema.ts';

/** Offers lie where their first parcel lies: call it when the neighborhoods of parcels have changed. */
export async function placeOffersAnew(transaction: Kysely<Database>, regionId: number): Promise<void> {
  const first = (column: 'neighborhood_id' | 'neighborhood_name') => sql`(
    select ${sql.ref(`parcel.${column}`)} from offer_parcel
    join parcel on parcel.id = offer_parcel.parcel_id
    where offer_parcel.offer_id = offer.id order by parcel.id limit 1)`;
  const { numAffectedRows = 0n } = await sql`
    update offer set neighborhood_id = ${first('neighborhood_id')},
      neighborhood_name = coalesce(${first('neighborhood_name')}, neighborhood_name)
    where region_id = ${regionId} and source_id in (select id from source where origin = 'import')
      and exists (select 1 from offer_parcel where offer_id = offer.id)
      and neighborhood_id is distinct from ${first('neighborhood_id')}`.execute(transaction);
  if (numAffectedRows > 0n) await raiseRevision(transaction, 'offers');
}
