import type { TransactionRow } from '../../../contract/sale/transactions.ts';
import { favoriteButton as words } from '../../../words/ar/favorites/favorite-button.ts';
import { salePlace } from '../../../words/ar/sale/sale-place.ts';
import { parcelNumber } from '../../../words/land-names.ts';
import { fill } from '../../../words/fill.ts';
import { formatDate } from '../../../words/format.ts';
import { salePlaceName } from '../../../words/sale-place.ts';
import { subjectOf } from './favorite-subjects.ts';
import type { FavoriteSubject } from './favorites.ts';

/** A sale as a favorite; its title names the parcel only if that is on the map. */
export function favoriteOfSale(sale: TransactionRow): FavoriteSubject {
  const { regionId, transactionNo, date, level, parcelNo } = sale;
  const known = { day: formatDate(date), place: salePlaceName(sale) };
  const title =
    level === 'parcel' && parcelNo !== null
      ? fill(words.transaction, { ...known, number: parcelNumber(parcelNo) })
      : fill(salePlace.title, known);
  return subjectOf(regionId, 'transaction', transactionNo, title);
}
