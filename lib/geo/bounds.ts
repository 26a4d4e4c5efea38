/** A place, in degrees: `x` is the longitude, `y` the latitude. */
export interface Point {
  x: number;
  y: number;
}

/** A box as answers have it: its corners. */
export interface Bounds {
  southWest: Point;
  northEast: Point;
}

/** Bounding box in degrees as GeoJSON has it: west, south, east, north. */
export type BoundingBox = [west: number, south: number, east: number, north: number];

/** A box by its four sides in degrees, as rows of the database and geometries have it; `Bounds` is its form in answers. */
export interface Extent {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Converts a box to the form of the contract. */
export function boundsOfExtent({ west, south, east, north }: Extent): Bounds {
  return { southWest: { x: west, y: south }, northEast: { x: east, y: north } };
}

/** Converts a bounding box to the form of the contract. */
export function boundsOfBox([west, south, east, north]: BoundingBox): Bounds {
  return boundsOfExtent({ west, south, east, north });
}

/** Converts a box of the contract to its four sides. */
export function extentOfBounds({ southWest, northEast }: Bounds): Extent {
  return { west: southWest.x, south: southWest.y, east: northEast.x, north: northEast.y };
}

/** A box around nothing, to be widened. */
export function emptyExtent(): Extent {
  return { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
}

/** Widens a box, in place, to contain another. */
export function widen(extent: Extent, { west, south, east, north }: Extent): void {
  extent.west = Math.min(extent.west, west);
  extent.south = Math.min(extent.south, south);
  extent.east = Math.max(extent.east, east);
  extent.north = Math.max(extent.north, north);
}

/** Box from two opposite corners, in any order. */
export function boundsOfCorners(one: Point, other: Point): Bounds {
  return {
    southWest: { x: Math.min(one.x, other.x), y: Math.min(one.y, other.y) },
    northEast: { x: Math.max(one.x, other.x), y: Math.max(one.y, other.y) },
  };
}

/** The box of a query; undefined without both corners. */
export function boundsOfQuery({
  boundaryFrom,
  boundaryTo,
}: {
  boundaryFrom?: Point | undefined;
  boundaryTo?: Point | undefined;
}): Bounds | undefined {
  return boundaryFrom && boundaryTo && boundsOfCorners(boundaryFrom, boundaryTo);
}

/** Extends a box to contain a place. */
export function boundsWith({ southWest, northEast }: Bounds, { x, y }: Point): Bounds {
  return {
    southWest: { x: Math.min(southWest.x, x), y: Math.min(southWest.y, y) },
    northEast: { x: Math.max(northEast.x, x), y: Math.max(northEast.y, y) },
  };
}

/** Smallest box that contains all the given boxes; undefined for none. */
export function boundsOfAll([first, ...others]: readonly Bounds[]): Bounds | undefined {
  return (
    first &&
    others.reduce((all, { southWest, northEast }) => boundsWith(boundsWith(all, southWest), northEast), first)
  );
}
