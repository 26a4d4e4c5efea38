import { resolve } from 'node:path';

const sitePort = process.env.TEST_SITE_PORT ?? '4331';
const platformPort = process.env.TEST_PLATFORM_PORT ?? '4332';

/**
 * Where the product runs during browser tests: separate ports and data, so that a running product is left
 * alone.
 */
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
    // The browser tests are many visitors from one address.
    REQUESTS_PER_MINUTE: '100000',
    // Each sign-in uses its own client address: the number of codes an hour per address is limited over all
    // runs.
    TRUSTED_PROXIES: '127.0.0.1',
    ALLOW_EMBEDDED: '1',
    DATABASE_URL: '',
    PUBLIC_SUPPORT_EMAIL: 'help@ardi.test',
    PUBLIC_MAKER_SITE: 'https://maker.ardi.test',
  },
};
