import { resolve } from 'node:path';

const sitePort = process.env.TEST_SITE_PORT ?? '4331';
const platformPort = process.env.TEST_PLATFORM_PORT ?? '4332';

/** Where the product runs during browser tests: ports and data of its own, so that a running product is left alone. */
export const testSettings = {
  siteUrl: `http://127.0.0.1:${sitePort}`,
  platformUrl: `http://127.0.0.1:${platformPort}`,
  databaseFile: resolve('.data-test/ardi.sqlite'),
  environment: {
    SITE_PORT: sitePort,
    PLATFORM_PORT: platformPort,
    DATA_DIR: '.data-test',
    // Enough for every kind of parcel, sale and offer, and a tenth of the time that the default data takes.
    DEMO_PARCELS: '20000',
    // The browser tests are many visitors on one address.
    REQUESTS_PER_MINUTE: '100000',
    // Who signs in names an address of their own: one address gets so many codes an hour, over all runs.
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: '',
  },
};
