import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as metrics from '../../../../src/api/map/metrics.ts';
import type * as parcels from '../../../../src/api/parcel/parcels.ts';
import type * as transactions from '../../../../src/api/sale/transactions.ts';
import type { Region } from '../../../../contract/shell/regions.ts';
import type { BoundingBox } from '../../../../lib/geo/bounds.ts';

const calls = vi.hoisted(() => ({
  listLandMetrics: vi.fn<typeof metrics.listLandMetrics>(),
  searchParcels: vi.fn<typeof parcels.searchParcels>(),
  listTransactionsInBounds: vi.fn<typeof transactions.listTransactionsInBounds>(),
  searchTransactions: vi.fn<typeof transactions.searchTransactions>(),
  listRegions: vi.fn<() => Promise<Region[]>>(),
}));
vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: {} }));
vi.mock('../../../../src/api/map/metrics.ts', () => calls);
vi.mock('../../../../src/api/parcel/parcels.ts', () => calls);
vi.mock('../../../../src/api/sale/transactions.ts', () => calls);
vi.mock('../../../../src/api/map/land.ts', () => ({
  listRegions: calls.listRegions,
  // What is selected is fetched, which these tests do not cover.
  getParcel: () => new Promise(() => undefined),
  getBuildingRules: () => new Promise(() => undefined),
  listParcelTransactions: () => new Promise(() => undefined),
  getLandMetrics: () => new Promise(() => undefined),
}));

const { neighborhoodList, parcelList, saleList } = await import('../../../../src/stores/lists/map-lists.ts');
const { $listPages, startLists } = await import('../../../../src/stores/lists/open-list.ts');
const { closeSelection, openRow } = await import('../../../../src/stores/lists/place.ts');
const { gatherRows } = await import('../../../../src/stores/lists/gather.ts');
const { clearFilters, setFilters } = await import('../../../../src/stores/map/filters/filters.ts');
const { openTab } = await import('../../../../src/stores/map/map-tab.ts');
const { $mapStatus, $viewBox, $zoom } = await import('../../../../src/stores/map/map-view.ts');
const { clearSelection, selectParcel } = await import('../../../../src/stores/map/selection.ts');
const { $requestedView: $wantedView } = await import('../../../../src/stores/map/requested-view.ts');

const viewAt = (west: number): BoundingBox => [west, 24, west + 1, 25];
const region = {
  key: 'Riyadh',
  id: 10,
  extent: { southWest: { x: 46, y: 24 }, northEast: { x: 47.5, y: 25.2 } },
} as Region;
const page = (totalCount: number) => ({
  items: Array.from({ length: Math.min(20, totalCount) }, (_, id) => ({ id })),
  totalCount,
  offset: 0,
  limit: 20,
  isCapped: false,
  sources: [],
});
const rest = () => vi.advanceTimersByTimeAsync(300);
const lastSearch = () => calls.searchParcels.mock.lastCall?.[1];

let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  calls.listLandMetrics.mockResolvedValue(page(5) as never);
  calls.searchParcels.mockResolvedValue(page(100) as never);
  calls.listTransactionsInBounds.mockResolvedValue(page(60) as never);
  calls.searchTransactions.mockResolvedValue(page(61) as never);
  calls.listRegions.mockResolvedValue([region]);
  $viewBox.set(undefined);
  $zoom.set(11);
  $mapStatus.set({ status: 'ready' });
  clearSelection();
  clearFilters();
  openTab('parcels');
  stop = startLists('Riyadh');
});
afterEach(() => {
  stop();
  for (const list of [neighborhoodList, parcelList, saleList]) list.cancel();
  vi.clearAllMocks();
  vi.useRealTimers();
});

test('only the open list loads, once the view has settled', async () => {
  $viewBox.set(viewAt(46));
  await vi.advanceTimersByTimeAsync(200);
  $viewBox.set(viewAt(46.2));
  await vi.advanceTimersByTimeAsync(200);
  expect(calls.searchParcels).not.toHaveBeenCalled();
  await rest();
  expect(calls.searchParcels).toHaveBeenCalledOnce();
  expect(lastSearch()).toMatchObject({
    box: { southWest: { x: 46.2, y: 24 }, northEast: { x: 47.2, y: 25 } },
    orderBy: 'number',
    offset: 0,
    limit: 20,
  });
  expect(calls.listLandMetrics).not.toHaveBeenCalled();
  expect(calls.listTransactionsInBounds).not.toHaveBeenCalled();
  expect($listPages.get()).toMatchObject({ parcels: { totalCount: 100 }, sales: undefined });
});

test('a newly opened tab loads immediately, and returning to it does not reload', async () => {
  $viewBox.set(viewAt(46));
  await rest();
  openTab('sales');
  await vi.advanceTimersByTimeAsync(0);
  expect(calls.listTransactionsInBounds).toHaveBeenCalledOnce();
  openTab('parcels');
  await rest();
  expect(calls.searchParcels).toHaveBeenCalledOnce();
});

test('requests for a previous view are canceled, and their response is never shown', async () => {
  let answer: (value: never) => void = () => undefined;
  calls.searchParcels.mockReturnValueOnce(new Promise((done) => (answer = done)));
  $viewBox.set(viewAt(46));
  await rest();
  const signal = calls.searchParcels.mock.lastCall?.[2];
  $viewBox.set(viewAt(48));
  expect(signal?.aborted).toBe(true);
  await rest();
  answer(page(7) as never);
  await rest();
  expect(parcelList.$shown.get()).toMatchObject({ totalCount: 100 });
});

test('leaving a tab cancels its requests', async () => {
  calls.searchParcels.mockReturnValueOnce(new Promise(() => undefined));
  $viewBox.set(viewAt(46));
  await rest();
  openTab('sales');
  expect(calls.searchParcels.mock.lastCall?.[2]?.aborted).toBe(true);
});

test('another view, other conditions and another order each start at the first page', async () => {
  $viewBox.set(viewAt(46));
  await rest();
  const turn = async () => {
    parcelList.turnTo(40);
    await rest();
    expect(lastSearch()).toMatchObject({ offset: 40 });
  };
  await turn();
  $viewBox.set(viewAt(47));
  await rest();
  expect(lastSearch()).toMatchObject({ offset: 0, box: { southWest: { x: 47 } } });
  await turn();
  setFilters({ fromArea: 500 });
  await rest();
  expect(lastSearch()).toMatchObject({ offset: 0, conditions: { fromArea: 500 } });
  await turn();
  parcelList.sortBy('area_high');
  await rest();
  expect(lastSearch()).toMatchObject({ offset: 0, orderBy: 'area_high', conditions: { fromArea: 500 } });
  parcelList.sortBy('number');
  await rest();
});

test('a failure is named, keeps the existing rows, and can be retried', async () => {
  $viewBox.set(viewAt(46));
  await rest();
  calls.searchParcels.mockRejectedValueOnce(new Error('broken'));
  parcelList.turnTo(20);
  await rest();
  expect(parcelList.$load.get().status).toBe('failed');
  parcelList.retry();
  await rest();
  expect(lastSearch()).toMatchObject({ offset: 20 });
  expect(parcelList.$load.get().status).toBe('ready');
});

test.each([{ items: 'x', totalCount: 1 }, { items: [null], totalCount: 1 }, { items: [] }])(
  'an invalid response is a failure: %j',
  async (answer) => {
    calls.searchParcels.mockResolvedValueOnce(answer as never);
    $viewBox.set(viewAt(46));
    await rest();
    expect(parcelList.$load.get().status).toBe('failed');
  },
);

test('without a map the lists cover the region, not its extent, which others overlap', async () => {
  $mapStatus.set({ status: 'failed', reason: 'webgl', message: undefined });
  await rest();
  await rest();
  expect(lastSearch()).toMatchObject({ regionId: region.id });
  expect(lastSearch()).not.toHaveProperty('box');
  openTab('sales');
  await rest();
  expect(calls.searchTransactions.mock.lastCall?.[1]).toEqual({ regionId: region.id });
  expect(calls.listTransactionsInBounds).not.toHaveBeenCalled();
  expect(saleList.$shown.get()?.totalCount).toBe(61);
});

test('a map that fails after its first view leaves the lists at that view', async () => {
  $viewBox.set(viewAt(46));
  await rest();
  $mapStatus.set({ status: 'failed', reason: 'data', message: undefined });
  await rest();
  expect(calls.searchParcels).toHaveBeenCalledOnce();
});

test('opening a row moves the map; closing it restores map and list', async () => {
  $viewBox.set(viewAt(46));
  await rest();
  parcelList.turnTo(20);
  await rest();
  const asked = calls.searchParcels.mock.calls.length;
  const bounds = { southWest: { x: 46.1, y: 24.1 }, northEast: { x: 46.2, y: 24.2 } };
  openRow('parcels-3', { layer: 'parcel', id: 3 }, bounds);
  expect($wantedView.get()).toEqual({ bounds: [46.1, 24.1, 46.2, 24.2] });
  $viewBox.set([46.1, 24.1, 46.2, 24.2]);
  await rest();
  expect(closeSelection()).toBe(true);
  expect($wantedView.get()).toEqual({ center: [46.5, expect.closeTo(24.5, 2)], zoom: 11 });
  await rest();
  // The map settles where it was, but for the last digits.
  $viewBox.set([46.000_000_1, 24, 47, 25]);
  await rest();
  expect(calls.searchParcels.mock.calls.length).toBe(asked);
  expect(parcelList.$shown.get()?.request.offset).toBe(20);
  $viewBox.set(viewAt(47));
  await rest();
  expect(calls.searchParcels.mock.calls.length).toBe(asked + 1);
});

test('a selection closed from the map leaves the map where it is, and the list follows', async () => {
  $viewBox.set(viewAt(46));
  await rest();
  openRow('parcels-3', { layer: 'parcel', id: 3 }, region.extent);
  $viewBox.set(viewAt(46.4));
  clearSelection();
  await rest();
  expect(lastSearch()).toMatchObject({ box: { southWest: { x: 46.4 } } });
});

test('a selection that was not opened from a row returns the focus to the map', () => {
  selectParcel(5);
  expect(closeSelection()).toBe(false);
});

test('no list loads while something is selected', async () => {
  selectParcel(5);
  $viewBox.set(viewAt(46));
  await rest();
  expect(calls.searchParcels).not.toHaveBeenCalled();
  closeSelection();
  await rest();
  expect(calls.searchParcels).toHaveBeenCalledOnce();
});

const request = {
  scope: region.extent,
  conditions: {},
  orderBy: 'newest',
  offset: 40,
  limit: 20,
} as const;

/** A list of so many rows, each its number. */
function listOf(count: number) {
  const asked: [offset: number, limit: number][] = [];
  return {
    asked,
    fetchPage: ({ offset, limit }: { offset: number; limit: number }) => {
      asked.push([offset, limit]);
      const items = Array.from(
        { length: Math.max(0, Math.min(limit, count - offset)) },
        (_, i) => offset + i,
      );
      return Promise.resolve({ items, totalCount: count, isCapped: false, sources: [] });
    },
  };
}

test('a download collects all pages from the first, 200 rows at a time', async () => {
  const list = listOf(450);
  const progress: number[] = [];
  const { rows } = await gatherRows(list, request, (n) => progress.push(n), new AbortController().signal);
  expect(rows).toEqual(Array.from({ length: 450 }, (_, index) => index));
  expect(list.asked).toEqual([
    [0, 200],
    [200, 200],
    [400, 200],
  ]);
  expect(progress).toEqual([200, 400, 450]);
});

test('a download has at most 5,000 rows, and none for an empty list', async () => {
  const { signal } = new AbortController();
  expect((await gatherRows(listOf(7000), request, () => undefined, signal)).rows).toHaveLength(5000);
  expect((await gatherRows(listOf(0), request, () => undefined, signal)).rows).toEqual([]);
});

test('a canceled download makes no more requests', async () => {
  const list = listOf(1000);
  const controller = new AbortController();
  const gathering = gatherRows(list, request, () => controller.abort(), controller.signal);
  await expect(gathering).rejects.toThrow();
  expect(list.asked.length).toBeLessThanOrEqual(2);
});
