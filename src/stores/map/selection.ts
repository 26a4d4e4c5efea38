import { atom, computed } from 'nanostores';
import type { TileParcel } from '../../map/tile-facts.ts';
import { CallFailure } from '../../api/shared/failure.ts';
import { getBuildingRules, getLandMetrics, getParcel, listParcelTransactions } from '../../api/map/land.ts';
import { listSuccessors } from '../../api/parcel/successors.ts';
import { mapLimits } from '../../../contract/map/limits.ts';
import type { LandMetrics } from '../../../contract/map/metrics.ts';
import type { BuildingRules, Parcel } from '../../../contract/parcel/parcels.ts';
import type { PlanName } from '../../../contract/shared/plan-key.ts';
import type { Transaction } from '../../../contract/sale/transactions.ts';
import { clients } from '../shared/clients.ts';
import { createLoader } from '../shared/load.ts';

export type Selection =
  | { kind: 'nothing' }
  /** At least one. */
  | { kind: 'parcels'; parcelObjectIds: readonly number[] }
  | { kind: 'neighborhood'; neighborhoodId: number }
  | { kind: 'offer'; code: string }
  | ({ kind: 'plan' } & PlanName);

/** The selection on the map, shown in the panel. */
export const $selection = atom<Selection>({ kind: 'nothing' });

/** Tile properties of the selected parcels, where known (specification §3, «selected parcels data»). */
export const $selectedParcels = atom<readonly TileParcel[]>([]);

/** Name of the parcel that was asked for and has become the selected ones; undefined: they were asked for themselves. */
export const $retiredParcel = atom<string | undefined>();

/** Whether each click adds to the selection: for touch input, which has no Ctrl key. */
export const $selectsSeveral = atom(false);

/**
 * Map filter matching the selected parcels' ids; the id 0, which matches no parcel, if none is selected
 * (specification §3).
 */
export const $selectedParcelFilter = computed($selection, (selection) => [
  'in',
  ['id'],
  ['literal', selection.kind === 'parcels' ? selection.parcelObjectIds : [0]],
]);

const parcel = createLoader<Parcel>();
const parcels = createLoader<Parcel[]>();
const rules = createLoader<BuildingRules>();
const transactions = createLoader<Transaction[]>();
const metrics = createLoader<LandMetrics>();

export const $parcel = parcel.$load;
/** Details of several selected parcels, without those that no longer exist. */
export const $parcels = parcels.$load;
export const $buildingRules = rules.$load;
export const $transactions = transactions.$load;
export const $landMetrics = metrics.$load;

/**
 * Selects a parcel and fetches its details, building rules and sales in parallel: a failure of one does not affect
 * the others. `known` holds the properties from its tile, shown until they are loaded.
 */
export function selectParcel(parcelObjectId: number, known?: TileParcel): void {
  select({ kind: 'parcels', parcelObjectIds: [parcelObjectId] }, known ? [known] : []);
}

/** Adds a parcel to the selection or removes it; does nothing if the selection is full. */
export function toggleParcel(parcelObjectId: number, known?: TileParcel): void {
  const ids = selectedIds();
  if (!ids.includes(parcelObjectId) && ids.length >= mapLimits.selectedParcels) return;
  const isAdded = !ids.includes(parcelObjectId);
  const kept = ids.filter((id) => id !== parcelObjectId);
  const tiles = $selectedParcels.get().filter((tile) => tile.parcelObjectId !== parcelObjectId);
  selectParcels(isAdded ? [...kept, parcelObjectId] : kept, isAdded && known ? [...tiles, known] : tiles);
}

/** Selects parcels, at most `mapLimits.selectedParcels`; an empty list clears the selection. */
export function selectParcels(ids: readonly number[], known: readonly TileParcel[] = []): void {
  const parcelObjectIds = [...new Set(ids)].slice(0, mapLimits.selectedParcels);
  if (parcelObjectIds.length === 0) return clearSelection();
  select({ kind: 'parcels', parcelObjectIds }, known);
}

/** Selects a neighborhood and fetches its metrics. */
export function selectNeighborhood(neighborhoodId: number): void {
  select({ kind: 'neighborhood', neighborhoodId }, []);
}

/** Selects an offer, whose details `stores/offer/open-offer.ts` fetches. */
export function selectOffer(code: string): void {
  select({ kind: 'offer', code }, []);
}

/** Selects a subdivision plan of the page's region, whose details `stores/parcel/open-plan.ts` fetches. */
export function selectPlan({ cityName, planNo }: PlanName): void {
  select({ kind: 'plan', cityName, planNo }, []);
}

export function clearSelection(): void {
  select({ kind: 'nothing' }, []);
}

export function setSelectsSeveral(value: boolean): void {
  $selectsSeveral.set(value);
}

/** Id of the only selected parcel; undefined if none or several are selected. */
export function onlyParcelOf(selection: Selection): number | undefined {
  const [id, another] = idsOf(selection);
  return another === undefined ? id : undefined;
}

export function onlyParcelId(): number | undefined {
  return onlyParcelOf($selection.get());
}

function idsOf(selection: Selection): readonly number[] {
  return selection.kind === 'parcels' ? selection.parcelObjectIds : [];
}

function selectedIds(): readonly number[] {
  return idsOf($selection.get());
}

/** Requests for the previous selection are aborted and its data cleared. */
function select(selection: Selection, known: readonly TileParcel[]): void {
  [parcel, parcels, rules, transactions, metrics].forEach((loader) => loader.reset());
  $retiredParcel.set(undefined);
  $selectedParcels.set(known);
  $selection.set(selection);
  if (selection.kind === 'neighborhood') return loadLandMetrics();
  if (selection.kind !== 'parcels') return;
  if (selection.parcelObjectIds.length > 1) return loadParcels();
  loadParcel();
  loadBuildingRules();
  loadTransactions();
}

export function loadParcel(): void {
  withParcel(
    (id) =>
      void parcel.start((signal) =>
        getParcel(clients, id, signal).catch((error) => followRetirement(error, id, signal)),
      ),
  );
}

/** Selects what a parcel has become that was subdivided or merged; any other failure is thrown again. */
async function followRetirement(error: unknown, id: number, signal: AbortSignal): Promise<never> {
  absentIfGone(error);
  const { name, parcels: successors } = await listSuccessors(clients, id, signal);
  if (successors.length > 0 && onlyParcelId() === id) {
    selectParcels(successors.map(({ parcelObjectId }) => parcelObjectId));
    $retiredParcel.set(name ?? undefined);
  }
  throw error;
}

export function loadParcels(): void {
  const ids = selectedIds();
  void parcels.start(async (signal) => {
    const found = await Promise.all(ids.map((id) => getParcel(clients, id, signal).catch(absentIfGone)));
    return found.filter((each) => each !== undefined);
  });
}

/** Returns undefined for a parcel that no longer exists, as an old link may name one; rethrows any other failure. */
function absentIfGone(error: unknown): undefined {
  if (!(error instanceof CallFailure) || error.status !== 404) throw error;
}

export function loadBuildingRules(): void {
  withParcel((id) => void rules.start((signal) => getBuildingRules(clients, id, signal)));
}

export function loadTransactions(): void {
  withParcel((id) => void transactions.start((signal) => listParcelTransactions(clients, id, signal)));
}

export function loadLandMetrics(): void {
  const selection = $selection.get();
  if (selection.kind !== 'neighborhood') return;
  void metrics.start((signal) => getLandMetrics(clients, selection.neighborhoodId, signal));
}

function withParcel(action: (parcelObjectId: number) => void): void {
  const id = onlyParcelId();
  if (id !== undefined) action(id);
}
