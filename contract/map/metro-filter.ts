import { MetersInput } from './meters-input.ts';
import { mapLimits } from './limits.ts';

/** A filter on a parcel's location, by straight-line distance from its centroid. */
export const metroFilter = {
  metroMeters: MetersInput.optional().meta({
    description: `Distance to the nearest metro station of its region at most, metres, ${mapLimits.nearbyMetersLowest} to ${mapLimits.nearbyMetersHighest}`,
  }),
};
