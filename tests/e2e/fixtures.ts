import { test as base, expect } from '@playwright/test';
import { watchRequests } from './drivers/at-rest.ts';
import { MapPage } from './drivers/map-page.ts';

/** Console output of the browser itself that is unrelated to the product. */
const harmless = /GPU stall due to ReadPixels/;

interface Fixtures {
  /** Whether usage is tracked; if not, the browser sends Do Not Track and the analytics code is never loaded. */
  isTracked: boolean;
  mapPage: MapPage;
  /** Warnings and errors that the page wrote to the console. A test that expects some clears the list. */
  consoleErrors: string[];
}

/** Every test fails if its page writes warnings or errors to the console. */
export const test = base.extend<Fixtures>({
  isTracked: [false, { option: true }],
  context: async ({ context, isTracked }, use) => {
    if (!isTracked) {
      await context.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }));
    }
    await use(context);
  },
  page: async ({ page }, use) => {
    watchRequests(page);
    await use(page);
  },
  consoleErrors: [
    async ({ page }, use) => {
      const consoleErrors: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !harmless.test(message.text())) {
          consoleErrors.push(message.text());
        }
      });
      page.on('pageerror', (error) => consoleErrors.push(error.message));
      await use(consoleErrors);
      expect(consoleErrors).toEqual([]);
    },
    { auto: true },
  ],
  mapPage: async ({ page }, use) => use(new MapPage(page)),
});

export { expect };
