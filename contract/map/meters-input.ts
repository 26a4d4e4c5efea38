import { z } from 'zod';
import { mapLimits } from './limits.ts';

/** A radius in a query, whole meters. */
export const MetersInput = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().min(mapLimits.nearbyMetersLowest).max(mapLimits.nearbyMetersHighest));
