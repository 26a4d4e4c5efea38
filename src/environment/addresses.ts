import {
  PUBLIC_GEOCODER_URL,
  PUBLIC_MAIN_API_URL,
  PUBLIC_MARKETPLACE_API_URL,
  PUBLIC_TILES_URL,
} from 'astro:env/client';
import type { Environment } from './environment.ts';

/** Base URLs of the services, the same for browsers and the site's own server. */
export const addresses: Environment['addresses'] = {
  main: PUBLIC_MAIN_API_URL,
  marketplace: PUBLIC_MARKETPLACE_API_URL,
  tiles: PUBLIC_TILES_URL,
  geocoder: PUBLIC_GEOCODER_URL,
};
