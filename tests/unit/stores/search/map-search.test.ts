import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as land from '../../../../src/api/map/land.ts';
import type * as search from '../../../../src/api/search/search.ts';
import type { Region } from '../../../../contract/shell/regions.ts';
import type { Suggestion } from '../../../../contract/search/search.ts';
import {
  $resultGroups,
  $firstResult,
  $isSearching,
  $numberResults,
  $placeResults,
  chooseResult,
  retrySearch,
  searchNow,
  startMapSearch,
} from '../../../../src/stores/search/map-search.ts';
import { $recentSearches } from '../../../../src/stores/search/recent-searches.ts';
import { mapAddress, suggestionResults } from '../../../../src/stores/search/search-results.ts';
import { $searchIsOpen, $searchText, typeSearch } from '../../../../src/stores/search/search-box.ts';
import { $selection, selectParcel } from '../../../../src/stores/map/selection.ts';
import { $requestedView } from '../../../../src/stores/map/requested-view.ts';

// The addresses of the site come from a build.
vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: {} }));
vi.mock('../../../../src/environment/browser.ts', () => ({ environment: {} }));
const calls = vi.hoisted(() => ({
  suggestNumbers: vi.fn<typeof search.suggestNumbers>(),
  searchPlaces: vi.fn<typeof search.searchPlaces>(),
  listRegions: vi.fn<typeof land.listRegions>(),
}));
vi.mock('../../../../src/api/search/search.ts', () => calls);
vi.mock('../../../../src/api/map/land.ts', () => ({
  listRegions: calls.listRegions,
  // What is selected is fetched, which these tests do not cover.
  getParcel: () => new Promise(() => undefined),
  getBuildingRules: () => new Promise(() => undefined),
  listParcelTransactions: () => new Promise(() => undefined),
  getLandMetrics: () => new Promise(() => undefined),
}));

const boxAt = (x: number, y: number) => ({
  southWest: { x: x - 0.01, y: y - 0.01 },
  northEast: { x: x + 0.01, y: y + 0.01 },
});

function region(key: Region['key'], id: number, x: number, y: number): Region {
  const bounds = { southWest: { x: x - 1, y: y - 1 }, northEast: { x: x + 1, y: y + 1 } };
  return { key, id, centroid: { x, y }, extent: bounds } as Region;
}
const regions = [region('Riyadh', 10, 46.7, 24.7), region('Asir', 6, 42.5, 18.2)];

function suggestion(kind: Suggestion['kind'], label: string, more: Partial<Suggestion> = {}): Suggestion {
  return {
    kind,
    label,
    cityName: null,
    context: 'الرياض',
    regionId: 10,
    neighborhoodId: 7,
    planNo: null,
    blockNo: null,
    parcelNo: null,
    parcelObjectId: null,
    parcelCount: 3,
    bounds: boxAt(46.6, 24.8),
    ...more,
  };
}

function place(text: string, x: number, y: number): search.FoundPlace {
  return {
    text,
    place_name: `${text}، مكان ما`,
    center: [x, y],
    bbox: [x - 0.1, y - 0.1, x + 0.1, y + 0.1],
  };
}

const parcel = suggestion('parcel', '274', { planNo: '1604', parcelNo: '274', parcelObjectId: 91 });
const labels = () =>
  $resultGroups.get().map(({ kind, results }) => [kind, ...results.map(({ label }) => label)]);
/** Types, and waits until the search would have been sent and answered. */
async function type(text: string): Promise<void> {
  typeSearch(text);
  await vi.advanceTimersByTimeAsync(250);
}

let stop: () => void = () => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  calls.suggestNumbers.mockReset().mockResolvedValue([]);
  calls.searchPlaces.mockReset().mockResolvedValue([]);
  calls.listRegions.mockReset().mockResolvedValue(regions);
  $recentSearches.set([]);
  $requestedView.set(undefined);
  stop = startMapSearch('Riyadh');
});
afterEach(() => {
  typeSearch('');
  stop();
  vi.useRealTimers();
});

describe('a query', () => {
  test('is sent once the text is unchanged for 250 ms', async () => {
    typeSearch('ال');
    await vi.advanceTimersByTimeAsync(200);
    typeSearch('الملقا');
    await vi.advanceTimersByTimeAsync(249);
    expect(calls.suggestNumbers).not.toHaveBeenCalled();
    expect($isSearching.get()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.suggestNumbers.mock.calls[0]?.[1]).toMatchObject({ number: 'الملقا', regionId: 10 });
    expect(calls.searchPlaces.mock.calls[0]?.[1]).toMatchObject({ text: 'الملقا', near: [46.7, 24.7] });
    expect(calls.searchPlaces).toHaveBeenCalledTimes(1);
    expect($isSearching.get()).toBe(false);
  });

  test('is sent immediately on Enter, and not again when the delay ends', async () => {
    typeSearch('الملقا');
    searchNow();
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls.searchPlaces).toHaveBeenCalledTimes(1);
  });

  test('has Latin digits, without control characters and surrounding spaces', async () => {
    await type(' ١٦٠٤/۲۷٤\u0007\ud800 ');
    expect(calls.suggestNumbers.mock.calls[0]?.[1].number).toBe('1604/274');
    expect(calls.searchPlaces.mock.calls[0]?.[1].text).toBe('1604/274');
  });

  test('is not sent again for an extra space', async () => {
    await type('الملقا');
    await type('الملقا ');
    expect(calls.searchPlaces).toHaveBeenCalledTimes(1);
  });

  test('is not sent for an empty text, which clears the results', async () => {
    calls.suggestNumbers.mockResolvedValue([parcel]);
    await type('1604/274');
    expect(labels()).toHaveLength(1);
    await type('  ');
    expect(labels()).toEqual([]);
    expect($isSearching.get()).toBe(false);
    expect(calls.suggestNumbers).toHaveBeenCalledTimes(1);
  });

  test('is canceled by the next one', async () => {
    const signals: AbortSignal[] = [];
    calls.suggestNumbers.mockImplementationOnce((_clients, _query, signal) => {
      if (signal) signals.push(signal);
      return new Promise(() => undefined);
    });
    await type('1604');
    calls.suggestNumbers.mockResolvedValue([parcel]);
    await type('1604/274');
    expect(signals[0]?.aborted).toBe(true);
    expect(labels()).toEqual([['parcel', '274']]);
  });
});

describe('the results', () => {
  test('are grouped by kind: neighborhoods, plans, blocks, parcels, places', async () => {
    calls.suggestNumbers.mockResolvedValue([
      parcel,
      suggestion('block', '20'),
      suggestion('neighborhood', 'الملقا'),
      suggestion('plan', '1604'),
    ]);
    calls.searchPlaces.mockResolvedValue([place('بريدة', 46.1, 24.1)]);
    await type('1604');
    expect(labels()).toEqual([
      ['neighborhood', 'الملقا'],
      ['plan', '1604'],
      ['block', '20'],
      ['parcel', '274'],
      ['place', 'بريدة'],
    ]);
    expect($firstResult.get()?.kind).toBe('parcel');
  });

  test('cover the whole country when the region of the page has none', async () => {
    calls.suggestNumbers.mockImplementation((_clients, { regionId }) =>
      Promise.resolve(regionId === 10 ? [] : [suggestion('neighborhood', 'المنسك', { regionId: 6 })]),
    );
    await type('المنسك');
    expect(calls.suggestNumbers.mock.calls.map(([, { regionId }]) => regionId)).toEqual([10, undefined]);
    expect($resultGroups.get()[0]?.results[0]?.regionKey).toBe('Asir');
  });

  test('list places of this region before those of others, and none without a map', async () => {
    calls.searchPlaces.mockResolvedValue([
      place('أبها', 42.5, 18.2),
      place('تبوك', 36.5, 28.4),
      place('الدرعية', 46.5, 24.7),
    ]);
    await type('مدينة');
    expect(labels()).toEqual([['place', 'الدرعية', 'أبها']]);
  });

  test('list a neighborhood once when both sources have it; its namesake elsewhere is another', async () => {
    calls.suggestNumbers.mockResolvedValue([suggestion('neighborhood', 'العزيزية')]);
    calls.searchPlaces.mockResolvedValue([place('حي العزيزيه', 46.6, 24.8), place('العزيزية', 42.5, 18.2)]);
    await type('العزيزية');
    expect(labels()).toEqual([
      ['neighborhood', 'العزيزية'],
      ['place', 'العزيزية'],
    ]);
  });

  test('stay visible while the next query is pending, but Enter does not choose them', async () => {
    calls.suggestNumbers.mockResolvedValueOnce([parcel]);
    await type('1604/274');
    expect($firstResult.get()?.label).toBe('274');
    calls.suggestNumbers.mockReturnValue(new Promise(() => undefined));
    await type('1604/27');
    expect(labels()).toEqual([['parcel', '274']]);
    expect($isSearching.get()).toBe(true);
    expect($firstResult.get()).toBeUndefined();
  });
});

describe('a source that fails', () => {
  test('fails alone, and is retried alone', async () => {
    calls.searchPlaces.mockRejectedValueOnce(new Error('broken'));
    calls.suggestNumbers.mockResolvedValue([parcel]);
    await type('1604/274');
    expect($placeResults.get()).toEqual({ status: 'failed', message: undefined });
    expect(labels()).toEqual([['parcel', '274']]);

    calls.searchPlaces.mockResolvedValue([place('بريدة', 46.1, 24.1)]);
    retrySearch('places');
    await vi.advanceTimersByTimeAsync(0);
    expect(labels()).toEqual([
      ['parcel', '274'],
      ['place', 'بريدة'],
    ]);
    expect(calls.suggestNumbers).toHaveBeenCalledTimes(1);
  });

  test('leaves Enter to the places when it is the parcel search', async () => {
    calls.suggestNumbers.mockRejectedValue(new Error('broken'));
    calls.searchPlaces.mockResolvedValue([place('بريدة', 46.1, 24.1)]);
    await type('بريدة');
    expect($numberResults.get().status).toBe('failed');
    expect($firstResult.get()?.label).toBe('بريدة');
  });

  test('slowly does not delay the results of the other', async () => {
    calls.searchPlaces.mockReturnValue(new Promise(() => undefined));
    calls.suggestNumbers.mockResolvedValue([parcel]);
    await type('1604/274');
    expect($firstResult.get()?.label).toBe('274');
    expect($isSearching.get()).toBe(true);
  });
});

describe('a choice', () => {
  /** Returns what the sources give and chooses the first. */
  async function chooseFirst(text: string): Promise<string | undefined> {
    await type(text);
    const first = $firstResult.get();
    if (!first) throw new Error('nothing was found');
    return chooseResult(first);
  }

  test('of a parcel shows and selects it; the box names it, and sends no more requests', async () => {
    calls.suggestNumbers.mockResolvedValue([parcel]);
    expect(await chooseFirst('274')).toBeUndefined();
    const { southWest, northEast } = parcel.bounds;
    expect($requestedView.get()).toEqual({ bounds: [southWest.x, southWest.y, northEast.x, northEast.y] });
    expect($selection.get()).toEqual({ kind: 'parcels', parcelObjectIds: [91] });
    expect($searchIsOpen.get()).toBe(false);
    expect($searchText.get()).toBe('1604/274');
    expect($recentSearches.get().map(({ label }) => label)).toEqual(['274']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls.suggestNumbers).toHaveBeenCalledTimes(1);
    expect(labels()).toEqual([['parcel', '274']]);
  });

  test('of a neighborhood selects it', async () => {
    calls.suggestNumbers.mockResolvedValue([suggestion('neighborhood', 'الملقا')]);
    await chooseFirst('الملقا');
    expect($selection.get()).toEqual({ kind: 'neighborhood', neighborhoodId: 7 });
  });

  test('of a plan selects it, and one in another region opens its map with it', async () => {
    const plan = { cityName: 'الرياض', planNo: '1604/ب' };
    calls.suggestNumbers.mockResolvedValue([suggestion('plan', '1604/ب', plan)]);
    await chooseFirst('1604');
    expect($selection.get()).toEqual({ kind: 'plan', ...plan });
    calls.suggestNumbers.mockResolvedValue([
      suggestion('plan', '88', { cityName: 'أبها', planNo: '88', regionId: 6 }),
    ]);
    const address = new URL((await chooseFirst('88')) ?? '', 'https://ardi.example');
    expect([address.pathname, address.searchParams.get('subdivision')]).toEqual(['/Asir/metrics', 'أبها/88']);
  });

  test.each([
    { what: 'plan without a city', numbers: [suggestion('plan', '1604', { planNo: '1604' })], places: [] },
    { what: 'block', numbers: [suggestion('block', '20')], places: [] },
    { what: 'place', numbers: [], places: [place('الدرعية', 46.5, 24.7)] },
  ])('of a $what shows it and clears another selection', async ({ numbers, places }) => {
    selectParcel(1);
    calls.suggestNumbers.mockResolvedValue(numbers);
    calls.searchPlaces.mockResolvedValue(places);
    await chooseFirst('1604');
    expect($requestedView.get()).toBeDefined();
    expect($selection.get()).toEqual({ kind: 'nothing' });
  });

  test('of the same again moves the map again', async () => {
    calls.suggestNumbers.mockResolvedValue([parcel]);
    await chooseFirst('274');
    const before = $requestedView.get();
    const result = $firstResult.get();
    if (result) chooseResult(result);
    expect($requestedView.get()).toEqual(before);
    expect($requestedView.get()).not.toBe(before);
  });

  test.each([
    ['parcel', parcel, /^\/Riyadh\/metrics\?parcel=\d+#map=/],
    ['neighborhood', suggestion('neighborhood', 'الملقا'), /\?neighborhood=7#map=/],
  ])('the address of a %s selects it', (_, one, address) => {
    const [result] = suggestionResults([one]);
    expect(result && mapAddress(result)).toMatch(address);
  });

  test('in another region opens its map, and leaves this one', async () => {
    calls.searchPlaces.mockResolvedValue([place('أبها', 42.5, 18.2)]);
    const before = $selection.get();
    expect(await chooseFirst('أبها')).toMatch(/^\/Asir\/metrics#map=\d+\.\d\/18\.20000\/42\.50000$/);
    expect($requestedView.get()).toBeUndefined();
    expect($selection.get()).toBe(before);
    expect($recentSearches.get()).toHaveLength(1);
  });
});

test('without the regions numbers are still found, and the next attempt finds places', async () => {
  stop();
  vi.resetModules();
  calls.listRegions.mockReset().mockRejectedValueOnce(new Error('broken')).mockResolvedValue(regions);
  calls.suggestNumbers.mockResolvedValue([parcel]);
  const fresh = await import('../../../../src/stores/search/map-search.ts');
  const box = await import('../../../../src/stores/search/search-box.ts');
  const end = fresh.startMapSearch('Riyadh');
  box.typeSearch('1604/274');
  await vi.advanceTimersByTimeAsync(250);
  expect(fresh.$numberResults.get().status).toBe('ready');
  expect(fresh.$placeResults.get().status).toBe('failed');
  fresh.retrySearch('places');
  await vi.advanceTimersByTimeAsync(0);
  expect(fresh.$placeResults.get().status).toBe('ready');
  end();
});
