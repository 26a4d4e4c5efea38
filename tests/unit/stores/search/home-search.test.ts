import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as search from '../../../../src/api/search/search.ts';
import type { Region } from '../../../../contract/shell/regions.ts';
import type { Suggestion } from '../../../../contract/search/search.ts';
import { $homeResults, searchHome } from '../../../../src/stores/search/home-search.ts';

// The addresses of the site come from a build.
vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: {} }));
vi.mock('../../../../src/environment/browser.ts', () => ({ environment: {} }));
const calls = vi.hoisted(() => ({
  suggestNumbers: vi.fn<typeof search.suggestNumbers>(),
  searchPlaces: vi.fn<typeof search.searchPlaces>(),
}));
vi.mock('../../../../src/api/search/search.ts', () => calls);
const bounds = { southWest: { x: 46, y: 24 }, northEast: { x: 47, y: 25 } };
const riyadh = { key: 'Riyadh', id: 10, centroid: { x: 46.7, y: 24.7 }, extent: bounds } as Region;
vi.mock('../../../../src/stores/shell/regions.ts', () => ({ knownRegions: () => Promise.resolve([riyadh]) }));

const parcel = { kind: 'parcel', label: '12', context: 'الرياض', regionId: 10, bounds } as Suggestion;
const bbox: [number, number, number, number] = [46.69, 24.69, 46.71, 24.71];
const place: search.FoundPlace = { text: 'حديقة', place_name: 'حديقة، الرياض', center: [46.7, 24.7], bbox };

/** The visible labels, or the state in which there are none. */
function shown(): string[] | string {
  const load = $homeResults.get();
  return load.status === 'ready' ? load.value.map(({ label }) => label) : load.status;
}

/** The geocoder's response, resolved by the test. */
let places: PromiseWithResolvers<search.FoundPlace[] | true>;
beforeEach(() => {
  vi.useFakeTimers();
  places = Promise.withResolvers();
  calls.searchPlaces.mockReturnValue(places.promise);
  calls.suggestNumbers.mockResolvedValue([parcel]);
});
afterEach(() => vi.useRealTimers());

describe('the search of the home page', () => {
  test('shows parcels and places together, when both are ready', async () => {
    places.resolve([place]);
    await searchHome('12');
    expect(shown()).toEqual(['12', 'حديقة']);
  });

  test('shows parcels while the geocoder is slow, and its places when they arrive', async () => {
    const looking = searchHome('12');
    await vi.advanceTimersByTimeAsync(299);
    expect(shown()).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    await looking;
    expect(shown()).toEqual(['12']);
    places.resolve([place]);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toEqual(['12', 'حديقة']);
  });

  test('discards places that arrive after another search', async () => {
    const looking = searchHome('12');
    await vi.advanceTimersByTimeAsync(300);
    await looking;
    calls.searchPlaces.mockResolvedValue([]);
    calls.suggestNumbers.mockResolvedValue([{ ...parcel, label: '13' }]);
    await searchHome('13');
    places.resolve([place]);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toEqual(['13']);
  });

  test('fails when nothing is found and one of the two sources failed', async () => {
    calls.suggestNumbers.mockResolvedValue([]);
    places.reject(new Error('away'));
    await searchHome('12');
    expect(shown()).toBe('failed');
  });
});
