import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as comparablesApi from '../../../../src/api/parcel/comparables.ts';
import type * as feesApi from '../../../../src/api/parcel/land-fees.ts';
import type * as landApi from '../../../../src/api/map/land.ts';
import type { Comparables } from '../../../../contract/parcel/comparables.ts';
import type { LandFee } from '../../../../contract/parcel/land-fees.ts';
import type { Transaction } from '../../../../contract/sale/transactions.ts';
import type { Parcel } from '../../../../contract/parcel/parcels.ts';
import {
  $landFee,
  $undevelopedParcel,
  loadLandFee,
  openLandFee,
} from '../../../../src/stores/parcel/land-fee.ts';
import { $showsComparables, clearAssessment, toggleSale } from '../../../../src/stores/parcel/comparables.ts';
import { clearSelection, selectParcel } from '../../../../src/stores/map/selection.ts';

// The addresses of the site come from a build.
vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: {} }));
const calls = vi.hoisted(() => ({
  listComparables: vi.fn<typeof comparablesApi.listComparables>(),
  getLandFee: vi.fn<typeof feesApi.getLandFee>(),
  getParcel: vi.fn<typeof landApi.getParcel>(),
  listParcelTransactions: vi.fn<typeof landApi.listParcelTransactions>(),
}));
vi.mock('../../../../src/api/parcel/comparables.ts', async (original) => ({
  ...(await original<object>()),
  listComparables: calls.listComparables,
}));
vi.mock('../../../../src/api/parcel/land-fees.ts', async (original) => ({
  ...(await original<object>()),
  getLandFee: calls.getLandFee,
}));
vi.mock('../../../../src/api/map/land.ts', () => ({
  getParcel: calls.getParcel,
  getBuildingRules: () => new Promise(() => undefined),
  listParcelTransactions: calls.listParcelTransactions,
}));

const parcelOf = (landUseGroup: string | null) =>
  ({
    ...{ parcelObjectId: 7, area: 6000, landUseGroup, landUseName: 'أرض خام', landUseDetailed: null },
    centroid: { x: 46.7, y: 24.8 },
  }) as Parcel;
const fee = { parcelObjectId: 7, city: 'الرياض', isKnown: true, isUndeveloped: true, zones: [] } as LandFee;
const sales = [1000, 2000, 4000].map((perSqm, id) => ({ id, priceSar: perSqm * 100, areaSqm: 100 }));
const settle = () => vi.advanceTimersByTimeAsync(0);
const middle = () => {
  const load = $landFee.get();
  if (load.status !== 'ready') return load.status;
  const { value } = load.value.subject;
  return 'missing' in value ? value.missing : value.middle;
};

let stop: (() => void) | undefined;
beforeEach(() => {
  vi.useFakeTimers();
  calls.getLandFee.mockResolvedValue(fee);
  calls.listComparables.mockResolvedValue({ items: sales } as unknown as Comparables);
  calls.listParcelTransactions.mockResolvedValue([]);
});
afterEach(() => {
  stop?.();
  clearSelection();
  clearAssessment();
  $showsComparables.set(false);
  vi.resetAllMocks();
  vi.useRealTimers();
});

async function open(landUseGroup: string | null): Promise<void> {
  calls.getParcel.mockResolvedValue(parcelOf(landUseGroup));
  stop = openLandFee();
  selectParcel(7);
  await settle();
}

describe('the fee on the selected parcel', () => {
  test('is asked for undeveloped land alone', async () => {
    await open('residential');
    expect($undevelopedParcel.get()).toBeUndefined();
    expect(calls.getLandFee).not.toHaveBeenCalled();
    expect($landFee.get().status).toBe('idle');
  });

  test('rests on the median of the comparables, and follows those that are left out while they are shown', async () => {
    await open('undeveloped');
    expect(middle()).toBe(12_000_000);
    expect($landFee.get()).toMatchObject({
      value: { fee, subject: { areaSqm: 6000, use: 'أرض خام' }, address: '/parcel/7/land-fee' },
    });
    $showsComparables.set(true);
    await settle();
    toggleSale(2);
    expect(middle()).toBe(9_000_000);
    expect($landFee.get()).toMatchObject({ value: { address: '/parcel/7/land-fee?without=2' } });
    // What was left out for one parcel is not to change the fee of the next unseen.
    $showsComparables.set(false);
    await settle();
    expect(middle()).toBe(12_000_000);
  });

  test('rests on the latest sale of the parcel where nothing compares', async () => {
    calls.listComparables.mockResolvedValue({ items: [] } as unknown as Comparables);
    calls.listParcelTransactions.mockResolvedValue([
      { date: '2021-09-01', priceSar: 5_000_000, kind: 'ordinary' },
    ] as Transaction[]);
    await open('undeveloped');
    expect(middle()).toBe(5_000_000);
  });

  test('fails where the comparables do: the latest sale is no stand-in for them', async () => {
    calls.listComparables.mockRejectedValue(new Error('offline'));
    await open('undeveloped');
    expect(middle()).toBe('failed');
  });

  test('is asked again after a failure', async () => {
    calls.getLandFee.mockRejectedValueOnce(new Error('offline'));
    await open('undeveloped');
    expect($landFee.get().status).toBe('failed');
    loadLandFee();
    await settle();
    expect(middle()).toBe(12_000_000);
  });
});
