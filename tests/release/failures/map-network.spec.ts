import type { Page } from '@playwright/test';
import { words } from '../../../words/ar/index.ts';
import { baseColors } from '../../../map-tables/palette.ts';
import { someParcel } from '../../support/land.ts';
import type { MapPage } from '../../e2e/drivers/map-page.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { city, mapFailure, offlineNotice, openCompletely } from '../../e2e/map/network.ts';

/** Aborts the page's requests to a URL while `isOn`. Adding or removing a route would lose pending requests. */
async function refuse(page: Page, address: string) {
  const refusal = { isOn: false, count: 0 };
  await page.route(address, (route) => {
    if (!refusal.isOn) return route.continue();
    refusal.count += 1;
    return route.abort();
  });
  return refusal;
}

test("a lost WebGL context is restored with the map's content", async ({ mapPage, consoleErrors }) => {
  await mapPage.open(city);
  await mapPage.isReady();
  const before = (await mapPage.pixels()).size;
  await mapPage.map.locator('canvas').evaluate(async (canvas: HTMLCanvasElement) => {
    const extension = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    extension?.loseContext();
    await new Promise((done) => setTimeout(done, 500));
    extension?.restoreContext();
  });
  await expect.poll(async () => (await mapPage.pixels()).size).toBeGreaterThan(before * 0.7);
  await mapPage.chooseMode(words.map.modes.plain);
  const color = baseColors.light.plain;
  await expect.poll(async () => (await mapPage.pixels()).get(color) ?? 0).toBeGreaterThan(1000);
  consoleErrors.length = 0;
});

/**
 * Opens the map, moves it while offline to a parcel that it has not loaded, and brings the network back while an
 * address is still refused.
 */
async function returnWhileRefused(
  mapPage: MapPage,
  consoleErrors: string[],
  addressOf: () => Promise<string> | string,
) {
  const { page } = mapPage;
  const parcel = someParcel("zoning = 'residential'");
  await openCompletely(mapPage);
  const residential = (await mapPage.legendColors()).get('residential') ?? '';
  const refusal = await refuse(page, await addressOf());
  await page.context().setOffline(true);
  await expect(offlineNotice(page)).toBeVisible();
  await mapPage.moveTo({ longitude: parcel.centroid_x, latitude: parcel.centroid_y, zoom: 16.5 });
  const drawn = (await mapPage.pixels()).size;
  consoleErrors.length = 0;
  refusal.isOn = true;
  await page.context().setOffline(false);
  return {
    refusal,
    /** How many colors were drawn while offline. */
    drawn,
    /** Lifts the refusal, and expects the parcels to be drawn. */
    expectDrawnOnceLifted: async () => {
      refusal.isOn = false;
      await expect.poll(async () => (await mapPage.pixels()).get(residential) ?? 0).toBeGreaterThan(500);
      await expect(mapFailure(page)).toHaveCount(0);
      // Only the browser's own messages, none from the map: it waits until the network is stable.
      expect(consoleErrors.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
      consoleErrors.length = 0;
    },
  };
}

test('requests that fail just after the network returns are retried', async ({ mapPage, consoleErrors }) => {
  const { refusal, expectDrawnOnceLifted } = await returnWhileRefused(
    mapPage,
    consoleErrors,
    () => '**/tiles/archives/**',
  );
  await expect.poll(() => refusal.count).toBeGreaterThan(0);
  await expectDrawnOnceLifted();
});

test('a style that fails just after the network returns leaves the last render until it loads', async ({
  mapPage,
  page,
  consoleErrors,
}) => {
  const styleAddress = async () => `${(await mapPage.map.getAttribute('data-style-url')) ?? ''}?*`;
  const { refusal, drawn, expectDrawnOnceLifted } = await returnWhileRefused(
    mapPage,
    consoleErrors,
    styleAddress,
  );
  await expect.poll(() => refusal.count).toBe(1);
  await expect(mapFailure(page)).toHaveCount(0);
  expect((await mapPage.pixels()).size).toBeGreaterThan(drawn * 0.7);
  await expectDrawnOnceLifted();
});
