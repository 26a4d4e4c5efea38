import { MapSearch } from '../drivers/map-search.ts';
import { test as base } from '../fixtures.ts';

/** URLs of the two search sources. */
export const numberSearch = /\/subdivision\/suggestions\/number/;
export const geocoder = /\/geocoding\/v5\//;

/** Tests that start at the search box of a loaded map. */
export const test = base.extend<{ search: MapSearch }>({
  search: async ({ page, mapPage }, use) => {
    await mapPage.open();
    await mapPage.isReady();
    await use(new MapSearch(page));
  },
});
