import axios from 'axios';
import { geocoderPath, placeTypes, type PlaceCollection, type PlaceFeature } from '../contract/places.ts';
import { routes } from '../contract/routes.ts';
import type { Suggestion } from '../contract/search.ts';
import type { Environment } from '../environment/environment.ts';
import { call, pageTimeout } from './call.ts';
import type { Clients } from './clients.ts';
import { CallFailure } from './failure.ts';

/** Texts have to be longer than this for a search of places (specification §5, §9). */
const shortestText = 2;

/** What a typed name or number may mean: neighbourhoods, plans, blocks and parcels of all regions. */
export function suggestNumbers(
  clients: Clients,
  number: string,
  limit: number,
  signal?: AbortSignal,
): Promise<Suggestion[]> {
  return call(clients, routes.suggestNumbers, { query: { number, limit }, signal, timeout: pageTimeout });
}

/**
 * Places by name, in Saudi Arabia, in Arabic, of the types of specification §5. A text that is too short is answered
 * with true, without a call. Throws `CallFailure`.
 */
export async function searchPlaces(
  { addresses, geocoderToken }: Environment,
  text: string,
  limit: number,
  signal?: AbortSignal,
): Promise<PlaceFeature[] | true> {
  if (text.length <= shortestText) return true;
  const path = geocoderPath.replace('{query}', encodeURIComponent(text));
  try {
    const { data } = await axios.get<PlaceCollection>(addresses.geocoder + path, {
      params: {
        country: 'sa',
        language: 'ar',
        types: placeTypes.join(','),
        limit,
        access_token: geocoderToken,
      },
      timeout: pageTimeout,
      ...(signal ? { signal } : {}),
    });
    if (!Array.isArray(data?.features)) throw new Error('the answer holds no places');
    return data.features;
  } catch (error) {
    throw new CallFailure(error);
  }
}
