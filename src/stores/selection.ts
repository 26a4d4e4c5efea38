import { atom } from 'nanostores';
import { getBuildingRules, getLandMetrics, getParcel, listParcelTransactions } from '../api/land.ts';
import type { LandMetrics } from '../contract/metrics.ts';
import type { BuildingRules, Parcel } from '../contract/parcels.ts';
import type { Transaction } from '../contract/transactions.ts';
import { clients } from './clients.ts';
import { createLoader } from './load.ts';

export type Selection =
  | { kind: 'nothing' }
  | { kind: 'parcel'; parcelObjectId: number }
  | { kind: 'neighborhood'; neighborhoodId: number };

/** What is selected on the map; the panel shows it. */
export const $selection = atom<Selection>({ kind: 'nothing' });

const parcel = createLoader<Parcel>();
const rules = createLoader<BuildingRules>();
const transactions = createLoader<Transaction[]>();
const metrics = createLoader<LandMetrics>();

export const $parcel = parcel.$load;
export const $buildingRules = rules.$load;
export const $transactions = transactions.$load;
export const $landMetrics = metrics.$load;

/** Selects a parcel and fetches its facts, rules and sales side by side: one that fails keeps none of the others. */
export function selectParcel(parcelObjectId: number): void {
  metrics.reset();
  $selection.set({ kind: 'parcel', parcelObjectId });
  loadParcel();
  loadBuildingRules();
  loadTransactions();
}

/** Selects a neighbourhood and fetches its figures. */
export function selectNeighborhood(neighborhoodId: number): void {
  resetParcel();
  $selection.set({ kind: 'neighborhood', neighborhoodId });
  loadLandMetrics();
}

export function clearSelection(): void {
  resetParcel();
  metrics.reset();
  $selection.set({ kind: 'nothing' });
}

export function loadParcel(): void {
  withParcel((id) => void parcel.start((signal) => getParcel(clients, id, signal)));
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
  const selection = $selection.get();
  if (selection.kind === 'parcel') action(selection.parcelObjectId);
}

function resetParcel(): void {
  parcel.reset();
  rules.reset();
  transactions.reset();
}
