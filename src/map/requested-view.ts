import type { BoundingBox } from './events.ts';

/** A view requested of the map: a box, or a center and zoom. */
export type RequestedView =
  { bounds: BoundingBox } | { center: [longitude: number, latitude: number]; zoom: number };
