import { latinDigits } from '../../contract/shared/fold-arabic.ts';
import { parcelAddress } from '../../contract/shared/page-addresses.ts';
import type { Parcel } from '../../contract/parcel/parcels.ts';
import { getParcel } from '../map/land.ts';
import { clients, isUnknown, PageReads } from '../shared/page-calls.ts';
import { getPriceHistory, type PriceHistory } from './price-history.ts';

export type PricePageView =
  | { status: 'found'; reads: PageReads; parcel: Parcel; history: PriceHistory }
  /** The address is not canonical; `address` is that of the parcel's own page. */
  | { status: 'moved'; address: string }
  | { status: 'none' }
  | { status: 'failed' };

/** Loads the price history page of a parcel; `id` as written in the address. */
export async function pricePageView(id: string): Promise<PricePageView> {
  const digits = latinDigits(id);
  if (!/^\d{1,15}$/.test(digits) || Number(digits) === 0) return { status: 'none' };
  const parcelObjectId = Number(digits);
  if (id !== String(parcelObjectId)) return { status: 'moved', address: parcelAddress(parcelObjectId) };
  const reads = new PageReads();
  const { signal } = reads;
  try {
    const [parcel, history] = await Promise.all([
      getParcel(clients, parcelObjectId, signal),
      getPriceHistory(clients, parcelObjectId, signal),
    ]);
    return { status: 'found', reads, parcel, history };
  } catch (error) {
    if (isUnknown(error)) return { status: 'none' };
    reads.missing(error);
    return { status: 'failed' };
  }
}
