import { regionKeys } from '../../../contract/shared/vocabulary.ts';
import { persistent } from '../shared/persistent.ts';
import { resultKey, type SearchResult } from './search-results.ts';

const kinds: readonly SearchResult['kind'][] = ['neighborhood', 'plan', 'block', 'parcel', 'place'];

/** Maximum recent searches that a browser keeps. */
const mostSearches = 6;

/** Results chosen earlier in this browser, latest first. Without storage they last until the page is closed. */
export const $recentSearches = persistent<SearchResult[]>('ardi:recent-searches', [], {
  encode: (results) => (results.length === 0 ? undefined : JSON.stringify(results)),
  decode: resultsIn,
});

/** Puts a result first; one already in the list moves up. */
export function rememberSearch(result: SearchResult): void {
  $recentSearches.set([result, ...without(result)].slice(0, mostSearches));
}

export function forgetSearch(result: SearchResult): void {
  $recentSearches.set(without(result));
}

function without(result: SearchResult): SearchResult[] {
  return $recentSearches.get().filter((other) => resultKey(other) !== resultKey(result));
}

/** The results in a stored text. Invalid entries, from an older version or edited by hand, are ignored. */
function resultsIn(text: string): SearchResult[] {
  try {
    const values: unknown = JSON.parse(text);
    return Array.isArray(values) ? values.filter(isSearchResult).slice(0, mostSearches) : [];
  } catch {
    return [];
  }
}

function isSearchResult(value: unknown): value is SearchResult {
  if (typeof value !== 'object' || value === null) return false;
  const result = value as Partial<Record<keyof SearchResult, unknown>>;
  const isTextOrNull = (text: unknown) => text === null || typeof text === 'string';
  const isNumberOrNull = (number: unknown) => number === null || Number.isSafeInteger(number);
  return (
    kinds.some((kind) => kind === result.kind) &&
    regionKeys.some((key) => key === result.regionKey) &&
    typeof result.label === 'string' &&
    [result.context, result.planNo, result.blockNo].every(isTextOrNull) &&
    [result.parcelCount, result.selectableId].every(isNumberOrNull) &&
    isBounds(result.bounds)
  );
}

function isBounds(value: unknown): boolean {
  const { southWest, northEast } = (value ?? {}) as Partial<SearchResult['bounds']>;
  return [southWest?.x, southWest?.y, northEast?.x, northEast?.y].every(Number.isFinite);
}
