import { z } from 'zod';
import {
  geocoderPath,
  PlaceCollection,
  placeTypes,
  type PlaceType,
} from '../../../contract/search/places.ts';
import type { Platform } from '../../http/platform.ts';
import { findPlaces } from '../../land/search/places.ts';
import { brand } from '../../../lib/brand.ts';

/** Schema of exactly `count` comma-separated numbers. */
const numbers = (count: number) =>
  z
    .string()
    .max(120)
    .transform((text) => text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part))))
    .pipe(z.array(z.number().min(-180).max(180)).length(count));

const Query = z.object({
  country: z
    .string()
    .max(60)
    .optional()
    .meta({ description: 'Countries, ISO 3166-1 codes separated by commas; without sa nothing is found' }),
  language: z
    .string()
    .max(60)
    .optional()
    .meta({ description: 'Language of the answer; not read, it is always Arabic' }),
  types: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Types of places, separated by commas: place, poi; absent: both' }),
  limit: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(10))
    .default(5)
    .meta({ description: 'Places to return at most, 1 to 10; 5 when absent' }),
  bbox: numbers(4)
    .optional()
    .meta({ description: 'Only places that touch this box: west,south,east,north, degrees' }),
  proximity: numbers(2)
    .optional()
    .meta({ description: 'Nearer to this place comes first among equals: longitude,latitude, degrees' }),
  autocomplete: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'Whether parts of names are found; not read, they always are' }),
  access_token: z.string().max(300).optional().meta({ description: 'Key of the geocoder; not read' }),
});

/** The place geocoder, following Mapbox Geocoding v5's public conventions, over the places that the map knows. */
export function placesModule({ app, queries }: Platform): void {
  app.get<{ Params: { query: string }; Querystring: z.output<typeof Query> }>(
    // A query that contains a dot still ends in `.json`.
    geocoderPath.replace('{query}.json', ':query'),
    {
      schema: {
        summary: 'Places by name (geocoder)',
        description:
          'Cities, neighbourhoods and projects that the map knows, by the conventions of Mapbox Geocoding v5.',
        tags: ['providers'],
        params: z.object({
          query: z
            .string()
            .min(1)
            .max(256)
            .regex(/\.json$/)
            .meta({ description: 'The text to look for, URL-encoded, with .json after it' }),
        }),
        querystring: Query,
        response: { 200: PlaceCollection },
      },
    },
    async (request, reply) => {
      const text = request.params.query.replace(/\.json$/, '');
      const { country, types, limit, bbox, proximity } = request.query;
      void reply.header('cache-control', 'public, max-age=300');
      const isElsewhere = country !== undefined && !country.toLowerCase().split(',').includes('sa');
      const features = isElsewhere
        ? []
        : await queries.run(findPlaces, {
            text,
            types: chosenTypes(types),
            limit,
            bbox: bbox && {
              west: bbox[0] ?? 0,
              south: bbox[1] ?? 0,
              east: bbox[2] ?? 0,
              north: bbox[3] ?? 0,
            },
            proximity: proximity && [proximity[0] ?? 0, proximity[1] ?? 0],
          });
      return {
        type: 'FeatureCollection' as const,
        query: text.split(/\s+/),
        features,
        attribution: brand.name,
      };
    },
  );
}

function chosenTypes(types: string | undefined): PlaceType[] {
  if (types === undefined) return [...placeTypes];
  const asked = types.split(',');
  return placeTypes.filter((type) => asked.includes(type));
}
