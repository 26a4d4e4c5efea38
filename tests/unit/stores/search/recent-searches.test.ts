import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Store from '../../../../src/stores/search/recent-searches.ts';
import type { SearchResult } from '../../../../src/stores/search/search-results.ts';

const name = 'ardi:recent-searches';
let stored: Map<string, string>;
let visit: typeof Store;

/** Opens a page: the modules of the one before are gone, its storage is not. */
async function openPage(): Promise<void> {
  vi.resetModules();
  visit = await import('../../../../src/stores/search/recent-searches.ts');
}

beforeEach(async () => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  await openPage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function plan(label: string): SearchResult {
  return {
    kind: 'plan',
    label,
    context: null,
    planNo: label,
    blockNo: null,
    parcelCount: 4,
    selectableId: null,
    regionKey: 'Riyadh',
    bounds: { southWest: { x: 46, y: 24 }, northEast: { x: 46.1, y: 24.1 } },
  };
}
const labels = () => visit.$recentSearches.get().map(({ label }) => label);

test('remembers six, the latest first, without duplicates', () => {
  for (const label of ['1', '2', '3', '4', '5', '6', '7', '3']) visit.rememberSearch(plan(label));
  expect(labels()).toEqual(['3', '7', '6', '5', '4', '2']);
});

test('restores them on the next visit', async () => {
  visit.rememberSearch(plan('1604'));
  await openPage();
  expect(visit.$recentSearches.get()).toEqual([plan('1604')]);
});

test('removes each one; the last one leaves nothing behind', () => {
  visit.rememberSearch(plan('1'));
  visit.rememberSearch(plan('2'));
  visit.forgetSearch(plan('2'));
  expect(labels()).toEqual(['1']);
  visit.forgetSearch(plan('1'));
  expect(stored.has(name)).toBe(false);
});

test('when storage is forbidden they last as long as the page', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  await openPage();
  visit.rememberSearch(plan('1604'));
  expect(labels()).toEqual(['1604']);
});

test.each([
  ['no JSON', '{'],
  ['no list', '{"label":"1604"}'],
  ['nothing', 'null'],
  ['no results', '[null, 3, "x", {}, []]'],
])('ignores stored data that is %s', async (_, text) => {
  stored.set(name, text);
  await openPage();
  expect(labels()).toEqual([]);
});

test.each([
  { regionKey: 'Atlantis' },
  { kind: 'castle' },
  { label: 5 },
  { context: {} },
  { selectableId: '1' },
  { bounds: null },
  { bounds: { southWest: { x: 46, y: null }, northEast: { x: 1, y: 1 } } },
])('skips a result that cannot be shown, as with %j, among valid ones', async (wrong) => {
  stored.set(name, JSON.stringify([{ ...plan('9'), ...wrong }, plan('1604')]));
  await openPage();
  expect(labels()).toEqual(['1604']);
});
