import type {
  Favorite,
  FavoriteItem,
  FavoritePage,
  FavoriteRow,
} from '../../../contract/favorites/favorites.ts';
import { boundsOfAll } from '../../../lib/geo/bounds.ts';
import { mapLimits } from '../../../contract/map/limits.ts';
import { favoriteTypes, type FavoriteType } from '../../../contract/shared/vocabulary.ts';
import type { FavoriteOrder } from '../../../contract/shared/orders.ts';
import type { Store } from '../../../database/connection/store.ts';
import { findFavoriteItems } from './favorite-items.ts';

interface PageQuery {
  regionId: number;
  itemType?: FavoriteType | undefined;
  orderBy: FavoriteOrder;
  offset: number;
  limit: number;
}

/** Returns a page of a person's favorites in a region; `all` holds all of these, newest first. */
export async function favoritesPage(
  store: Store,
  all: readonly Favorite[],
  { regionId, itemType, orderBy, offset, limit }: PageQuery,
): Promise<FavoritePage> {
  const wanted = all.filter((bookmark) => itemType === undefined || bookmark.itemType === itemType);
  // Sorting and the bounds of all favorites need each one's data; sorted here because engines collate names
  // differently.
  const rows = (await withItems(store, regionId, wanted)).sort(comparisons[orderBy]);
  const counts = favoriteTypes.map((type) => [type, all.filter((one) => one.itemType === type).length]);
  return {
    items: rows.slice(offset, offset + limit),
    totalCount: rows.length,
    offset,
    limit,
    typeCounts: Object.fromEntries(counts) as Record<FavoriteType, number>,
    onMap: onMap(rows.flatMap(({ item }) => item ?? [])),
  };
}

async function withItems(
  store: Store,
  regionId: number,
  bookmarks: readonly Favorite[],
): Promise<FavoriteRow[]> {
  const found = await Promise.all(
    favoriteTypes.map(async (type) => {
      const ids = bookmarks.filter(({ itemType }) => itemType === type).map(({ itemId }) => itemId);
      return [
        type,
        ids.length === 0 ? new Map() : await findFavoriteItems[type](store, regionId, ids),
      ] as const;
    }),
  );
  const items = new Map<FavoriteType, ReadonlyMap<string, FavoriteItem>>(found);
  return bookmarks.map((bookmark) => ({
    ...bookmark,
    item: items.get(bookmark.itemType)?.get(bookmark.itemId) ?? null,
  }));
}

type Comparison = (a: FavoriteRow, b: FavoriteRow) => number;

const names = new Intl.Collator('ar', { numeric: true });
const newest: Comparison = (a, b) => b.id - a.id;

/** Sorts by a number, highest or lowest first; items without one, or that no longer exist, come last. */
function byFigure(figure: 'priceSarPerSqm' | 'areaSqm', isHighestFirst: boolean): Comparison {
  return (a, b) => {
    const [one, other] = [a.item?.[figure] ?? null, b.item?.[figure] ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || newest(a, b);
    return (isHighestFirst ? other - one : one - other) || newest(a, b);
  };
}

const comparisons: Readonly<Record<FavoriteOrder, Comparison>> = {
  newest,
  name: (a, b) =>
    Number(a.item === null) - Number(b.item === null) ||
    names.compare(a.item?.name ?? '', b.item?.name ?? '') ||
    newest(a, b),
  price_low: byFigure('priceSarPerSqm', false),
  price_high: byFigure('priceSarPerSqm', true),
  area_low: byFigure('areaSqm', false),
  area_high: byFigure('areaSqm', true),
};

function onMap(items: readonly FavoriteItem[]): FavoritePage['onMap'] {
  const bounds = boundsOfAll(items.map((item) => item.bounds));
  if (!bounds) return null;
  const ids = new Set(items.flatMap(({ parcelObjectIds }) => parcelObjectIds));
  return { bounds, parcelObjectIds: [...ids].slice(0, mapLimits.selectedParcels) };
}
