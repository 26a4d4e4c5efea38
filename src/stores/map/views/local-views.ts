import { limits } from '../../../contract/limits.ts';
import { regionKeys, type RegionKey } from '../../../contract/shared/region-keys.ts';
import { viewAddressPattern } from '../../../contract/map/view-address.ts';
import { writeStorage, readStorage } from '../../../environment/storage.ts';
import { freeName, viewName, viewNameFault } from './view-names.ts';

/** A view as it is saved in the browser. */
export interface LocalView {
  name: string;
  regionKey: RegionKey;
  /** As `addressOfView` writes it. */
  address: string;
  /** Id of the member whose it has become by signing in; undefined while it is the visitor's. */
  owner?: string | undefined;
}

/** Not among `storageKeys`: those weigh on every page. */
export const localViewsKey = 'ardi:views';
/** What stood under that name and could not be read, before something was written there. */
export const unreadViewsKey = 'ardi:views-unread';

interface Stored {
  views: LocalView[];
  /** What stands among them and is not understood: it is passed over, and stays. */
  others: unknown[];
}

/** Where storage is refused, they last as long as the page. */
let fallback: LocalView[] = [];

/**
 * Views that this browser keeps for somebody, saved last first: for a visitor (undefined) those that nobody has claimed
 * by signing in, for a member their own.
 */
export function localViews(owner: string | undefined): LocalView[] {
  return stored().views.filter((view) => view.owner === owner);
}

/**
 * Saves a view, in the place of the owner's view of that name if there is one. `forPage`: storage is refused, it lasts
 * as long as the page; `full`: not saved.
 */
export function putLocally(view: LocalView): 'stored' | 'forPage' | 'full' {
  const own = localViews(view.owner);
  if (own.some((other) => isSame(other, view))) {
    return write((views) => views.map((other) => (isSame(other, view) ? view : other)));
  }
  if (own.length >= limits.savedViews) return 'full';
  return write((views) => [view, ...views]);
}

/** Gives a view another name, which none of the owner's others has. */
export function renameLocally(view: LocalView, name: string): 'stored' | 'forPage' {
  return write((views) => views.map((other) => (isSame(other, view) ? { ...other, name } : other)));
}

export function removeLocally(view: Pick<LocalView, 'name' | 'owner'>): void {
  write((views) => views.filter((other) => !isSame(other, view)));
}

/** Makes what the visitor saved the member's who has just signed in: the next member on this device has no part in it. */
export function claimLocalViews(owner: string): void {
  const visitors = localViews(undefined);
  if (visitors.length === 0) return;
  const names = localViews(owner).map(({ name }) => name);
  const claimed = visitors.map((view) => {
    // One of the same name may wait from an earlier visit.
    const name = freeName(view.name, names);
    names.push(name);
    return { ...view, name, owner };
  });
  write((views) => [...claimed, ...views.filter((view) => view.owner !== undefined)]);
}

function isSame(one: Pick<LocalView, 'name' | 'owner'>, other: Pick<LocalView, 'name' | 'owner'>): boolean {
  return one.name === other.name && one.owner === other.owner;
}

/** Tells whether the browser has it: it may be full, or refuse. */
function write(change: (views: LocalView[]) => LocalView[]): 'stored' | 'forPage' {
  const { views, others } = stored();
  const changed = change(views);
  const before = readStorage(localViewsKey);
  // What is no list was written by somebody else, or half: it is put aside rather than lost.
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
