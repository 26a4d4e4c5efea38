import { z } from 'zod';
import { TextInput } from '../shared/common.ts';
import { cityParts } from '../shared/vocabulary.ts';

/** Filters on where land lies in its city, as the publishers of districts and parcels name it. */
export const cityFilters = {
  city: TextInput(120).optional().meta({ description: 'Name of the city, in Arabic' }),
  cityPart: z
    .enum(cityParts)
    .optional()
    .meta({ description: 'Part of the city; land of which none is named lies in no part' }),
  municipality: TextInput(120).optional().meta({ description: 'Name of the municipality, in Arabic' }),
};
