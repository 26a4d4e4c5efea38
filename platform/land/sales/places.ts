import { limits } from '../../../src/contract/limits.ts';
import type { SalePlaces } from '../../../src/contract/sale/transactions.ts';
import { words } from '../../../src/i18n/ar/index.ts';
import { toCentimetre } from './columns.ts';
import type { SaleFilter } from './filter.ts';
import type { SaleIndex } from './index.ts';
import { valueAt } from '../value-at.ts';

/**
 * Returns the locations of the matching sales, newest first: an envelope around `SalePlaces`, as JSON bytes. Rows
 * were validated against the contract when they were loaded; validating thousands of them again would block other
 * requests.
 */
export function salePlacesText(index: SaleIndex, filter: SaleFilter): Uint8Array {
  // Sales without a place match no box.
  const { ranks, totalCount } = index.page(filter, 'newest', 0, limits.salePlaces);
  const { id, parcelId, x, y, perSqm } = index.columns;
  const data: SalePlaces = {
    totalCount,
    isWhole: totalCount <= limits.salePlaces,
    places: Array.from(ranks, (rank) => [
      valueAt(id, rank),
      valueAt(parcelId, rank) || null,
      toCentimetre(valueAt(x, rank)),
      toCentimetre(valueAt(y, rank)),
      Math.round(valueAt(perSqm, rank)),
    ]),
  };
  return new TextEncoder().encode(JSON.stringify({ status: true, message: words.done, data }));
}
