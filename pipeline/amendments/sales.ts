import type { Kysely, Selectable } from 'kysely';
import type { AmendmentRow } from '../../database/loads/amendments.ts';
import type { Database, SaleTable } from '../../database/schema/schema.ts';
import { unlinkSales } from '../import/figures/deed-figures.ts';
import { chunksOf } from '../../lib/chunks.ts';
import type { ChangesOf } from './region-changes.ts';
import { correctedValues, differs, isGone } from '../shared/corrections.ts';

/** Corrects deeds, and takes out those that were withdrawn. */
export async function amendSales(
  transaction: Kysely<Database>,
  amendments: readonly AmendmentRow[],
  changesOf: ChangesOf,
): Promise<void> {
  for (const [regionId, own] of Map.groupBy(amendments, (amendment) => amendment.region_id)) {
    const byNumber = Map.groupBy(own, (amendment) => amendment.item_key);
    for (const numbers of chunksOf(byNumber.keys())) {
      const rows = await transaction
        .selectFrom('sale')
        .selectAll()
        .where('region_id', '=', regionId)
        .where('transaction_no', 'in', numbers)
        .execute();
      for (const row of rows)
        await amend(transaction, row, byNumber.get(row.transaction_no) ?? [], changesOf);
    }
  }
}

async function amend(
  transaction: Kysely<Database>,
  sale: Selectable<SaleTable>,
  amendments: readonly AmendmentRow[],
  changesOf: ChangesOf,
): Promise<void> {
  const [first] = amendments;
  if (!first) return;
  const values = correctedValues(amendments);
  const isWithdrawn = isGone(amendments);
  if (!isWithdrawn && !differs(sale, values)) return;
  const { touched } = changesOf(first);
  const parcels = await transaction
    .selectFrom('sale_parcel')
    .select('parcel_id')
    .where('sale_id', '=', sale.id)
    .execute();
  const parcelIds = parcels.map(({ parcel_id: id }) => id);
  touched.addDeed(sale.neighborhood_id, sale.date, parcelIds);
  if (isWithdrawn) {
    await unlinkSales(transaction, [sale.id]);
    await transaction.deleteFrom('sale').where('id', '=', sale.id).execute();
    return;
  }
  await transaction.updateTable('sale').set(values).where('id', '=', sale.id).execute();
  const date = values['date'] ?? sale.date;
  touched.addDeed(sale.neighborhood_id, String(date), parcelIds);
}
