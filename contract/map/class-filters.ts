import { z } from 'zod';
import { mapModes } from '../shared/vocabulary.ts';

/**
 * Filters by the map's legend (specification §9): a parcel must be in one of the given classes of a mode. Both are
 * given, or neither.
 */
export const classFilters = {
  mapMode: z.enum(mapModes).optional().meta({ description: 'Mode of the map whose classes are meant' }),
  classes: z
    .string()
    .max(400)
    .regex(/^[\p{L}\p{N}_+-]+(,[\p{L}\p{N}_+-]+)*$/u)
    .transform((text) => text.split(','))
    .optional()
    .meta({
      description:
        'Ids of classes of that mode, separated by commas, as the list of modes has them: parcels that fall into one of them, by figures rounded to whole numbers as tiles carry them',
    }),
};
