/**
 * Web Mercator in integers: the world is a square of 2^32 by 2^32 units, x east and y south, so a coordinate fits an
 * unsigned 32-bit integer. One unit is 9 mm at the equator, 1/32 of the grid of a zoom 15 tile.
 */
export const worldSize = 2 ** 32;

/** Extent (grid size) of one vector tile. */
export const tileExtent = 4096;

/** How far shapes extend beyond each edge of a tile, in tile units, so that outlines do not show at the seams. */
export const tileBuffer = 64;

export const maxLongitude = 180;
/** Web Mercator ends near 85.0511 degrees; the last fraction is rejected rather than drawn at the very edge. */
export const maxLatitude = 85.05;

/** @param longitude degrees, -180 to 180 */
export function longitudeToWorld(longitude: number): number {
  return toUnit(longitude / 360 + 0.5);
}

/** @param latitude degrees, within `maxLatitude` */
export function latitudeToWorld(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return toUnit(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI));
}

/** @returns degrees */
export function worldToLongitude(x: number): number {
  return (x / worldSize - 0.5) * 360;
}

/** @returns degrees */
export function worldToLatitude(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldSize))) * 180) / Math.PI;
}

/** Side of a tile of this zoom, in world units. */
export function tileSize(zoom: number): number {
  return 2 ** (32 - zoom);
}

/** Whether a longitude and latitude can be shown on the map; false for NaN. */
export function isOnMap(longitude: number, latitude: number): boolean {
  return Math.abs(longitude) <= maxLongitude && Math.abs(latitude) <= maxLatitude;
}

function toUnit(fraction: number): number {
  return Math.min(worldSize - 1, Math.max(0, Math.round(fraction * worldSize)));
}
