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
  for (let place = 1; place < ring.length; place++) {
    const [ax, ay] = ring[place - 1] as Position;
    const [bx, by] = ring[place] as Position;
    sum += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0);
  }
  return sum;
}
