/** What is needed of a parcel. */
interface Plot {
  area_sqm: number;
  centroid_x: number;
  centroid_y: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Box and middle of parcels, in degrees, as columns of what consists of them. */
export function extentOf(parcels: readonly Plot[]) {
  const west = Math.min(...parcels.map((parcel) => parcel.west));
  const south = Math.min(...parcels.map((parcel) => parcel.south));
  const east = Math.max(...parcels.map((parcel) => parcel.east));
  const north = Math.max(...parcels.map((parcel) => parcel.north));
  const [only, other] = parcels;
  return only && !other
    ? { centroid_x: only.centroid_x, centroid_y: only.centroid_y, west, south, east, north }
    : { centroid_x: (west + east) / 2, centroid_y: (south + north) / 2, west, south, east, north };
}

/** Their area together, m². */
export function areaOf(parcels: readonly Pick<Plot, 'area_sqm'>[]): number {
  return Math.round(parcels.reduce((sum, parcel) => sum + parcel.area_sqm, 0) * 100) / 100;
}
