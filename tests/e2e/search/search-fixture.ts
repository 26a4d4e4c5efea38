import { MapSearch } from '../drivers/map-search.ts';
import { test as base } from '../fixtures.ts';

/** Addresses of the two sources of the search. */
export const numbers = /\/subdivision\/suggestions\/number/;
export const geocoder = /\/geocoding\/v5\//;

/** Tests that begin at the search box of a map that stands. */
export const test = base.extend<{ search: MapSearch }>({
  search: async ({ page, mapPage }, use) => {
    await mapPage.open();
    await mapPage.isReady();
    await use(new MapSearch(page));
  },
});
