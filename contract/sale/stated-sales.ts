/**
 * Sales without a deed: a file of parcels states what a parcel was sold for, and on which day. In place of a deed's
 * number they have the parcel and the day.
 */
export const statedSalePrefix = 'parcel-';

/**
 * What such a sale has in place of a deed's number, unique within its region.
 *
 * @param day `YYYY-MM-DD`
 */
export function statedSaleNo(parcelId: number, day: string): string {
  return `${statedSalePrefix}${parcelId}-${day}`;
}

/** The number of a sale's deed; null: the sale is known from a file of parcels, which names no deed. */
export function deedNumberOf({ transactionNo }: { transactionNo: string }): string | null {
  return transactionNo.startsWith(statedSalePrefix) ? null : transactionNo;
}
