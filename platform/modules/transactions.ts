import { listParcelTransactions } from '../../src/contract/transactions.ts';
import { answer } from '../answer.ts';
import type { Platform } from '../app.ts';
import { Refusal } from '../refusal.ts';
import { findParcel } from '../store/parcels.ts';
import { listSalesOfParcel } from '../store/transactions.ts';
import { toSource } from './parcels.ts';

export function transactionsModule(platform: Platform): void {
  answer(platform, listParcelTransactions, async ({ query }) => {
    const sales = await listSalesOfParcel(platform.store, query.parcelObjectId);
    if (sales.length === 0 && !(await findParcel(platform.store, query.parcelObjectId))) {
      throw new Refusal('parcel_not_found');
    }
    return sales.map((sale) => ({
      id: sale.id,
      transactionNo: sale.transaction_no,
      date: sale.date,
      priceSar: sale.price_sar,
      areaSqm: sale.area_sqm,
      priceSarPerSqm: Math.round(sale.price_sar / sale.area_sqm),
      type: sale.type,
      kind: sale.kind,
      parcelCount: sale.parcel_count,
      source: toSource(sale.source),
    }));
  });
}
