import { z } from 'zod';

/** The place geocoder, by Mapbox Geocoding v5's public conventions. `{query}` is the text, URL-encoded. */
export const geocoderPath = '/geocoding/v5/mapbox.places/{query}.json';

/** Types of places that the site asks for (specification §5). */
export const placeTypes = ['place', 'poi'] as const;
export type PlaceType = (typeof placeTypes)[number];

const Longitude = z.number().min(-180).max(180);
const Latitude = z.number().min(-90).max(90);

/** A place found: GeoJSON, with longitude before latitude throughout. */
export const PlaceFeature = z.object({
  id: z.string(),
  type: z.literal('Feature'),
  place_type: z.array(z.enum(placeTypes)),
  relevance: z.number().min(0).max(1),
  properties: z.object({ category: z.string().optional() }),
  text: z.string(),
  language: z.string(),
  place_name: z.string(),
  bbox: z.tuple([Longitude, Latitude, Longitude, Latitude]),
  center: z.tuple([Longitude, Latitude]),
  geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([Longitude, Latitude]) }),
  context: z.array(z.object({ id: z.string(), text: z.string() })),
});
export type PlaceFeature = z.infer<typeof PlaceFeature>;

export const PlaceCollection = z.object({
  type: z.literal('FeatureCollection'),
  query: z.array(z.string()),
  features: z.array(PlaceFeature),
  attribution: z.string(),
});
export type PlaceCollection = z.infer<typeof PlaceCollection>;
