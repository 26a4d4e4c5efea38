import { viewAddressPattern } from '../../../../contract/map/view-address.ts';
import { readView, writeView, type View } from '../view-address.ts';

/** The parsed address of a saved view. */
export interface SavedAddress {
  view: View;
  /** The address as the map would write it now. */
  address: string;
  /** False: some values in it no longer exist and were left out. */
  isWhole: boolean;
}

/**
 * The address to save for the map's current view: its query parameters and its camera. Other parameters of the page
 * are not part of the view. Undefined while the map has no camera yet.
 */
export function addressOfView({ search, hash }: { search: string; hash: string }): string | undefined {
  const camera = cameraIn(hash);
  const address = camera && writeView(readView(search), '') + camera;
  return address !== undefined && viewAddressPattern.test(address) ? address : undefined;
}

/** Parses a saved address the way the map parses its own; undefined if it has no valid camera. */
export function readSavedAddress(saved: string): SavedAddress | undefined {
  const start = saved.indexOf('#');
  const camera = start < 0 ? undefined : cameraIn(saved.slice(start));
  if (camera === undefined) return undefined;
  const search = saved.slice(0, start);
  const view = readView(search);
  const query = writeView(view, '');
  return { view, address: query + camera, isWhole: isSameQuery(search, query) };
}

/** Zoom, latitude and longitude of the URL hash, as the map library writes them; bearing and pitch are not saved. */
function cameraIn(hash: string): string | undefined {
  const parts = new URLSearchParams(hash.slice(1)).get('map')?.split('/').slice(0, 3) ?? [];
  const [zoom = NaN, latitude = NaN, longitude = NaN] = parts.map((part) =>
    part === '' ? NaN : Number(part),
  );
  const isPlace = zoom >= 0 && zoom <= 24 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPlace
    ? `#map=${[zoom, latitude, longitude].map((one) => Number(one.toFixed(6))).join('/')}`
    : undefined;
}

function isSameQuery(one: string, other: string): boolean {
  const [first, second] = [one, other].map((query) =>
    [...new URLSearchParams(query)].map(String).sort().join('&'),
  );
  return first === second;
}
