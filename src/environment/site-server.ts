import { randomUUID } from 'node:crypto';
import { PUBLIC_GEOCODER_TOKEN, PUBLIC_MAIN_API_KEY } from 'astro:env/client';
import { SITE_KEY } from 'astro:env/server';
import { addresses } from './addresses.ts';
import type { Environment } from './environment.ts';
import { currentVisitor, visitorHeader } from './visitor.ts';

const ownId = `site-${randomUUID()}`;

/**
 * The environment of pages rendered on the site's own server, where no user is signed in. The server sends the key it
 * shares with the platform, and the address of the visitor whose page it renders: requests count for that visitor, and
 * those that the site makes on its own behalf for nobody.
 */
export const environment: Environment = {
  addresses,
  geocoderToken: PUBLIC_GEOCODER_TOKEN,
  apiKey: PUBLIC_MAIN_API_KEY,
  ownHeaders() {
    const visitor = currentVisitor();
    return SITE_KEY ? { 'X-Site-Key': SITE_KEY, ...(visitor && { [visitorHeader]: visitor }) } : {};
  },
  deviceId: () => ownId,
  userToken: () => Promise.resolve(undefined),
};
