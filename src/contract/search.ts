import { z } from 'zod';
import { Bounds, Id, IdInput, TextInput } from './common.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { routes } from './routes.ts';

/** One thing that a typed text may mean. */
export const Suggestion = z.object({
  kind: z.enum(['neighborhood', 'plan', 'block', 'parcel']),
  label: z.string().meta({ description: 'Name or number, in Arabic' }),
  context: z.string().nullable().meta({ description: 'Where it is, in words' }),
  regionId: Id,
  neighborhoodId: Id.nullable(),
  planNo: z.string().nullable(),
  blockNo: z.string().nullable(),
  parcelNo: z.string().nullable(),
  parcelObjectId: Id.nullable(),
  parcelCount: z.int().nonnegative(),
  bounds: Bounds.meta({ description: 'What the map should show' }),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const suggestNumbers = endpoint({
  route: routes.suggestNumbers,
  access: 'anyone',
  summary:
    'What a typed name or number may mean: neighbourhoods, plans, blocks and parcels, whole or in part',
  query: z.object({
    number: TextInput(120).meta({ description: 'What a person typed; spelling and digits are folded' }),
    regionId: IdInput.optional(),
    limit: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(limits.suggestions))
      .default(limits.suggestions),
  }),
  data: z.array(Suggestion),
});
