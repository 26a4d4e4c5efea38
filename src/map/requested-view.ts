import type { BoundingBox } from './events.ts';

/** What the map is asked to show: a box, or a place at a zoom. */
export type RequestedView =
  { bounds: BoundingBox } | { center: [longitude: number, latitude: number]; zoom: number };
