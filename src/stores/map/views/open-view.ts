import { readSavedAddress } from './saved-address.ts';

/** Address of a saved view on the page of its region's map, as used in links. */
export function pageOfView({ regionKey, address }: { regionKey: string; address: string }): string {
  return `/${regionKey}/metrics${readSavedAddress(address)?.address ?? ''}`;
}

/**
 * Shows a saved view on the open map, which must be of its region, as one history entry: sets the address, and page
 * and map follow as for any navigation. `partly`: some values in it no longer exist.
 */
export function openView(saved: string): 'whole' | 'partly' {
  const read = readSavedAddress(saved);
  if (!read) return 'partly';
  history.pushState(null, '', location.pathname + read.address);
  // `pushState` fires no events: the page reads the view on `popstate`, the map library the camera on `hashchange`.
  dispatchEvent(new PopStateEvent('popstate'));
  dispatchEvent(new HashChangeEvent('hashchange'));
  return read.isWhole ? 'whole' : 'partly';
}
