import { randomUUID } from 'node:crypto';
import { PUBLIC_GEOCODER_TOKEN, PUBLIC_MAIN_API_KEY } from 'astro:env/client';
import { SITE_KEY } from 'astro:env/server';
import { addresses } from './addresses.ts';
import type { Environment } from './environment.ts';

const ownId = `site-${randomUUID()}`;

/**
 * The environment of pages rendered on the site's own server, where no user is signed in. The server sends the key it
 * shares with the platform, so that its requests for all visitors do not count as those of a single one.
 */
export const environment: Environment = {
  addresses,
  geocoderToken: PUBLIC_GEOCODER_TOKEN,
  apiKey: PUBLIC_MAIN_API_KEY,
  ownHeaders: () => (SITE_KEY ? { 'X-Site-Key': SITE_KEY } : {}),
  deviceId: () => ownId,
  userToken: () => Promise.resolve(undefined),
};
