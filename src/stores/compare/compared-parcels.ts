import { atom } from 'nanostores';
import { parcelLimits } from '../../../contract/parcel/limits.ts';

/** Ids of the parcels chosen for a comparison, in the order they were chosen; lasts until the page is closed. */
export const $comparedParcels = atom<readonly number[]>([]);

/** Whether the list of parcels shows checkboxes for choosing them. */
export const $choosesParcels = atom(false);

/** Adds a parcel to the comparison or removes it; a full comparison is left as it is. */
export function toggleComparedParcel(parcelObjectId: number): void {
  const compared = $comparedParcels.get();
  if (compared.includes(parcelObjectId)) dropComparedParcel(parcelObjectId);
  else if (compared.length < parcelLimits.comparedParcels)
    $comparedParcels.set([...compared, parcelObjectId]);
}

export function dropComparedParcel(parcelObjectId: number): void {
  $comparedParcels.set($comparedParcels.get().filter((id) => id !== parcelObjectId));
}

export function clearComparedParcels(): void {
  $comparedParcels.set([]);
}

/** Turns choosing in the list on or off; parcels already chosen stay chosen. */
export function chooseParcels(value: boolean): void {
  $choosesParcels.set(value);
}
