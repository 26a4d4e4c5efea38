import { atom, onMount } from 'nanostores';
import { listFavorites, updateFavorite } from '../../api/favorites/favorites.ts';
import type { FavoritePage, FavoriteRow } from '../../contract/favorites/favorites.ts';
import { limits } from '../../contract/limits.ts';
import type { FavoriteOrder, FavoriteType } from '../../contract/shared/vocabulary.ts';
import { storageKeys } from '../../environment/environment.ts';
import { addKnownFavorites, toggleFavorite, type FavoriteOutcome } from './favorites.ts';
import { clients } from '../shared/clients.ts';
import { createLoader, lastValue } from '../shared/load.ts';
import { favoriteKey } from './local-favorites.ts';
import { $favoritesMerge } from './merge-favorites.ts';
import { outcomeOf, type Outcome } from '../shared/outcome.ts';
import { $regionKey } from '../shell/region.ts';
import { regionId } from '../shell/regions.ts';

/** Which favorites the page shows; without a type, all. */
export interface FavoritesRequest {
  itemType: FavoriteType | undefined;
  orderBy: FavoriteOrder;
  offset: number;
}

const page = createLoader<FavoritePage>();
export const $favoritesPage = page.$load;
/** The page that came last: it keeps its place while the next one is on its way. */
export const $lastFavorites = lastValue($favoritesPage);
export const $favoritesRequest = atom<FavoritesRequest>({
  itemType: undefined,
  orderBy: 'newest',
  offset: 0,
});

/** Keys of what was let go of since the page came; each can be kept again in its place. */
export const $removedFavorites = atom<ReadonlySet<string>>(new Set());

/** Fetches what the page shows. */
export function loadFavorites(): Promise<void> {
  return page.start(async (signal) => {
    const request = $favoritesRequest.get();
    const fetched = await fetchFavorites({ ...request, limit: limits.listPage }, signal);
    addKnownFavorites(fetched.items);
    $removedFavorites.set(new Set());
    return fetched;
  });
}

/** Shows another type or order, from its first favorite on, or another page. */
export function showFavorites(change: Partial<FavoritesRequest>): void {
  $favoritesRequest.set({ ...$favoritesRequest.get(), offset: 0, ...change });
  void loadFavorites();
}

/** Lets go of a favorite, or keeps it again in its place. */
export async function toggleFavoriteRow(row: FavoriteRow, title: string): Promise<FavoriteOutcome> {
  const { regionId, itemType, itemId, note } = row;
  $removedFavorites.set(new Set([...$removedFavorites.get(), favoriteKey(row)]));
  return toggleFavorite({ regionId, itemType, itemId, title, note });
}

/** Writes a note to a favorite of the page; an empty one removes it. */
export function saveFavoriteNote(id: number, text: string): Promise<Outcome> {
  return outcomeOf(async () => {
    const { note } = await updateFavorite(clients, { id, note: text.trim() || null });
    const load = $favoritesPage.get();
    if (load.status !== 'ready') return;
    const items = load.value.items.map((row) => (row.id === id ? { ...row, note } : row));
    page.replace({ ...load.value, items });
  });
}

/** All favorites of the type and in the order that the page shows. Throws `CallFailure`. */
export async function gatherFavorites(): Promise<FavoriteRow[]> {
  const rows: FavoriteRow[] = [];
  for (let total = Infinity; rows.length < total;) {
    const request = { ...$favoritesRequest.get(), offset: rows.length, limit: limits.pageSizeMax };
    const { items, totalCount } = await fetchFavorites(request);
    rows.push(...items);
    // A list that has become shorter meanwhile ends where its rows end.
    total = items.length === 0 ? 0 : totalCount;
  }
  return rows;
}

async function fetchFavorites(
  request: FavoritesRequest & { limit: number },
  signal?: AbortSignal,
): Promise<FavoritePage> {
  const id = await regionId($regionKey.get());
  // A region that the platform does not have holds nothing.
  return id === undefined ? nothing(request) : listFavorites(clients, { ...request, regionId: id }, signal);
}

function nothing({ offset, limit }: { offset: number; limit: number }): FavoritePage {
  const typeCounts = { parcel: 0, transaction: 0, offer: 0, neighborhood: 0, project: 0 };
  return { items: [], totalCount: 0, offset, limit, typeCounts, onMap: null };
}

// Somebody else may sign in in another window; and what was kept before signing in may arrive after the page.
onMount($favoritesPage, () => {
  // Drawn on the server, where nothing of it can change.
  if (typeof window === 'undefined') return undefined;
  const follow = ({ key }: StorageEvent) => key === storageKeys.userId && void loadFavorites();
  addEventListener('storage', follow);
  const stop = $favoritesMerge.listen((merge) => merge && merge.added > 0 && void loadFavorites());
  return () => {
    stop();
    removeEventListener('storage', follow);
  };
});
