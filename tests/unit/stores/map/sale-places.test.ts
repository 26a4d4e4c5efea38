import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as parcelsApi from '../../../../src/api/parcel/parcels.ts';
import type * as salesApi from '../../../../src/api/sale/transactions.ts';
import type { HeatMode } from '../../../../contract/map/modes.ts';
import type { SalePlaces } from '../../../../contract/sale/transactions.ts';
import { $filtersAreOpen } from '../../../../src/stores/map/filters/filter-panel.ts';
import { clearFilters, setFilters } from '../../../../src/stores/map/filters/filters.ts';
import { $mapTab } from '../../../../src/stores/map/map-tab.ts';
import {
  $heatMode,
  $shownClasses,
  $viewBox,
  $zoom,
  setMapMode,
  showClasses,
} from '../../../../src/stores/map/map-view.ts';
import {
  $isTooFarToFade,
  $passingParcels,
  followPassingParcels,
} from '../../../../src/stores/map/filters/passing-parcels.ts';
import {
  $lastPlaces,
  $saleCount,
  $salePlaces,
  followSalePlaces,
  restBeforeAsking,
} from '../../../../src/stores/map/sale-places.ts';

// The addresses of the site come from a build.
vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: {} }));
const calls = vi.hoisted(() => ({
  listTransactionPlaces: vi.fn<typeof salesApi.listTransactionPlaces>(),
  listTransactionsInBounds: vi.fn<typeof salesApi.listTransactionsInBounds>(),
  searchParcels: vi.fn<typeof parcelsApi.searchParcels>(),
}));
vi.mock('../../../../src/api/sale/transactions.ts', () => calls);
vi.mock('../../../../src/api/parcel/parcels.ts', () => calls);
vi.mock('../../../../src/api/map/land.ts', () => ({}));

const places = (...parcels: number[]): SalePlaces => ({
  totalCount: parcels.length,
  isWhole: true,
  places: parcels.map((parcel, index) => [index + 1, parcel, 46.7, 24.7, 2000]),
});

const stops: (() => void)[] = [];
const rest = () => vi.advanceTimersByTimeAsync(restBeforeAsking);

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  clearFilters();
  $mapTab.set('neighborhoods');
  $filtersAreOpen.set(false);
  $viewBox.set([46, 24, 47, 25]);
  $zoom.set(16);
  calls.listTransactionPlaces.mockResolvedValue(places(7, 8, 7));
  stops.push(followSalePlaces(), followPassingParcels());
  for (const $store of [$salePlaces, $lastPlaces, $saleCount, $passingParcels, $isTooFarToFade]) {
    stops.push($store.listen(() => undefined));
  }
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

describe('places of sales', () => {
  test('are not requested while nothing needs them', async () => {
    await rest();
    expect(calls.listTransactionPlaces).not.toHaveBeenCalled();
    expect(calls.listTransactionsInBounds).not.toHaveBeenCalled();
  });

  test.each([
    ['a filter on sales', () => setFilters({ period: 'last_year' })],
    ['their list', () => $mapTab.set('sales')],
  ])('are requested with %s, once the view has settled', async (_, begin) => {
    begin();
    $viewBox.set([46, 24, 46.5, 25]);
    await vi.advanceTimersByTimeAsync(restBeforeAsking - 1);
    expect(calls.listTransactionPlaces).not.toHaveBeenCalled();
    await rest();
    expect(calls.listTransactionPlaces).toHaveBeenCalledOnce();
    expect(calls.listTransactionPlaces.mock.calls[0]?.[1].box.northEast).toEqual({ x: 46.5, y: 25 });
    expect($saleCount.get()).toEqual({ status: 'ready', value: 3 });
  });

  test('of a previous view are canceled; the existing ones stay until the new ones arrive', async () => {
    setFilters({ period: 'last_year' });
    await rest();
    calls.listTransactionPlaces.mockReturnValue(new Promise(() => undefined));
    $viewBox.set([46.1, 24, 47, 25]);
    await rest();
    $viewBox.set([46.2, 24, 47, 25]);
    await rest();
    const signals = calls.listTransactionPlaces.mock.calls.map(([, , signal]) => signal?.aborted);
    expect(signals).toEqual([true, true, false]);
    expect($lastPlaces.get()?.totalCount).toBe(3);
    clearFilters();
    expect($lastPlaces.get()).toBeUndefined();
  });

  test('are counted for classes that only the legend shows, but not in a heat mode', async () => {
    setMapMode('shape_area');
    showClasses(['500-700', '0-300']);
    await rest();
    expect(calls.listTransactionPlaces).not.toHaveBeenCalled();
    expect(calls.listTransactionsInBounds).toHaveBeenCalledOnce();
    expect(calls.listTransactionsInBounds.mock.calls[0]?.[1].conditions).toMatchObject({
      mapMode: 'shape_area',
      classes: '0-300,500-700',
    });
    $heatMode.set({} as HeatMode);
    await rest();
    expect(calls.listTransactionsInBounds).toHaveBeenCalledOnce();
    $heatMode.set(null);
    clearFilters();
    expect($shownClasses.get().size).toBe(0);
  });

  test('are not requested for a filter that sales share with parcels, but their count is', async () => {
    calls.listTransactionsInBounds.mockResolvedValue({
      totalCount: 41,
      items: [],
      offset: 0,
      limit: 1,
      sources: [],
    });
    setFilters({ fromArea: 300 });
    await rest();
    expect(calls.listTransactionPlaces).not.toHaveBeenCalled();
    expect($saleCount.get()).toEqual({ status: 'ready', value: 41 });
  });
});

describe('the parcels that keep their color', () => {
  const page = (ids: number[], totalCount = ids.length, isCapped = false) =>
    ({
      items: ids.map((parcelObjectId) => ({ parcelObjectId })),
      totalCount,
      offset: 0,
      limit: 200,
      isCapped,
    }) as unknown as parcelsApi.ParcelPage;

  test('are all of them without a filter, or with a drawn area only', async () => {
    setFilters({ area: [46.1, 24.1, 46.2, 24.2] });
    await rest();
    expect($passingParcels.get()).toBeUndefined();
    expect($isTooFarToFade.get()).toBe(false);
  });

  test('by area are known from their tiles', async () => {
    setFilters({ fromArea: 300, toArea: 600 });
    await rest();
    expect($passingParcels.get()).toEqual({ fromArea: 300, toArea: 600 });
    expect(calls.searchParcels).not.toHaveBeenCalled();
  });

  test('by sale are those of the dots', async () => {
    setFilters({ fromPrice: 1000 });
    await rest();
    expect($passingParcels.get()).toEqual({ ids: [7, 8, 7] });
  });

  test('by land use, or by sale and area, are searched page by page', async () => {
    const all = Array.from({ length: 450 }, (_, index) => index + 1);
    calls.searchParcels.mockImplementation((_, { offset }) =>
      Promise.resolve(page(all.slice(offset, offset + 200), all.length)),
    );
    setFilters({ landUseGroup: 'mixed' });
    await rest();
    expect($passingParcels.get()).toEqual({ ids: all });
    calls.searchParcels.mockResolvedValue(page([3]));
    setFilters({ landUseGroup: undefined, fromPrice: 1000, fromArea: 300 });
    await rest();
    expect($passingParcels.get()).toEqual({ ids: [3] });
    expect(calls.searchParcels.mock.lastCall?.[1].conditions).toMatchObject({
      fromPrice: 1000,
      fromArea: 300,
    });
  });

  test('are not determined when there are too many, or when zoomed out too far', async () => {
    calls.searchParcels.mockResolvedValue(page([1, 2], 1000, true));
    setFilters({ landUseGroup: 'mixed' });
    await rest();
    expect([$passingParcels.get(), $isTooFarToFade.get()]).toEqual([undefined, true]);
    calls.searchParcels.mockResolvedValue(page([1]));
    $viewBox.set([46, 24, 46.1, 24.1]);
    await rest();
    expect([$passingParcels.get(), $isTooFarToFade.get()]).toEqual([{ ids: [1] }, false]);
    $zoom.set(12.9);
    expect([$passingParcels.get(), $isTooFarToFade.get()]).toEqual([undefined, true]);
    calls.listTransactionPlaces.mockResolvedValue({ ...places(1), isWhole: false });
    setFilters({ landUseGroup: undefined, fromPrice: 1000 });
    $zoom.set(14);
    await rest();
    expect([$passingParcels.get(), $isTooFarToFade.get()]).toEqual([undefined, true]);
  });
});
