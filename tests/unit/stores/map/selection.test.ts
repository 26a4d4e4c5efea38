import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mapLimits } from '../../../../contract/map/limits.ts';

const answers = vi.hoisted(() => ({ asked: [] as { url: string; signal: AbortSignal | undefined }[] }));

vi.mock('../../../../src/stores/shared/clients.ts', () => ({
  clients: { main1: { request: ask } },
}));

/** Never responds: requests stay pending until they are canceled. */
function ask({ url, signal }: { url: string; signal?: AbortSignal }): Promise<never> {
  answers.asked.push({ url, signal });
  return new Promise(() => undefined);
}

const selection = await import('../../../../src/stores/map/selection.ts');
const {
  $selectedParcelFilter,
  $selectedParcels,
  $selection,
  clearSelection,
  onlyParcelId,
  selectNeighborhood,
  selectParcel,
  selectParcels,
  toggleParcel,
} = selection;

const tile = (parcelObjectId: number) => ({
  parcelObjectId,
  parcelNo: `${parcelObjectId}`,
  zoning: 'residential' as const,
  areaSqm: 500,
  priceSarPerSqm: undefined,
  transactionPriceSar: undefined,
});

beforeEach(() => {
  clearSelection();
  answers.asked.length = 0;
});
afterEach(() => vi.clearAllMocks());

test('the filter of selected parcels matches the id 0 when there are none', () => {
  expect($selectedParcelFilter.get()).toEqual(['in', ['id'], ['literal', [0]]]);
  selectParcels([5, 6]);
  expect($selectedParcelFilter.get()).toEqual(['in', ['id'], ['literal', [5, 6]]]);
});

test('requests of the previous selection are canceled when it changes', () => {
  selectNeighborhood(7);
  const [figures] = answers.asked;
  expect(figures?.url).toContain('landMetrics');
  expect(figures?.signal?.aborted).toBe(false);
  selectParcel(3);
  expect(figures?.signal?.aborted).toBe(true);
  const facts = answers.asked.slice(1);
  expect(facts).toHaveLength(3);
  clearSelection();
  expect(facts.every(({ signal }) => signal?.aborted)).toBe(true);
});

test('adds and removes parcels one by one', () => {
  selectParcel(1, tile(1));
  toggleParcel(2, tile(2));
  expect($selection.get()).toEqual({ kind: 'parcels', parcelObjectIds: [1, 2] });
  expect($selectedParcels.get().map(({ parcelObjectId }) => parcelObjectId)).toEqual([1, 2]);
  expect(onlyParcelId()).toBeUndefined();
  toggleParcel(1);
  expect(onlyParcelId()).toBe(2);
  expect($selectedParcels.get().map(({ parcelObjectId }) => parcelObjectId)).toEqual([2]);
  toggleParcel(2);
  expect($selection.get()).toEqual({ kind: 'nothing' });
});

test('selects no more than can be fetched, and none twice', () => {
  selectParcels([...Array.from({ length: 30 }, (_, index) => index + 1), 1, 2]);
  const first = $selection.get();
  expect(first.kind === 'parcels' && first.parcelObjectIds).toHaveLength(mapLimits.selectedParcels);
  toggleParcel(999);
  expect($selection.get()).toBe(first);
  toggleParcel(1);
  toggleParcel(999);
  const next = $selection.get();
  expect(next.kind === 'parcels' && next.parcelObjectIds.at(-1)).toBe(999);
});

test('selecting a neighborhood and then a parcel replaces the neighborhood', () => {
  selectNeighborhood(7);
  toggleParcel(4);
  expect($selection.get()).toEqual({ kind: 'parcels', parcelObjectIds: [4] });
});
