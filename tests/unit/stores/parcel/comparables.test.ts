import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as comparablesApi from '../../../../src/api/parcel/comparables.ts';
import type * as landApi from '../../../../src/api/map/land.ts';
import type { Parcel } from '../../../../src/contract/parcel/parcels.ts';
import type {
  SaleSummary,
  TransactionPage,
  TransactionRow,
} from '../../../../src/contract/sale/transactions.ts';
import {
  $comparables,
  $comparison,
  $leftOutSales,
  compareBy,
  countAllSales,
  figuresWithout,
  loadComparables,
  openComparables,
  toggleSale,
  type Comparables,
} from '../../../../src/stores/parcel/comparables.ts';
import { $comparableArea } from '../../../../src/stores/parcel/comparable-area.ts';
import { $landUses } from '../../../../src/stores/map/land-uses.ts';
import { clearSelection, selectParcel } from '../../../../src/stores/map/selection.ts';
import { usualLandUses } from '../../../support/land-uses.ts';

// The addresses of the site come from a build.
vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: {} }));
const calls = vi.hoisted(() => ({
  listComparables: vi.fn<typeof comparablesApi.listComparables>(),
  summarizeComparables: vi.fn<typeof comparablesApi.summarizeComparables>(),
}));
vi.mock('../../../../src/api/parcel/comparables.ts', async (original) => ({
  ...(await original<object>()),
  ...calls,
}));
const land = vi.hoisted(() => ({
  getParcel: vi.fn<typeof landApi.getParcel>(),
  getBuildingRules: () => new Promise(() => undefined),
  listParcelTransactions: () => new Promise(() => undefined),
}));
vi.mock('../../../../src/api/map/land.ts', () => land);

const sale = (id: number, priceSar: number, kind: TransactionRow['kind'] = 'ordinary') =>
  ({
    id,
    priceSar,
    areaSqm: 400,
    priceSarPerSqm: priceSar / 400,
    kind,
    location: { x: 46.7, y: 24.8 },
  }) as TransactionRow;
const sales = [sale(1, 400_000), sale(2, 800_000), sale(3, 1_200_000), sale(4, 400, 'low_value')];
const page = (items: TransactionRow[], totalCount = items.length) =>
  ({ items, totalCount, sources: [] }) as unknown as TransactionPage;
const parcelOf = (parcelObjectId: number) =>
  ({ parcelObjectId, centroid: { x: 46.7, y: 24.8 }, area: 400, landUseGroup: 'residential' }) as Parcel;

const stops: (() => void)[] = [];
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  land.getParcel.mockImplementation((_clients, id) => Promise.resolve(parcelOf(id)));
  calls.listComparables.mockResolvedValue(page(sales));
  $landUses.set(usualLandUses);
  compareBy({});
  for (const $store of [$comparables, $comparableArea]) stops.push($store.listen(() => undefined));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  clearSelection();
  countAllSales();
  vi.useRealTimers();
});

async function open(parcelObjectId = 7): Promise<Comparables> {
  selectParcel(parcelObjectId);
  stops.push(openComparables());
  await settle();
  const load = $comparables.get();
  if (load.status !== 'ready') throw new Error(load.status);
  return load.value;
}

describe('comparables of the selected parcel', () => {
  test('are not requested before somebody opens them, and are cleared when they close', async () => {
    selectParcel(7);
    await settle();
    expect(calls.listComparables).not.toHaveBeenCalled();
    const close = openComparables();
    await settle();
    expect(calls.listComparables).toHaveBeenCalledOnce();
    expect($comparableArea.get()?.marks.map(({ id, isCounted }) => [id, isCounted])).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [4, false],
    ]);
    close();
    expect($comparables.get().status).toBe('idle');
    expect($comparableArea.get()).toBeUndefined();
  });

  test('are requested with the values of the form, clamped as on the page', async () => {
    await open();
    expect(compareBy({ radius: '٩٩٩٩٩', months: '36', area: 'any', use: 'x' })).toEqual({
      meters: 5000,
      months: 36,
      area: 'any',
      use: 'same',
    });
    await settle();
    expect(calls.listComparables.mock.lastCall?.[1]).toMatchObject({
      withinMeters: 5000,
      exceptParcelObjectId: 7,
      landUseGroup: 'residential',
    });
    expect($comparison.get().months).toBe(36);
  });

  test('have figures that follow manual exclusions, until all are included again', async () => {
    const found = await open();
    const figures = () => figuresWithout(found, $leftOutSales.get());
    expect(figures()).toEqual({
      ordinaryCount: 3,
      medianPriceSarPerSqm: 2000,
      lowestPriceSarPerSqm: 1000,
      highestPriceSarPerSqm: 3000,
    });
    toggleSale(3);
    expect(figures()).toMatchObject({
      ordinaryCount: 2,
      medianPriceSarPerSqm: 1500,
      highestPriceSarPerSqm: 2000,
    });
    expect($comparableArea.get()?.marks[2]?.isCounted).toBe(false);
    toggleSale(1);
    toggleSale(2);
    expect(figures()).toEqual({
      ordinaryCount: 0,
      medianPriceSarPerSqm: null,
      lowestPriceSarPerSqm: null,
      highestPriceSarPerSqm: null,
    });
    countAllSales();
    expect(figures().ordinaryCount).toBe(3);
  });

  test('of another parcel are all included', async () => {
    await open();
    toggleSale(1);
    selectParcel(8);
    await settle();
    expect($leftOutSales.get().size).toBe(0);
    expect(calls.listComparables.mock.lastCall?.[1]).toMatchObject({ exceptParcelObjectId: 8 });
  });

  test('are of any use where the use of the parcel is not known', async () => {
    land.getParcel.mockImplementation((_clients, id) =>
      Promise.resolve({ ...parcelOf(id), landUseGroup: null }),
    );
    expect((await open()).comparison.use).toBe('any');
    expect(calls.listComparables.mock.lastCall?.[1]).not.toHaveProperty('landUseGroup');
    expect($comparison.get().use).toBe('same');
  });

  test('have the figures of all when there are too many, ignoring earlier exclusions', async () => {
    calls.listComparables.mockResolvedValue(page(sales, 1234));
    const summary = { ordinaryCount: 1200, medianPriceSarPerSqm: 2222 } as SaleSummary;
    calls.summarizeComparables.mockResolvedValue(summary);
    toggleSale(1);
    const found = await open(9);
    expect(found.isWhole).toBe(false);
    expect(figuresWithout(found, new Set([1]))).toBe(summary);
    toggleSale(1);
    expect($comparableArea.get()?.marks[0]?.isCounted).toBe(true);
  });

  test('can be requested again after a failure', async () => {
    calls.listComparables.mockRejectedValueOnce(new Error('offline'));
    selectParcel(7);
    stops.push(openComparables());
    await settle();
    expect($comparables.get().status).toBe('failed');
    loadComparables();
    await settle();
    expect($comparables.get().status).toBe('ready');
  });
});
