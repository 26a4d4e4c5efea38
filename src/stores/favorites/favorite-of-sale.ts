import type { TransactionRow } from '../../../contract/sale/transactions.ts';
import { favoriteButton as words } from '../../i18n/ar/favorites/favorite-button.ts';
import { salePlace } from '../../i18n/ar/sale/sale-place.ts';
import { fill } from '../../i18n/fill.ts';
import { formatDate } from '../../i18n/format.ts';
import { salePlaceName } from '../../i18n/sale-place.ts';
import { subjectOf } from './favorite-subjects.ts';
import type { FavoriteSubject } from './favorites.ts';

/** A sale as a favorite; its title names the parcel only if that is on the map. */
export function favoriteOfSale(sale: TransactionRow): FavoriteSubject {
  const { regionId, transactionNo, date, level, parcelNo } = sale;
  const known = { day: formatDate(date), place: salePlaceName(sale) };
  const title =
    level === 'parcel' && parcelNo !== null
      ? fill(words.transaction, { ...known, number: parcelNo })
      : fill(salePlace.title, known);
  return subjectOf(regionId, 'transaction', transactionNo, title);
}
