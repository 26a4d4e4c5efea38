import type { Selectable } from 'kysely';
import type { Store } from './open.ts';
import type { SourceRow } from './parcels.ts';
import type { SaleTable } from './schema.ts';

export interface SaleRow extends Selectable<SaleTable> {
  source: SourceRow;
}

/** Sales that cover a parcel, newest first. */
export async function listSalesOfParcel({ database }: Store, parcelId: number): Promise<SaleRow[]> {
  const sales = await database
    .selectFrom('sale_parcel')
    .innerJoin('sale', 'sale.id', 'sale_parcel.sale_id')
    .selectAll('sale')
    .where('sale_parcel.parcel_id', '=', parcelId)
    .orderBy('sale.date', 'desc')
    .orderBy('sale.id', 'desc')
    .execute();
  const sourceIds = [...new Set(sales.map((sale) => sale.source_id))];
  if (sourceIds.length === 0) return [];
  const sources = await database.selectFrom('source').selectAll().where('id', 'in', sourceIds).execute();
  const byId = new Map(sources.map((source) => [source.id, source]));
  return sales.flatMap((sale) => {
    const source = byId.get(sale.source_id);
    return source ? [{ ...sale, source }] : [];
  });
}
