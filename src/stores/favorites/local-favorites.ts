import type { NewFavorite } from '../../api/favorites/favorites.ts';
import { limits } from '../../contract/limits.ts';
import { favoriteTypes } from '../../contract/shared/vocabulary.ts';
import { writeStorage, readStorage } from '../../environment/storage.ts';

/** A favorite that the server does not have yet. */
export interface LocalFavorite extends Pick<NewFavorite, 'regionId' | 'itemType' | 'itemId'> {
  title: string;
  /** Id of the member whose it has become by signing in; undefined while it is the visitor's. */
  owner?: string | undefined;
}

/** Not among `storageKeys`: those weigh on every page. */
export const localFavoritesKey = 'ardi:favorites';

/** Where storage is refused, they last as long as the page. */
let fallback: LocalFavorite[] = [];

/** What names the thing that is kept: the same thing is kept once. */
export function favoriteKey({
  regionId,
  itemType,
  itemId,
}: Pick<NewFavorite, 'regionId' | 'itemType' | 'itemId'>): string {
  return `${regionId} ${itemType} ${itemId}`;
}

/**
 * Favorites that this browser keeps for somebody, newest first: for a visitor (undefined) those that nobody has claimed
 * by signing in, for a member their own. What an older version or somebody else's hand left there is passed over.
 */
export function localFavorites(owner: string | undefined): LocalFavorite[] {
  return stored().filter((bookmark) => bookmark.owner === owner);
}

/** Keeps a favorite for a visitor. `forPage`: storage is refused, it lasts as long as the page; `full`: not kept. */
export function addLocalFavorite(bookmark: LocalFavorite): 'stored' | 'forPage' | 'full' {
  const others = without(bookmark);
  const own = others.filter(({ owner }) => owner === bookmark.owner);
  if (own.length >= limits.localFavorites) return 'full';
  return write([bookmark, ...others]) ? 'stored' : 'forPage';
}

export function removeLocalFavorite(bookmark: LocalFavorite): void {
  write(without(bookmark));
}

/** Makes what the visitor kept the member's who has just signed in: the next member on this device has no part in it. */
export function claimLocalFavorites(owner: string): void {
  const all = stored();
  if (all.some((bookmark) => bookmark.owner === undefined)) {
    write(all.map((bookmark) => ({ ...bookmark, owner: bookmark.owner ?? owner })));
  }
}

function without(bookmark: LocalFavorite): LocalFavorite[] {
  const key = favoriteKey(bookmark);
  return stored().filter((other) => other.owner !== bookmark.owner || favoriteKey(other) !== key);
}

/** Tells whether the browser has it: it may be full, or refuse. */
function write(bookmarks: LocalFavorite[]): boolean {
  const text = bookmarks.length === 0 ? undefined : JSON.stringify(bookmarks);
  writeStorage(localFavoritesKey, text);
  const isStored = readStorage(localFavoritesKey) === text;
  fallback = isStored ? [] : bookmarks;
  return isStored;
}

function stored(): LocalFavorite[] {
  if (fallback.length > 0) return fallback;
  try {
    const values: unknown = JSON.parse(readStorage(localFavoritesKey) ?? '[]');
    if (!Array.isArray(values)) return [];
    // Those of members who signed in here before, and of the visitor.
    return values.filter(isLocalFavorite).slice(0, 3 * limits.localFavorites);
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
    isText(itemId, 60) &&
    isText(title, 200) &&
    (owner === undefined || isText(owner, 200))
  );
}
