import type { TransactionRow } from '../../../../contract/sale/transactions.ts';
import type { RowTarget } from '../../../stores/lists/place.ts';

/** The parcel of a sale, else its neighborhood; nothing on the map stands for a city. */
export function saleTarget({
  level,
  parcelObjectId,
  neighborhoodId,
}: Pick<TransactionRow, 'level' | 'parcelObjectId' | 'neighborhoodId'>): RowTarget | undefined {
  if (parcelObjectId !== null) return { layer: 'parcel', id: parcelObjectId };
  return level === 'neighborhood' && neighborhoodId !== null
    ? { layer: 'neighborhood', id: neighborhoodId }
    : undefined;
}
