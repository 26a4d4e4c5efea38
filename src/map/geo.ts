import type { Place } from '../../lib/geo/sphere.ts';

/** A person's location with its accuracy radius. */
export interface OwnPlace extends Place {
  /** In meters. */
  accuracy: number;
}
