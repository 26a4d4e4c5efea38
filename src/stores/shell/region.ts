import { atom } from 'nanostores';
import { defaultRegionKey, regionKeys, type RegionKey } from '../../../contract/shared/region-keys.ts';
import { storageKeys } from '../../environment/environment.ts';
import { readSessionStorage, writeSessionStorage } from '../../environment/session-storage.ts';
import { writeStorage, readStorage } from '../../environment/storage.ts';

/**
 * The current region (specification §3: Riyadh by default). Not a persistent store: an address goes before what is
 * stored, framed maps do not follow the visitor's choice, and every page starts with this module.
 */
export const $regionKey = atom<RegionKey>(defaultRegionKey);

/** Whether the region picker is open. */
export const $regionPickerIsOpen = atom(false);

/** The flag outlasts the page load that a choice may cause, within this tab. */
const regionIsSelectedKey = 'ardi:region-is-selected';

/** Whether the picker was last closed by a choice (specification §2). */
export const $regionIsSelected = atom(readSessionStorage(regionIsSelectedKey) !== undefined);

function flagSelected(isSelected: boolean): void {
  writeSessionStorage(regionIsSelectedKey, isSelected ? '1' : undefined);
  $regionIsSelected.set(isSelected);
}

/**
 * Sets the current region from the address, else from what the page is about, else from storage, else Riyadh. Only one
 * from the address is stored for other pages, as it was asked for by name; and only where the page has something of it:
 * other pages would lead to an empty map. The page of favorites does not know whether its region has land.
 */
export function startRegion(
  pathname: string,
  { ofPage, isEmpty = false }: { ofPage?: RegionKey | undefined; isEmpty?: boolean } = {},
): void {
  const inAddress = regionOfAddress(pathname);
  $regionKey.set(inAddress ?? ofPage ?? storedRegion() ?? defaultRegionKey);
  const isKept = !isEmpty && !pathname.includes('/favorites');
  if (inAddress && isKept) writeStorage(storageKeys.regionKey, inAddress);
}

/** The region stored in this browser, if valid. */
function storedRegion(): RegionKey | undefined {
  const stored = readStorage(storageKeys.regionKey);
  return regionKeys.find((key) => key === stored);
}

/** Returns the region whose key is a segment of the path. */
export function regionOfAddress(pathname: string): RegionKey | undefined {
  const parts = pathname.split('/');
  return regionKeys.find((key) => parts.includes(key));
}

export function openRegionPicker(): void {
  $regionPickerIsOpen.set(true);
}

/** Closes the picker without a choice. */
export function closeRegionPicker(): void {
  flagSelected(false);
  $regionPickerIsOpen.set(false);
}

/** Sets the current region; returns the address to navigate to if the page at `pathname` belongs to a region. */
export function pickRegion(key: RegionKey, pathname: string): string | undefined {
  $regionKey.set(key);
  writeStorage(storageKeys.regionKey, key);
  flagSelected(true);
  $regionPickerIsOpen.set(false);
  return addressAfterPick(key, pathname);
}

/** Address after picking a region (specification §2): pages of a region switch to the chosen one, others stay. */
export function addressAfterPick(key: RegionKey, pathname: string): string | undefined {
  const page = ['metrics', 'transactions', 'favorites'].find((name) => pathname.includes(name));
  return page && `/${key}/${page}`;
}
