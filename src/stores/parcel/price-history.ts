import { getPriceHistory, type PriceHistory } from '../../api/parcel/price-history.ts';
import { clients } from '../shared/clients.ts';
import { createSelectionLoader } from '../map/selection-loader.ts';
import { onlyParcelOf } from '../map/selection.ts';

export type { PriceHistory };

const history = createSelectionLoader<PriceHistory>((selection) => {
  const id = onlyParcelOf(selection);
  return id === undefined ? undefined : (signal) => getPriceHistory(clients, id, signal);
});

/** Price history of the only selected parcel. */
export const $priceHistory = history.$load;
export const loadPriceHistory = history.load;
