import { test as base, expect } from '@playwright/test';
import { watchRequests } from './drivers/at-rest.ts';
import { MapPage } from './drivers/map-page.ts';

/** Lines a browser writes of its own accord, which say nothing about the product. */
const harmless = /GPU stall due to ReadPixels/;

interface Fixtures {
  /** Whether use is counted; else the browser asks not to be followed, and nothing of it is loaded. */
  isCounted: boolean;
  mapPage: MapPage;
  /** What the page wrote to the console as a warning or an error. A test that provokes some empties the list. */
  complaints: string[];
}

/** Every test fails when its page complains in the console. */
export const test = base.extend<Fixtures>({
  isCounted: [false, { option: true }],
  context: async ({ context, isCounted }, use) => {
    if (!isCounted) {
      await context.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }));
    }
    await use(context);
  },
  page: async ({ page }, use) => {
    watchRequests(page);
    await use(page);
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !harmless.test(message.text())) {
          complaints.push(message.text());
        }
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  mapPage: async ({ page }, use) => use(new MapPage(page)),
});

export { expect };
