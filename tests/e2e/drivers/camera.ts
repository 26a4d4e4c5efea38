import type { ParcelRow } from '../../support/land.ts';
import type { Camera } from './map-page.ts';

/** A camera above the center of a parcel. */
export function cameraAt(
  { centroid_x: x, centroid_y: y }: Pick<ParcelRow, 'centroid_x' | 'centroid_y'>,
  zoom = 17,
): Camera {
  return { longitude: Number(x.toFixed(6)), latitude: Number(y.toFixed(6)), zoom };
}

/** The camera that the URL of a map names. */
export function cameraIn(url: string): Camera {
  const [, zoom, latitude, longitude] = /#map=([\d.]+)\/([\d.-]+)\/([\d.-]+)/.exec(url) ?? [];
  return { zoom: Number(zoom), latitude: Number(latitude), longitude: Number(longitude) };
}
