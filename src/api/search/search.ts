import axios from 'axios';
import {
  geocoderPath,
  placeTypes,
  type PlaceCollection,
  type PlaceFeature,
} from '../../../contract/search/places.ts';
import { searchRoutes } from '../../../contract/search/routes.ts';
import type { Suggestion } from '../../../contract/search/search.ts';
import type { Environment } from '../../environment/environment.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';
import { CallFailure } from '../shared/failure.ts';

/** A search for places requires a text longer than this (specification §5, §9). */
const shortestText = 2;

/** The fields of a geocoder result that the site uses. */
export type FoundPlace = Pick<PlaceFeature, 'text' | 'place_name' | 'bbox' | 'center'>;

/** Margin around the center of a place without a bounding box, in degrees: about 200 meters. */
const pointMargin = 0.002;

/** Suggestions for a typed name or number: neighborhoods, plans, blocks and parcels of one region, or of all. */
export function suggestNumbers(
  clients: Clients,
  query: { number: string; regionId?: number | undefined; limit: number },
  signal?: AbortSignal,
): Promise<Suggestion[]> {
  return call(clients, searchRoutes.suggestNumbers, { query, signal });
}

/**
 * Searches places by name, in Saudi Arabia, in Arabic, of the types of specification §5; equally good ones are ranked
 * by distance to `near` (longitude, latitude). Returns true without a call if the text is too short. Throws
 * `CallFailure`, also if the response contains nothing that could be shown.
 */
export async function searchPlaces(
  { addresses, geocoderToken }: Environment,
  { text, limit, near }: { text: string; limit: number; near?: [number, number] | undefined },
  signal?: AbortSignal,
): Promise<FoundPlace[] | true> {
  if (text.length <= shortestText) return true;
  const path = geocoderPath.replace('{query}', encodeURIComponent(text));
  try {
    const { data } = await axios.get<Partial<PlaceCollection> | null>(addresses.geocoder + path, {
      params: {
        country: 'sa',
        language: 'ar',
        types: placeTypes.join(','),
        limit,
        ...(near ? { proximity: near.join(',') } : {}),
        access_token: geocoderToken,
      },
      ...(signal ? { signal } : {}),
    });
    return readPlaces(data?.features);
  } catch (error) {
    throw new CallFailure(error);
  }
}

/** The geocoder may be a third party: its response is validated here, and a meaningless one is a failure. */
function readPlaces(features: unknown): FoundPlace[] {
  if (!Array.isArray(features)) throw new Error('the answer holds no places');
  const places = features.flatMap((feature: Partial<FoundPlace> | null) => readPlace(feature ?? {}));
  if (features.length > 0 && places.length === 0) throw new Error('the answer holds no place with a name');
  return places;
}

/** A place needs a name and a center. Points of interest have no bounding box (Mapbox Geocoding v5). */
function readPlace({ text, place_name: name, center, bbox }: Partial<FoundPlace>): FoundPlace[] {
  if (typeof text !== 'string' || text.trim() === '' || !isDegrees(center, 2)) return [];
  const [x, y] = center;
  const around: FoundPlace['bbox'] = [x - pointMargin, y - pointMargin, x + pointMargin, y + pointMargin];
  return [
    {
      text,
      place_name: typeof name === 'string' ? name : text,
      center,
      bbox: isDegrees(bbox, 4) ? bbox : around,
    },
  ];
}

function isDegrees<Numbers extends number[]>(value: Numbers | undefined, count: number): value is Numbers {
  const isNumber = (number: unknown) => typeof number === 'number' && Math.abs(number) <= 180;
  return Array.isArray(value) && value.length === count && value.every(isNumber);
}
