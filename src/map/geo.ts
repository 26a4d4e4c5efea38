import type { Bounds } from '../../contract/shared/common.ts';
import type { Place } from '../../lib/geo/sphere.ts';
import type { BoundingBox } from './events.ts';

/** A person's location with its accuracy radius. */
export interface OwnPlace extends Place {
  /** In meters. */
  accuracy: number;
}

/** Converts a box to its two corners. */
export function boundsOfBox([west, south, east, north]: BoundingBox): Bounds {
  return { southWest: { x: west, y: south }, northEast: { x: east, y: north } };
}
