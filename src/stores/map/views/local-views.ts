import { viewLimits } from '../../../../contract/map/view-limits.ts';
import { regionKeys, type RegionKey } from '../../../../contract/shared/region-keys.ts';
import { viewAddressPattern } from '../../../../contract/map/view-address.ts';
import { writeStorage, readStorage } from '../../../environment/storage.ts';
import { freeName, viewName, viewNameFault } from './view-names.ts';

/** A saved view as stored in the browser. */
export interface LocalView {
  name: string;
  regionKey: RegionKey;
  /** As written by `addressOfView`. */
  address: string;
  /** Id of the user who claimed it by signing in; undefined while it belongs to the visitor. */
  owner?: string | undefined;
}

/** Not in `storageKeys`: those are loaded on every page. */
export const localViewsKey = 'ardi:views';
/** Backup of an unreadable value of that key, made before overwriting it. */
export const unreadViewsKey = 'ardi:views-unread';

interface Stored {
  views: LocalView[];
  /** Entries that cannot be parsed: ignored, but kept. */
  others: unknown[];
}

/** Used when storage is unavailable: lasts until the page is closed. Not a persistent store, as in `local-favorites.ts`. */
let fallback: LocalView[] = [];

/**
 * Views stored in this browser for an owner, most recently saved first: for a visitor (undefined) those that nobody
 * has claimed by signing in, for a signed-in user their own.
 */
export function localViews(owner: string | undefined): LocalView[] {
  return stored().views.filter((view) => view.owner === owner);
}

/**
 * Saves a view, replacing the owner's view of that name if there is one. `forPage`: storage is unavailable, it lasts
 * until the page is closed; `full`: not saved.
 */
export function putLocally(view: LocalView): 'stored' | 'forPage' | 'full' {
  const own = localViews(view.owner);
  if (own.some((other) => isSame(other, view))) {
    return write((views) => views.map((other) => (isSame(other, view) ? view : other)));
  }
  if (own.length >= viewLimits.savedViews) return 'full';
  return write((views) => [view, ...views]);
}

/** Renames a view; no other view of the owner may have that name. */
export function renameLocally(view: LocalView, name: string): 'stored' | 'forPage' {
  return write((views) => views.map((other) => (isSame(other, view) ? { ...other, name } : other)));
}

export function removeLocally(view: Pick<LocalView, 'name' | 'owner'>): void {
  write((views) => views.filter((other) => !isSame(other, view)));
}

/**
 * Assigns the visitor's views to the user who just signed in, so that the next user on this device does not get them.
 */
export function claimLocalViews(owner: string): void {
  const visitors = localViews(undefined);
  if (visitors.length === 0) return;
  const names = localViews(owner).map(({ name }) => name);
  const claimed = visitors.map((view) => {
    // One of the same name may be left over from an earlier visit.
    const name = freeName(view.name, names);
    names.push(name);
    return { ...view, name, owner };
  });
  write((views) => [...claimed, ...views.filter((view) => view.owner !== undefined)]);
}

function isSame(one: Pick<LocalView, 'name' | 'owner'>, other: Pick<LocalView, 'name' | 'owner'>): boolean {
  return one.name === other.name && one.owner === other.owner;
}

/** Returns whether it was stored: storage may be full or blocked. */
function write(change: (views: LocalView[]) => LocalView[]): 'stored' | 'forPage' {
  const { views, others } = stored();
  const changed = change(views);
  const before = readStorage(localViewsKey);
  // A value that is not a list was written by other code or incompletely: back it up instead of losing it.
  if (before !== undefined && listIn(before) === undefined) writeStorage(unreadViewsKey, before);
  const all = [...changed, ...others];
  const text = all.length === 0 ? undefined : JSON.stringify(all);
  writeStorage(localViewsKey, text);
  const isStored = readStorage(localViewsKey) === text;
  fallback = isStored ? [] : changed;
  return isStored ? 'stored' : 'forPage';
}

function stored(): Stored {
  const list = listIn(readStorage(localViewsKey) ?? '[]') ?? [];
  const others = list.filter((value) => !isLocalView(value));
  return { views: fallback.length > 0 ? fallback : list.filter(isLocalView), others };
}

function listIn(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isLocalView(value: unknown): value is LocalView {
  if (typeof value !== 'object' || value === null) return false;
  const { name, regionKey, address, owner } = value as Partial<Record<keyof LocalView, unknown>>;
  return (
    typeof name === 'string' &&
    name === viewName(name) &&
    viewNameFault(name) === undefined &&
    regionKeys.some((key) => key === regionKey) &&
    typeof address === 'string' &&
    viewAddressPattern.test(address) &&
    (owner === undefined || (typeof owner === 'string' && owner !== ''))
  );
}
