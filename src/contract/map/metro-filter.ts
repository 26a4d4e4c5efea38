import { MetersInput } from '../shared/common.ts';
import { limits } from '../limits.ts';

/** A condition on where a parcel lies, as the crow flies from its middle. */
export const metroFilter = {
  metroMeters: MetersInput.optional().meta({
    description: `Distance to the nearest metro station of its region at most, metres, ${limits.nearbyMetersLowest} to ${limits.nearbyMetersHighest}`,
  }),
};
