import { atom } from 'nanostores';
import { limits } from '../../contract/limits.ts';
import { regionKeys } from '../../contract/shared/vocabulary.ts';
import { keep, kept } from '../../environment/storage.ts';
import { findKey, type Find } from './search-results.ts';

const storageKey = 'ardi:recent-searches';

/** What was found and chosen before in this browser, the latest first. Without storage it lasts as long as the page. */
export const $recentSearches = atom<Find[]>([]);

/** Reads what is kept. What an older version or somebody else's hand left there is passed over. */
export function loadRecentSearches(): void {
  const stored = storedFinds();
  if (stored) $recentSearches.set(stored);
}

/** Puts a find first; what stands there already moves up. */
export function rememberSearch(find: Find): void {
  keepAll([find, ...without(find)].slice(0, limits.recentSearches));
}

export function forgetSearch(find: Find): void {
  keepAll(without(find));
}

function without(find: Find): Find[] {
  return $recentSearches.get().filter((other) => findKey(other) !== findKey(find));
}

function keepAll(finds: Find[]): void {
  $recentSearches.set(finds);
  keep(storageKey, finds.length === 0 ? undefined : JSON.stringify(finds));
}

function storedFinds(): Find[] | undefined {
  const text = kept(storageKey);
  if (text === undefined) return undefined;
  try {
    const values: unknown = JSON.parse(text);
    return Array.isArray(values) ? values.filter(isFind).slice(0, limits.recentSearches) : [];
  } catch {
    return [];
  }
}

const kinds: readonly Find['kind'][] = ['neighborhood', 'plan', 'block', 'parcel', 'place'];

function isFind(value: unknown): value is Find {
  if (typeof value !== 'object' || value === null) return false;
  const find = value as Partial<Record<keyof Find, unknown>>;
  const isTextOrNull = (text: unknown) => text === null || typeof text === 'string';
  const isNumberOrNull = (number: unknown) => number === null || Number.isSafeInteger(number);
  return (
    kinds.some((kind) => kind === find.kind) &&
    regionKeys.some((key) => key === find.regionKey) &&
    typeof find.label === 'string' &&
    [find.context, find.planNo, find.blockNo].every(isTextOrNull) &&
    [find.parcelCount, find.selectableId].every(isNumberOrNull) &&
    isBounds(find.bounds)
  );
}

function isBounds(value: unknown): boolean {
  const { southWest, northEast } = (value ?? {}) as Partial<Find['bounds']>;
  return [southWest?.x, southWest?.y, northEast?.x, northEast?.y].every(Number.isFinite);
}
