import type { LandMetricsRow } from '../../contract/map/metrics.ts';
import type { Offer } from '../../contract/offer/offers.ts';
import type { ParcelRow } from '../../contract/parcel/parcels.ts';
import type { Project } from '../../contract/project/projects.ts';
import type { TransactionRow } from '../../contract/sale/transactions.ts';
import type { BookmarkType } from '../../contract/shared/vocabulary.ts';
import { favoriteButton as words } from '../../i18n/ar/favorites/favorite-button.ts';
import { fill } from '../../i18n/fill.ts';
import { formatDate } from '../../i18n/format.ts';
import type { Keepable } from './favorites.ts';

/** Characters that the title of a favourite takes. */
const titleLength = 200;

function keepable(
  regionId: number,
  itemType: BookmarkType,
  itemId: string | number,
  title: string,
): Keepable {
  return { regionId, itemType, itemId: String(itemId), title: title.slice(0, titleLength) };
}

export function keepableParcel(
  parcel: Pick<ParcelRow, 'regionId' | 'parcelObjectId' | 'parcelNo' | 'neighborhoodName' | 'city'>,
): Keepable {
  const { regionId, parcelObjectId, parcelNo, neighborhoodName, city } = parcel;
  const title = fill(words.parcel, { number: parcelNo, place: neighborhoodName ?? city });
  return keepable(regionId, 'parcel', parcelObjectId, title);
}

export function keepableSale(sale: TransactionRow): Keepable {
  const { regionId, transactionNo, date, parcelNo, neighborhoodName, cityName } = sale;
  const title = fill(words.transaction, {
    day: formatDate(date),
    number: parcelNo,
    place: neighborhoodName ?? cityName,
  });
  return keepable(regionId, 'transaction', transactionNo, title);
}

export function keepableOffer({
  regionId,
  code,
  title,
}: Pick<Offer, 'regionId' | 'code' | 'title'>): Keepable {
  return keepable(regionId, 'offer', code, title);
}

export function keepableProject({ regionId, id, name }: Pick<Project, 'regionId' | 'id' | 'name'>): Keepable {
  return keepable(regionId, 'project', id, fill(words.project, { name }));
}

export function keepableNeighborhood(
  metrics: Pick<LandMetricsRow, 'regionId' | 'neighborhoodId' | 'neighborhoodName'>,
): Keepable {
  const { regionId, neighborhoodId, neighborhoodName } = metrics;
  return keepable(
    regionId,
    'neighborhood',
    neighborhoodId,
    fill(words.neighborhood, { name: neighborhoodName }),
  );
}
