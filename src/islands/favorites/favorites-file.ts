import type { FavoriteRow } from '../../../contract/favorites/favorites.ts';
import { riyadhDay } from '../../../lib/days.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { brand } from '../../../lib/brand.ts';
import { favorites } from '../../../words/ar/favorites/favorites.ts';
import { csvOf, type Cell } from '../../../lib/csv.ts';
import { nameOf } from './name-of.ts';

const words = favorites.file;

/** A column: its header and its cell value. */
const columns: readonly [header: string, valueOf: (row: FavoriteRow) => Cell][] = [
  [words.type, ({ itemType }) => favorites.kinds[itemType]],
  [words.name, nameOf],
  [words.place, ({ item }) => item?.place ?? null],
  [words.deedDay, ({ item }) => item?.date ?? null],
  [words.area, ({ item }) => item?.areaSqm ?? null],
  // A project has no price of its own, only a lowest one.
  [words.price, ({ item, itemType }) => (itemType === 'project' ? null : (item?.priceSar ?? null))],
  [words.perSqm, ({ item }) => item?.priceSarPerSqm ?? null],
  [words.note, ({ note }) => note],
  [words.state, ({ item }) => (item ? (item.isPast ? words.past : words.there) : words.gone)],
  [words.keptOn, ({ createdAt }) => riyadhDay(new Date(createdAt))],
  [words.longitude, ({ item }) => item && middle(item.bounds.southWest.x, item.bounds.northEast.x)],
  [words.latitude, ({ item }) => item && middle(item.bounds.southWest.y, item.bounds.northEast.y)],
];

/** Favorites as CSV, in their current order. */
export function favoritesTable(rows: readonly FavoriteRow[]): string {
  return csvOf(
    columns.map(([header]) => header),
    rows.map((row) => columns.map(([, valueOf]) => valueOf(row))),
  );
}

export function favoritesFile(rows: readonly FavoriteRow[]): Blob {
  return new Blob([favoritesTable(rows)], { type: 'text/csv;charset=utf-8' });
}

/** «ardi-riyadh-favorites-2026-01-31.csv»: region and day. */
export function favoritesFileName(region: RegionKey, day: string): string {
  return `${brand.productKey}-${region.toLowerCase()}-favorites-${day}.csv`;
}

/** Midpoint in degrees, rounded to about 0.1 m. */
function middle(one: number, other: number): number {
  return Math.round(((one + other) / 2) * 1e6) / 1e6;
}
