import { atom } from 'nanostores';
import { limits } from '../../contract/limits.ts';

/** Ids of the parcels chosen for a comparison, in the order in which they were, for as long as the page is open. */
export const $comparedParcels = atom<readonly number[]>([]);

/** Whether the list of parcels lets them be chosen. */
export const $choosesParcels = atom(false);

/** Adds a parcel to the comparison, or takes it out; a full comparison takes no more. */
export function toggleComparedParcel(parcelObjectId: number): void {
  const compared = $comparedParcels.get();
  if (compared.includes(parcelObjectId)) dropComparedParcel(parcelObjectId);
  else if (compared.length < limits.comparedParcels) $comparedParcels.set([...compared, parcelObjectId]);
}

export function dropComparedParcel(parcelObjectId: number): void {
  $comparedParcels.set($comparedParcels.get().filter((id) => id !== parcelObjectId));
}

export function clearComparedParcels(): void {
  $comparedParcels.set([]);
}

/** Shows what parcels are chosen by in their list, or takes it away; who was chosen stays so. */
export function chooseParcels(value: boolean): void {
  $choosesParcels.set(value);
}
