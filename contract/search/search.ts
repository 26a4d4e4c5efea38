import { z } from 'zod';
import { Bounds, Id, TextInput } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import {
  countOf,
  NeighborhoodIdIfAny,
  RegionId,
  RegionIdInput,
  textIfAny,
  textOf,
} from '../shared/fields.ts';
import { searchLimits } from './limits.ts';
import { mapLimits } from '../map/limits.ts';
import { searchRoutes } from './routes.ts';

/** A possible match of a typed text. */
export const Suggestion = z.object({
  kind: z
    .enum(['neighborhood', 'plan', 'block', 'parcel'])
    .meta({ description: 'neighborhood; plan: a subdivision plan; block: a block of such a plan; parcel' }),
  label: textOf('Name or number, in Arabic'),
  context: textIfAny('Where it is, in Arabic; null: not known'),
  cityName: textIfAny(
    'City of a plan, whose numbers repeat in cities; null for all other kinds, or not known',
  ),
  regionId: RegionId,
  neighborhoodId: NeighborhoodIdIfAny,
  planNo: textIfAny('Number of its subdivision plan, a text; null: it belongs to none that is known'),
  blockNo: textIfAny('Number of its block, a text; null: it belongs to none that is known'),
  parcelNo: textIfAny('Number of the parcel, a text; null for all other kinds'),
  parcelObjectId: Id.nullable().meta({
    description: 'Id of the parcel on the map; null for all other kinds',
  }),
  parcelCount: countOf('Parcels that it covers; 1 for a parcel'),
  bounds: Bounds.meta({ description: 'Box around it, for the map to show' }),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const suggestNumbers = endpoint({
  route: searchRoutes.suggestNumbers,
  access: 'anyone',
  summary:
    'What a typed name or number may mean: neighbourhoods, plans, blocks and parcels, whole or in part',
  query: z.object({
    number: TextInput(mapLimits.searchLength).meta({
      description: 'What a person typed; spelling and digits are folded',
    }),
    regionId: RegionIdInput.optional(),
    limit: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(searchLimits.suggestions))
      .default(searchLimits.suggestions)
      .meta({
        description: `Suggestions to return at most, 1 to ${searchLimits.suggestions}; as many when absent`,
      }),
  }),
  data: z.array(Suggestion),
});
