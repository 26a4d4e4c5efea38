import { readSavedAddress } from './saved-address.ts';

/** The address of a saved view on the page of a region's map: what a link to it holds. */
export function pageOfView({ regionKey, address }: { regionKey: string; address: string }): string {
  return `/${regionKey}/metrics${readSavedAddress(address)?.address ?? ''}`;
}

/**
 * Shows a saved view on the map that is open, which is of its region, as one step of the browser's history: the address
 * becomes the view's, and map and page take it as they take any step. `partly`: something in it is not known any more.
 */
export function openView(saved: string): 'whole' | 'partly' {
  const read = readSavedAddress(saved);
  if (!read) return 'partly';
  history.pushState(null, '', location.pathname + read.address);
  // A script's step tells nobody of itself: the view is taken by the first, the camera by the second.
  dispatchEvent(new PopStateEvent('popstate'));
  dispatchEvent(new HashChangeEvent('hashchange'));
  return read.isWhole ? 'whole' : 'partly';
}
