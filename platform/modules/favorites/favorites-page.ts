import type {
  Bookmark,
  BookmarkItem,
  BookmarkPage,
  BookmarkRow,
} from '../../../src/contract/favorites/favorites.ts';
import type { Bounds } from '../../../src/contract/shared/common.ts';
import { limits } from '../../../src/contract/limits.ts';
import {
  bookmarkTypes,
  type BookmarkOrder,
  type BookmarkType,
} from '../../../src/contract/shared/vocabulary.ts';
import type { Store } from '../../store/store.ts';
import { findItems } from './favorite-items.ts';

interface PageQuery {
  regionId: number;
  itemType?: BookmarkType | undefined;
  orderBy: BookmarkOrder;
  offset: number;
  limit: number;
}

/** A page of one person's favourites in a region; `all` are these, newest first. */
export async function bookmarkPage(
  store: Store,
  all: readonly Bookmark[],
  { regionId, itemType, orderBy, offset, limit }: PageQuery,
): Promise<BookmarkPage> {
  const wanted = all.filter((bookmark) => itemType === undefined || bookmark.itemType === itemType);
  // Orders and the place of all of them need what the data says of each: engines differ in how names go.
  const rows = (await withItems(store, regionId, wanted)).sort(comparisons[orderBy]);
  const counts = bookmarkTypes.map((type) => [type, all.filter((one) => one.itemType === type).length]);
  return {
    items: rows.slice(offset, offset + limit),
    totalCount: rows.length,
    offset,
    limit,
    typeCounts: Object.fromEntries(counts) as Record<BookmarkType, number>,
    onMap: onMap(rows.flatMap(({ item }) => item ?? [])),
  };
}

async function withItems(
  store: Store,
  regionId: number,
  bookmarks: readonly Bookmark[],
): Promise<BookmarkRow[]> {
  const found = await Promise.all(
    bookmarkTypes.map(async (type) => {
      const ids = bookmarks.filter(({ itemType }) => itemType === type).map(({ itemId }) => itemId);
      return [type, ids.length === 0 ? new Map() : await findItems[type](store, regionId, ids)] as const;
    }),
  );
  const items = new Map<BookmarkType, ReadonlyMap<string, BookmarkItem>>(found);
  return bookmarks.map((bookmark) => ({
    ...bookmark,
    item: items.get(bookmark.itemType)?.get(bookmark.itemId) ?? null,
  }));
}

type Comparison = (a: BookmarkRow, b: BookmarkRow) => number;

const names = new Intl.Collator('ar', { numeric: true });
const newest: Comparison = (a, b) => b.id - a.id;

/** By a figure, from the highest or the lowest on; things without one, or no longer there, come last. */
function byFigure(figure: 'priceSarPerSqm' | 'areaSqm', isHighestFirst: boolean): Comparison {
  return (a, b) => {
    const [one, other] = [a.item?.[figure] ?? null, b.item?.[figure] ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || newest(a, b);
    return (isHighestFirst ? other - one : one - other) || newest(a, b);
  };
}

const comparisons: Readonly<Record<BookmarkOrder, Comparison>> = {
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

function onMap(items: readonly BookmarkItem[]): BookmarkPage['onMap'] {
  const [first, ...others] = items;
  if (!first) return null;
  const ids = new Set(items.flatMap(({ parcelObjectIds }) => parcelObjectIds));
  return {
    bounds: others.reduce((around, { bounds }) => boundsAround(around, bounds), first.bounds),
    parcelObjectIds: [...ids].slice(0, limits.selectedParcels),
  };
}

/** The smallest box around two. */
function boundsAround(one: Bounds, other: Bounds): Bounds {
  return {
    southWest: {
      x: Math.min(one.southWest.x, other.southWest.x),
      y: Math.min(one.southWest.y, other.southWest.y),
    },
    northEast: {
      x: Math.max(one.northEast.x, other.northEast.x),
      y: Math.max(one.northEast.y, other.northEast.y),
    },
  };
}
