import type { TransactionRow } from '../contract/sale/transactions.ts';
import { lists } from './ar/lists/lists.ts';
import { salePlace as words } from './ar/sale/sale-place.ts';
import { parcelNumber } from './land-names.ts';
import { fill } from './fill.ts';

/** Name of the smallest known place of a sale that has one; never that of a larger one in its stead. */
export function salePlaceName({
  neighborhoodName,
  cityName,
}: Pick<TransactionRow, 'neighborhoodName' | 'cityName'>): string {
  return neighborhoodName ?? cityName ?? words.unknown;
}

/**
 * The parcel of a sale; if it is not on the map, how exactly its place is known, with the numbers that are written on
 * the deed.
 */
export function saleParcelText({
  level,
  parcelNo,
  planNo,
}: Pick<TransactionRow, 'level' | 'parcelNo' | 'planNo'>): string {
  const parcel = parcelNo === null ? [] : [fill(lists.parcelNo, { number: parcelNumber(parcelNo) })];
  if (level === 'parcel') return parcel[0] ?? words.levels.parcel;
  const written = [...parcel, ...(planNo === null ? [] : [fill(lists.planNo, { number: planNo })])];
  return [
    words.levels[level],
    ...(written.length === 0 ? [] : [fill(words.writtenOnDeed, { text: written.join('، ') })]),
  ].join('، ');
}
