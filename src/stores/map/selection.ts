import { atom, computed } from 'nanostores';
import type { TileParcel } from '../../map/tile-facts.ts';
import { CallFailure } from '../../api/shared/failure.ts';
import { getBuildingRules, getLandMetrics, getParcel, listParcelTransactions } from '../../api/map/land.ts';
import { limits } from '../../contract/limits.ts';
import type { LandMetrics } from '../../contract/map/metrics.ts';
import type { BuildingRules, Parcel } from '../../contract/parcel/parcels.ts';
import type { Transaction } from '../../contract/sale/transactions.ts';
import { clients } from '../shared/clients.ts';
import { createLoader } from '../shared/load.ts';

export type Selection =
  | { kind: 'nothing' }
  /** At least one. */
  | { kind: 'parcels'; parcelObjectIds: readonly number[] }
  | { kind: 'neighborhood'; neighborhoodId: number };

/** What is selected on the map; the panel shows it. */
export const $selection = atom<Selection>({ kind: 'nothing' });

/** The parcels that are selected, as far as their tiles know them (specification §3, «selected parcels data»). */
export const $selectedParcels = atom<readonly TileParcel[]>([]);

/** Whether each click adds a parcel: for fingers, which have no Ctrl key. */
export const $selectsSeveral = atom(false);

/** Matches the selected parcels' ids; no parcel at all, by the id 0, while none is (specification §3). */
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
/** All facts of several selected parcels, without those that are not there any more. */
export const $parcels = parcels.$load;
export const $buildingRules = rules.$load;
export const $transactions = transactions.$load;
export const $landMetrics = metrics.$load;

/**
 * Selects a parcel and fetches its facts, rules and sales side by side: one that fails keeps none of the others. `known`
 * is what its tile says, shown until they come.
 */
export function selectParcel(parcelObjectId: number, known?: TileParcel): void {
  select({ kind: 'parcels', parcelObjectIds: [parcelObjectId] }, known ? [known] : []);
}

/** Adds a parcel to those that are selected, or takes it away. */
export function toggleParcel(parcelObjectId: number, known?: TileParcel): void {
  const ids = selectedIds();
  if (!ids.includes(parcelObjectId) && ids.length >= limits.selectedParcels) return;
  const isAdded = !ids.includes(parcelObjectId);
  const kept = ids.filter((id) => id !== parcelObjectId);
  const tiles = $selectedParcels.get().filter((tile) => tile.parcelObjectId !== parcelObjectId);
  selectParcels(isAdded ? [...kept, parcelObjectId] : kept, isAdded && known ? [...tiles, known] : tiles);
}

/** Selects some parcels, at most `limits.selectedParcels`; none clears the selection. */
export function selectParcels(ids: readonly number[], known: readonly TileParcel[] = []): void {
  const parcelObjectIds = [...new Set(ids)].slice(0, limits.selectedParcels);
  if (parcelObjectIds.length === 0) return clearSelection();
  select({ kind: 'parcels', parcelObjectIds }, known);
}

/** Selects a neighbourhood and fetches its figures. */
export function selectNeighborhood(neighborhoodId: number): void {
  select({ kind: 'neighborhood', neighborhoodId }, []);
}

export function clearSelection(): void {
  select({ kind: 'nothing' }, []);
}

export function setSelectsSeveral(value: boolean): void {
  $selectsSeveral.set(value);
}

/** The parcel that is selected alone; undefined while there is none, or several. */
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

/** What belonged to the former selection is cancelled and forgotten. */
function select(selection: Selection, known: readonly TileParcel[]): void {
  [parcel, parcels, rules, transactions, metrics].forEach((loader) => loader.reset());
  $selectedParcels.set(known);
  $selection.set(selection);
  if (selection.kind === 'neighborhood') return loadLandMetrics();
  if (selection.kind === 'nothing') return;
  if (selection.parcelObjectIds.length > 1) return loadParcels();
  loadParcel();
  loadBuildingRules();
  loadTransactions();
}

export function loadParcel(): void {
  withParcel((id) => void parcel.start((signal) => getParcel(clients, id, signal)));
}

export function loadParcels(): void {
  const ids = selectedIds();
  void parcels.start(async (signal) => {
    const found = await Promise.all(ids.map((id) => getParcel(clients, id, signal).catch(absentIfGone)));
    return found.filter((each) => each !== undefined);
  });
}

/** Undefined for a parcel that is not there any more, as an old address may name it; what else fails, fails. */
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
