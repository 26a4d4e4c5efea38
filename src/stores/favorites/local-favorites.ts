import type { NewBookmark } from '../../api/favorites/favorites.ts';
import { limits } from '../../contract/limits.ts';
import { bookmarkTypes } from '../../contract/shared/vocabulary.ts';
import { keep, kept } from '../../environment/storage.ts';

/** A favourite that the server does not have yet. */
export interface LocalBookmark extends Pick<NewBookmark, 'regionId' | 'itemType' | 'itemId'> {
  title: string;
  /** Id of the member whose it has become by signing in; undefined while it is the visitor's. */
  owner?: string | undefined;
}

/** Not among `storageKeys`: those weigh on every page. */
export const localBookmarksKey = 'ardi:favorites';

/** Where storage is refused, they last as long as the page. */
let fallback: LocalBookmark[] = [];

/** What names the thing that is kept: the same thing is kept once. */
export function bookmarkKey({
  regionId,
  itemType,
  itemId,
}: Pick<NewBookmark, 'regionId' | 'itemType' | 'itemId'>): string {
  return `${regionId} ${itemType} ${itemId}`;
}

/**
 * Favourites that this browser keeps for somebody, newest first: for a visitor (undefined) those that nobody has claimed
 * by signing in, for a member their own. What an older version or somebody else's hand left there is passed over.
 */
export function localBookmarks(owner: string | undefined): LocalBookmark[] {
  return stored().filter((bookmark) => bookmark.owner === owner);
}

/** Keeps a favourite for a visitor. `forPage`: storage is refused, it lasts as long as the page; `full`: not kept. */
export function addLocally(bookmark: LocalBookmark): 'stored' | 'forPage' | 'full' {
  const others = without(bookmark);
  const own = others.filter(({ owner }) => owner === bookmark.owner);
  if (own.length >= limits.localBookmarks) return 'full';
  return write([bookmark, ...others]) ? 'stored' : 'forPage';
}

export function removeLocally(bookmark: LocalBookmark): void {
  write(without(bookmark));
}

/** Makes what the visitor kept the member's who has just signed in: the next member on this device has no part in it. */
export function claimLocalBookmarks(owner: string): void {
  const all = stored();
  if (all.some((bookmark) => bookmark.owner === undefined)) {
    write(all.map((bookmark) => ({ ...bookmark, owner: bookmark.owner ?? owner })));
  }
}

function without(bookmark: LocalBookmark): LocalBookmark[] {
  const key = bookmarkKey(bookmark);
  return stored().filter((other) => other.owner !== bookmark.owner || bookmarkKey(other) !== key);
}

/** Tells whether the browser has it: it may be full, or refuse. */
function write(bookmarks: LocalBookmark[]): boolean {
  const text = bookmarks.length === 0 ? undefined : JSON.stringify(bookmarks);
  keep(localBookmarksKey, text);
  const isStored = kept(localBookmarksKey) === text;
  fallback = isStored ? [] : bookmarks;
  return isStored;
}

function stored(): LocalBookmark[] {
  if (fallback.length > 0) return fallback;
  try {
    const values: unknown = JSON.parse(kept(localBookmarksKey) ?? '[]');
    if (!Array.isArray(values)) return [];
    // Those of members who signed in here before, and of the visitor.
    return values.filter(isLocalBookmark).slice(0, 3 * limits.localBookmarks);
  } catch {
    return [];
  }
}

function isLocalBookmark(value: unknown): value is LocalBookmark {
  if (typeof value !== 'object' || value === null) return false;
  const { regionId, itemType, itemId, title, owner } = value as Partial<Record<keyof LocalBookmark, unknown>>;
  const isText = (text: unknown, most: number) =>
    typeof text === 'string' && text.trim() !== '' && text.length <= most;
  return (
    Number.isSafeInteger(regionId) &&
    bookmarkTypes.some((type) => type === itemType) &&
    isText(itemId, 60) &&
    isText(title, 200) &&
    (owner === undefined || isText(owner, 200))
  );
}
