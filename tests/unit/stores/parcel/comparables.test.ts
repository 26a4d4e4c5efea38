import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as comparablesApi from '../../../../src/api/parcel/comparables.ts';
import type * as landApi from '../../../../src/api/map/land.ts';
import type { Parcel } from '../../../../contract/parcel/parcels.ts';
import type { Comparables as Found, ComparableSale } from '../../../../contract/parcel/comparables.ts';
import {
  $assessment,
  $comparables,
  $comparison,
  adjustSale,
  clearAssessment,
  leaveOut,
  movePrices,
  compareBy,
  loadComparables,
  openComparables,
  reportAddress,
  toggleSale,
  valuationBy,
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

const sale = (id: number, priceSar: number, level: ComparableSale['level'] = 'parcel') =>
  ({
    ...{ id, priceSar, level, areaSqm: 400, priceSarPerSqm: priceSar / 400 },
    location: { x: 46.7, y: 24.8 },
    distanceMeters: level === 'parcel' ? 10 : null,
  }) as ComparableSale;
const sales = [sale(1, 400_000), sale(2, 800_000), sale(3, 1_200_000), sale(4, 1_600_000, 'neighborhood')];
const conditions = {
  ...{ meters: 2000, months: 12, tolerance: 35, landUse: 'same' },
  ...{ fromDate: '2025-03-31', until: '2026-03-31', orderBy: 'newest' as const },
};
const found = (items: ComparableSale[]) =>
  ({
    ...{ conditions, items, totalCount: items.length, extraordinaryCount: 0, unspecifiedCount: 0 },
    ...{ excluding: null, index: null, widened: [], sources: [] },
  }) as Found;
const parcelOf = (parcelObjectId: number) =>
  ({ parcelObjectId, centroid: { x: 46.7, y: 24.8 }, area: 400, landUseGroup: 'residential' }) as Parcel;

const stops: (() => void)[] = [];
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  land.getParcel.mockImplementation((_clients, id) => Promise.resolve(parcelOf(id)));
  calls.listComparables.mockResolvedValue(found(sales));
  $landUses.set(usualLandUses);
  compareBy({});
  for (const $store of [$comparables, $comparableArea]) stops.push($store.listen(() => undefined));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  clearSelection();
  clearAssessment();
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
    ]);
    close();
    expect($comparables.get().status).toBe('idle');
    expect($comparableArea.get()).toBeUndefined();
  });

  test('are requested with the values of the form, clamped as on the page', async () => {
    await open();
    expect(calls.listComparables.mock.lastCall?.slice(1, 3)).toEqual([7, { landUse: 'same' }]);
    compareBy({ radius: '٩٩٩٩٩', months: '36', tolerance: 'any', comparedUse: 'castle' });
    await settle();
    const wanted = { meters: 5000, months: 36, tolerance: 'any', landUse: 'same' };
    expect(calls.listComparables.mock.lastCall?.[2]).toEqual(wanted);
    expect($comparison.get()).toEqual(wanted);
  });

  test('can all be left out at once, and keep the prices of their days', async () => {
    const moved = sales.map((each) => ({ ...each, movedPercent: 10 }));
    calls.listComparables.mockResolvedValue(found(moved));
    const comparables = await open();
    const value = () => valuationBy(comparables, $assessment.get());
    expect(value().perSqm?.median).toBe(2750);
    movePrices(false);
    expect(value().perSqm?.median).toBe(2500);
    const address = reportAddress(comparables, $assessment.get());
    expect(new URL(address, 'https://ardi.test').searchParams.get('index')).toBe('off');
    movePrices(true);
    leaveOut(comparables.items);
    expect(value().count).toBe(0);
    toggleSale(2);
    expect(value()).toMatchObject({ count: 1, perSqm: { median: 2200 } });
  });

  test('have a value that follows exclusions and adjustments, until they are taken back', async () => {
    const comparables = await open();
    const value = () => valuationBy(comparables, $assessment.get());
    expect(value()).toMatchObject({ count: 4, perSqm: { median: 2500 }, value: { middle: 1_000_000 } });
    toggleSale(4);
    expect(value()).toMatchObject({ count: 3, perSqm: { median: 2000, highest: 3000 } });
    toggleSale(1);
    expect($comparableArea.get()?.marks[0]?.isCounted).toBe(false);
    adjustSale(3, { percent: -10, reason: 'زاوية' });
    expect(value()).toMatchObject({ count: 2, perSqm: { highest: 2700 } });
    expect($comparableArea.get()?.marks[2]?.priceSarPerSqm).toBe(2700);
    const address = new URL(reportAddress(comparables, $assessment.get()), 'https://ardi.test');
    expect(address.pathname).toBe('/parcel/7/report');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ radius: '2000', months: '12', tolerance: '35', until: '2026-03-31' },
      ...{ without: '4.1', adjust: '3~-10~زاوية' },
    });
    adjustSale(3, undefined);
    toggleSale(2);
    toggleSale(3);
    expect(value()).toEqual({ count: 0, perSqm: undefined, value: undefined });
    clearAssessment();
    expect(value().count).toBe(4);
  });

  test('known by their neighborhood alone have no dot on the map', async () => {
    await open();
    expect($comparableArea.get()?.marks.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect($comparableArea.get()?.meters).toBe(2000);
  });

  test('of another parcel are all counted', async () => {
    await open();
    toggleSale(1);
    selectParcel(8);
    await settle();
    expect($assessment.get().without.size).toBe(0);
    expect(calls.listComparables.mock.lastCall?.[1]).toBe(8);
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
