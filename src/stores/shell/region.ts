import { atom } from 'nanostores';
import { defaultRegionKey, regionKeys, type RegionKey } from '../../contract/shared/vocabulary.ts';
import { storageKeys } from '../../environment/environment.ts';
import { writeStorage, readStorage } from '../../environment/storage.ts';

/** The current region (specification §3: Riyadh unless another was chosen). */
export const $regionKey = atom<RegionKey>(defaultRegionKey);

/** Whether the region picker is open, and whether it was closed by a choice (specification §2). */
export const $regionPickerIsOpen = atom(false);
export const $regionIsSelected = atom(false);

/** The region in the address wins, then the stored one, then Riyadh. One in the address is kept for other pages. */
export function startRegion(pathname: string): void {
  const inAddress = regionOfAddress(pathname);
  $regionKey.set(inAddress ?? storedRegion() ?? defaultRegionKey);
  if (inAddress) writeStorage(storageKeys.regionKey, inAddress);
}

/** The region that was chosen on this browser, if it is one that there is. */
function storedRegion(): RegionKey | undefined {
  const stored = readStorage(storageKeys.regionKey);
  return regionKeys.find((key) => key === stored);
}

/** The region whose key is a part of an address. */
export function regionOfAddress(pathname: string): RegionKey | undefined {
  const parts = pathname.split('/');
  return regionKeys.find((key) => parts.includes(key));
}

export function openRegionPicker(): void {
  $regionPickerIsOpen.set(true);
}

/** Closes the picker without a choice. */
export function closeRegionPicker(): void {
  $regionPickerIsOpen.set(false);
  $regionIsSelected.set(false);
}

/** Makes a region the current one; gives the address to go to, if the page at `pathname` is one of a region. */
export function pickRegion(key: RegionKey, pathname: string): string | undefined {
  $regionKey.set(key);
  writeStorage(storageKeys.regionKey, key);
  $regionPickerIsOpen.set(false);
  $regionIsSelected.set(true);
  return addressAfterPick(key, pathname);
}

/** Where a choice leads (specification §2): pages of a region show the chosen one, all others stay. */
export function addressAfterPick(key: RegionKey, pathname: string): string | undefined {
  const page = ['metrics', 'transactions', 'favorites'].find((name) => pathname.includes(name));
  return page && `/${key}/${page}`;
}
