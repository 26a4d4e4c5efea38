import { MapLists } from '../drivers/map-lists.ts';
import { test as base } from '../fixtures.ts';

/** Tests of the lists beside the map. */
export const test = base.extend<{ lists: MapLists }>({
  lists: async ({ page }, use) => use(new MapLists(page)),
});
