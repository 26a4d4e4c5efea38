import type { BoundingBox } from '../../lib/geo/bounds.ts';

/**
 * A view requested of the map: a box or a place, shown amid the part of the map that nothing covers, or an exact center
 * and zoom.
 */
export type RequestedView =
  | { bounds: BoundingBox }
  | { place: [longitude: number, latitude: number]; zoom: number }
  | { center: [longitude: number, latitude: number]; zoom: number };
