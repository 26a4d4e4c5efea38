import { someParcel, type Bounds } from '../../support/land.ts';
import type { Camera } from './map-page.ts';

/** A drawn area with many sold parcels. It does not depend on the viewport, so its rows match those of the database. */
export interface SoldArea {
  area: Bounds;
  /** Zoomed in so far that each parcel can be told apart. */
  camera: Camera;
  /** The map's URL with the area as a filter. */
  path: string;
}

export function soldArea(): SoldArea {
  const parcel = someParcel("transaction_price_sar is not null and zoning = 'residential'");
  const longitude = Number(parcel.centroid_x.toFixed(4));
  const latitude = Number(parcel.centroid_y.toFixed(4));
  const area = {
    west: Number((longitude - 0.004).toFixed(6)),
    south: Number((latitude - 0.003).toFixed(6)),
    east: Number((longitude + 0.004).toFixed(6)),
    north: Number((latitude + 0.003).toFixed(6)),
  };
  const { west, south, east, north } = area;
  return {
    area,
    camera: { longitude, latitude, zoom: 15.6 },
    path: `/Riyadh/metrics?area=${[west, south, east, north].join(',')}`,
  };
}
