import { z } from 'zod';

/** The place geocoder, following Mapbox Geocoding v5's public conventions. `{query}` is the URL-encoded text. */
export const geocoderPath = '/geocoding/v5/mapbox.places/{query}.json';

/** Place types requested by the site (specification §5). */
export const placeTypes = ['place', 'poi'] as const;
export type PlaceType = (typeof placeTypes)[number];

const Longitude = z.number().min(-180).max(180);
const Latitude = z.number().min(-90).max(90);
const Position = z.tuple([Longitude, Latitude]);

/** A place found, as GeoJSON: longitude always comes before latitude. */
export const PlaceFeature = z.object({
  id: z.string().meta({ description: 'Id of the place within this geocoder' }),
  type: z.literal('Feature').meta({ description: 'As GeoJSON names it' }),
  place_type: z
    .array(z.enum(placeTypes))
    .meta({ description: 'place: a city or a neighbourhood; poi: a project, as a point of interest' }),
  relevance: z
    .number()
    .min(0)
    .max(1)
    .meta({ description: 'How well the place fits the text, 0 to 1; 1: the name is the text' }),
  properties: z
    .object({ category: z.string().optional().meta({ description: 'Kind of a point of interest' }) })
    .meta({ description: 'What else is known of the place' }),
  text: z.string().meta({ description: 'Name of the place, in Arabic' }),
  language: z.string().meta({ description: 'Language of its name, ISO 639-1' }),
  place_name: z.string().meta({ description: 'Name with those of the areas around it, in Arabic' }),
  bbox: z
    .tuple([Longitude, Latitude, Longitude, Latitude])
    .meta({ description: 'Box around the place: west, south, east, north, degrees' }),
  center: Position.meta({ description: 'Middle of the place: longitude, latitude, degrees' }),
  geometry: z
    .object({
      type: z.literal('Point').meta({ description: 'As GeoJSON names it' }),
      coordinates: Position.meta({ description: 'Longitude, latitude, degrees' }),
    })
    .meta({ description: 'Middle of the place as GeoJSON' }),
  context: z
    .array(
      z.object({
        id: z.string().meta({ description: 'Id of the area within this geocoder' }),
        text: z.string().meta({ description: 'Name of the area, in Arabic' }),
      }),
    )
    .meta({ description: 'Areas around the place, the smallest first' }),
});
export type PlaceFeature = z.infer<typeof PlaceFeature>;

export const PlaceCollection = z
  .object({
    type: z.literal('FeatureCollection').meta({ description: 'As GeoJSON names it' }),
    query: z.array(z.string()).meta({ description: 'Words of the text that was looked for' }),
    features: z.array(PlaceFeature).meta({ description: 'Places found, the best first' }),
    attribution: z.string().meta({ description: 'Whom the data comes from, to be shown with it; in Arabic' }),
  })
  .meta({ description: 'The places found, as GeoJSON' });
export type PlaceCollection = z.infer<typeof PlaceCollection>;
