import { z } from 'zod';
import { geocoderPath, PlaceCollection, placeTypes, type PlaceType } from '../../src/contract/places.ts';
import type { Platform } from '../app.ts';
import { words } from '../../src/i18n/ar/index.ts';
import { findPlaces } from '../search/places.ts';

/** Numbers separated by commas, as many as are asked for. */
const numbers = (count: number) =>
  z
    .string()
    .max(120)
    .transform((text) => text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part))))
    .pipe(z.array(z.number().min(-180).max(180)).length(count));

const Query = z.object({
  country: z.string().max(60).optional(),
  language: z.string().max(60).optional(),
  types: z.string().max(200).optional(),
  limit: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(10))
    .default(5),
  bbox: numbers(4).optional(),
  proximity: numbers(2).optional(),
  autocomplete: z.enum(['true', 'false']).optional(),
  access_token: z.string().max(300).optional(),
});

/** The place geocoder, by Mapbox Geocoding v5's public conventions, over the places that the map knows. */
export function placesModule({ app, store }: Platform): void {
  app.get(
    // A text with a dot in it still ends in `.json`.
    geocoderPath.replace('{query}.json', ':query'),
    {
      schema: {
        summary: 'Places by name (geocoder)',
        tags: ['providers'],
        params: z.object({
          query: z
            .string()
            .min(1)
            .max(256)
            .regex(/\.json$/),
        }),
        querystring: Query,
        response: { 200: PlaceCollection },
      },
    },
    async (request, reply) => {
      const text = (request.params as { query: string }).query.replace(/\.json$/, '');
      const { country, types, limit, bbox, proximity } = request.query as z.output<typeof Query>;
      void reply.header('cache-control', 'public, max-age=300');
      const isElsewhere = country !== undefined && !country.toLowerCase().split(',').includes('sa');
      const features = isElsewhere
        ? []
        : await findPlaces(store, text, {
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
        attribution: words.map.attribution,
      };
    },
  );
}

function chosenTypes(types: string | undefined): PlaceType[] {
  if (types === undefined) return [...placeTypes];
  const asked = types.split(',');
  return placeTypes.filter((type) => asked.includes(type));
}
