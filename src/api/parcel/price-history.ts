import type { MonthPrice } from '../../../contract/parcel/parcels.ts';
import type { Clients } from '../shared/clients.ts';
import { listPriceOfMeter } from './parcels.ts';

/** Price per m² month by month, oldest first; months without an ordinary sale are absent. */
export interface PriceHistory {
  /** Sales of the parcel itself. */
  parcel: readonly MonthPrice[];
  /** Medians of its neighborhood; empty for a parcel outside any neighborhood. */
  neighborhood: readonly MonthPrice[];
}

/** Loads the price history of a parcel. Throws `CallFailure`. */
export async function getPriceHistory(
  clients: Clients,
  parcelObjectId: number,
  signal: AbortSignal,
): Promise<PriceHistory> {
  const { parcels, neighborhoods } = await listPriceOfMeter(clients, [parcelObjectId], signal);
  return { parcel: parcels[0]?.months ?? [], neighborhood: neighborhoods[0]?.months ?? [] };
}
