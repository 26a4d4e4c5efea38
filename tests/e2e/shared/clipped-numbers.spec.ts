import { pathOf, sitePages } from '../../support/site-pages.ts';
import { untilAtRest } from '../drivers/at-rest.ts';
import { clippedNumbers } from '../drivers/clipped-numbers.ts';
import { expect, test } from '../fixtures.ts';

/** Where a map fills the window, the rest is in panels that tests of the map look at. */
const mapPages = new Set(['/map', '/test-map-component', '/metrics']);
const more = ['/compare?parcels={parcel},{otherParcel}'];

for (const path of [...new Set([...sitePages, ...more])].filter((each) => !mapPages.has(each))) {
  test(`no number is cut or wrapped on ${path}`, async ({ page, consoleErrors }) => {
    await page.setViewportSize({ width: 390, height: 780 });
    await page.goto(pathOf(path));
    await untilAtRest(page);
    // Closed parts are read as well.
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('details')) part.open = true;
    });
    await untilAtRest(page);
    for (const width of [390, 360, 320, 1440]) {
      await page.setViewportSize({ width, height: 780 });
      expect.soft(await clippedNumbers(page), `at ${width} pixels`).toEqual([]);
    }
    consoleErrors.length = 0;
  });
}
