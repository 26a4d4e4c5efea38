export type Position = [longitude: number, latitude: number];
/** Closed: the last position is the first. */
export type Ring = Position[];

/** Returns the polygons of a stored geometry (GeoJSON text), each an exterior ring followed by its holes. */
export function polygonsOf(geometry: string): Ring[][] {
  const shape = JSON.parse(geometry) as
    { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] };
  return shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
}

/** Returns twice the signed area of a ring in square degrees; negative when the ring is clockwise. */
export function signedArea(ring: Ring): number {
  let sum = 0;
  // Relative to the first position: products of absolute degrees would leave no significant digits for a parcel.
  const [x0, y0] = ring[0] ?? [0, 0];
  let [ax, ay] = [0, 0];
  for (const [x, y] of ring) {
    const [bx, by] = [x - x0, y - y0];
    sum += ax * by - bx * ay;
    [ax, ay] = [bx, by];
  }
  return sum;
}
