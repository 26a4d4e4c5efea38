import type { NewFavorite } from '../../api/favorites/favorites.ts';
import { planKeyLength } from '../../../contract/shared/plan-key.ts';
import { favoriteTypes } from '../../../contract/shared/vocabulary.ts';
import { writeStorage, readStorage } from '../../environment/storage.ts';

/** A favorite that is not on the server yet. */
export interface LocalFavorite extends Pick<NewFavorite, 'regionId' | 'itemType' | 'itemId'> {
  title: string;
  /** Id of the user who claimed it by signing in; undefined while it belongs to the visitor. */
  owner?: string | undefined;
}

/** Not in `storageKeys`: those are loaded on every page. */
export const localFavoritesKey = 'ardi:favorites';
/** Maximum favorites that a browser keeps for a visitor. */
export const mostLocalFavorites = 100;

/**
 * Used when storage is unavailable: lasts until the page is closed. Not a persistent store: each change starts from
 * what is stored at that moment, as other tabs change the list too, and has to know whether it was stored.
 */
let fallback: LocalFavorite[] = [];

/** Identifies the saved item: each is saved only once. */
export function favoriteKey({
  regionId,
  itemType,
  itemId,
}: Pick<NewFavorite, 'regionId' | 'itemType' | 'itemId'>): string {
  return `${regionId} ${itemType} ${itemId}`;
}

/**
 * Favorites stored in this browser for an owner, newest first: for a visitor (undefined) those that nobody has
 * claimed by signing in, for a signed-in user their own. Invalid entries, from an older version or edited by hand,
 * are ignored.
 */
export function localFavorites(owner: string | undefined): LocalFavorite[] {
  return stored().filter((favorite) => favorite.owner === owner);
}

/**
 * Saves a favorite for a visitor. `forPage`: storage is unavailable, it lasts until the page is closed; `full`: not
 * saved.
 */
export function addLocalFavorite(favorite: LocalFavorite): 'stored' | 'forPage' | 'full' {
  const others = without(favorite);
  const own = others.filter(({ owner }) => owner === favorite.owner);
  if (own.length >= mostLocalFavorites) return 'full';
  return write([favorite, ...others]) ? 'stored' : 'forPage';
}

export function removeLocalFavorite(favorite: LocalFavorite): void {
  write(without(favorite));
}

/**
 * Assigns the visitor's favorites to the user who just signed in, so that the next user on this device does not get
 * them.
 */
export function claimLocalFavorites(owner: string): void {
  const all = stored();
  if (all.some((favorite) => favorite.owner === undefined)) {
    write(all.map((favorite) => ({ ...favorite, owner: favorite.owner ?? owner })));
  }
}

function without(favorite: LocalFavorite): LocalFavorite[] {
  const key = favoriteKey(favorite);
  return stored().filter((other) => other.owner !== favorite.owner || favoriteKey(other) !== key);
}

/** Returns whether it was stored: storage may be full or blocked. */
function write(favorites: LocalFavorite[]): boolean {
  const text = favorites.length === 0 ? undefined : JSON.stringify(favorites);
  writeStorage(localFavoritesKey, text);
  const isStored = readStorage(localFavoritesKey) === text;
  fallback = isStored ? [] : favorites;
  return isStored;
}

function stored(): LocalFavorite[] {
  if (fallback.length > 0) return fallback;
  try {
    const values: unknown = JSON.parse(readStorage(localFavoritesKey) ?? '[]');
    if (!Array.isArray(values)) return [];
    // Includes those of users who signed in here before, and the visitor's.
    return values.filter(isLocalFavorite).slice(0, 3 * mostLocalFavorites);
  } catch {
    return [];
  }
}

function isLocalFavorite(value: unknown): value is LocalFavorite {
  if (typeof value !== 'object' || value === null) return false;
  const { regionId, itemType, itemId, title, owner } = value as Partial<Record<keyof LocalFavorite, unknown>>;
  const isText = (text: unknown, most: number) =>
    typeof text === 'string' && text.trim() !== '' && text.length <= most;
  return (
    Number.isSafeInteger(regionId) &&
    favoriteTypes.some((type) => type === itemType) &&
    isText(itemId, planKeyLength) &&
    isText(title, 200) &&
    (owner === undefined || isText(owner, 200))
  );
}
