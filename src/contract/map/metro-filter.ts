import { MetersInput } from '../shared/common.ts';
import { limits } from '../limits.ts';

/** A filter on a parcel's location, by straight-line distance from its centroid. */
export const metroFilter = {
  metroMeters: MetersInput.optional().meta({
    description: `Distance to the nearest metro station of its region at most, metres, ${limits.nearbyMetersLowest} to ${limits.nearbyMetersHighest}`,
  }),
};
