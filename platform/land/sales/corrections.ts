import type { Correction } from '../../../contract/shared/correction.ts';
import type { ReadingStore } from '../../../database/connection/store.ts';
import { correctionsOf } from '../corrections.ts';

/** Finds the correction of a sale; undefined: it is as its source states it. */
type CorrectionOf = (sale: { transactionNo: string; regionId: number }) => Correction | undefined;

/** Reads the corrections of some hundred sales. */
export async function correctionsOfSales(
  store: ReadingStore,
  rows: readonly { transaction_no: string; region_id: number }[],
): Promise<CorrectionOf> {
  const find = await correctionsOf(
    store,
    'sale',
    rows.map((row) => ({ key: row.transaction_no, regionId: row.region_id })),
  );
  return ({ transactionNo, regionId }) => find({ key: transactionNo, regionId });
}

/** The sale with its correction, if it has one. */
export function withCorrection<Sale extends { transactionNo: string; regionId: number }>(
  sale: Sale,
  correctionOf: CorrectionOf,
): Sale & { correction?: Correction } {
  const correction = correctionOf(sale);
  return correction ? { ...sale, correction } : sale;
}
