import { atom, onMount } from 'nanostores';
import { listFavorites, updateFavorite } from '../../api/favorites/favorites.ts';
import type { FavoritePage, FavoriteRow } from '../../../contract/favorites/favorites.ts';
import { regionIds } from '../../../contract/shared/region-ids.ts';
import { limits } from '../../../contract/shared/limits.ts';
import type { FavoriteType } from '../../../contract/shared/vocabulary.ts';
import type { FavoriteOrder } from '../../../contract/shared/orders.ts';
import { storageKeys } from '../../environment/environment.ts';
import { addKnownFavorites, toggleFavorite, type FavoriteOutcome } from './favorites.ts';
import { clients } from '../shared/clients.ts';
import { withFailureMessage } from '../shared/failure-message.ts';
import { createLoader, lastValue } from '../shared/load.ts';
import { favoriteKey } from './local-favorites.ts';
import { $favoritesMerge } from './merge-favorites.ts';
import { outcomeOf, type Outcome } from '../shared/outcome.ts';
import { $regionKey } from '../shell/region.ts';

/** Which favorites the page shows; without a type, all of them. */
export interface FavoritesRequest {
  itemType: FavoriteType | undefined;
  orderBy: FavoriteOrder;
  offset: number;
}

const page = createLoader<FavoritePage>();
export const $favoritesPage = page.$load;
/** The last loaded page, which stays visible while the next one loads. */
export const $lastFavorites = lastValue($favoritesPage);
export const $favoritesRequest = atom<FavoritesRequest>({
  itemType: undefined,
  orderBy: 'newest',
  offset: 0,
});

/** Keys of favorites removed since the page was loaded; each row stays in place and can be saved again. */
export const $removedFavorites = atom<ReadonlySet<string>>(new Set());

/** Fetches the requested page of favorites. */
export function loadFavorites(): Promise<void> {
  return page.start(async (signal) => {
    const request = $favoritesRequest.get();
    const fetched = await fetchFavorites({ ...request, limit: limits.listPage }, signal);
    addKnownFavorites(fetched.items);
    $removedFavorites.set(new Set());
    return fetched;
  });
}

/** Changes the type or order, starting again at the first favorite, or changes the page. */
export function showFavorites(change: Partial<FavoritesRequest>): void {
  $favoritesRequest.set({ ...$favoritesRequest.get(), offset: 0, ...change });
  void loadFavorites();
}

/** Removes a favorite, leaving its row in place, or saves it again. */
export async function toggleFavoriteRow(row: FavoriteRow, title: string): Promise<FavoriteOutcome> {
  const { regionId, itemType, itemId, note } = row;
  $removedFavorites.set(new Set([...$removedFavorites.get(), favoriteKey(row)]));
  return toggleFavorite({ regionId, itemType, itemId, title, note });
}

/** Saves the note of a favorite on the page; an empty one removes it. */
export function saveFavoriteNote(id: number, text: string): Promise<Outcome> {
  return outcomeOf(async () => {
    const { note } = await updateFavorite(clients, { id, note: text.trim() || null });
    const load = $favoritesPage.get();
    if (load.status !== 'ready') return;
    const items = load.value.items.map((row) => (row.id === id ? { ...row, note } : row));
    page.replace({ ...load.value, items });
  });
}

/** Fetches all favorites of the page's type, in its order. Throws `CallFailure`. */
export async function gatherFavorites(): Promise<FavoriteRow[]> {
  const rows: FavoriteRow[] = [];
  for (let total = Infinity; rows.length < total;) {
    const request = { ...$favoritesRequest.get(), offset: rows.length, limit: limits.pageSizeMax };
    const { items, totalCount } = await fetchFavorites(request);
    rows.push(...items);
    // If the list has shrunk meanwhile, stop at its last row.
    total = items.length === 0 ? 0 : totalCount;
  }
  return rows;
}

type PageRequest = FavoritesRequest & { limit: number };

/** The sentence of the page blames the network: a server that failed is called so. */
function fetchFavorites(request: PageRequest, signal?: AbortSignal): Promise<FavoritePage> {
  const regionId = regionIds[$regionKey.get()];
  return withFailureMessage(listFavorites(clients, { ...request, regionId }, signal));
}

// Reload when another user signs in in another tab, or when favorites saved before signing in are merged after the
// page was loaded.
onMount($favoritesPage, () => {
  // Rendered on the server, where nothing can change.
  if (typeof window === 'undefined') return undefined;
  const follow = ({ key }: StorageEvent) => key === storageKeys.userId && void loadFavorites();
  addEventListener('storage', follow);
  const stop = $favoritesMerge.listen((merge) => merge && merge.added > 0 && void loadFavorites());
  return () => {
    stop();
    removeEventListener('storage', follow);
  };
});
