import type { Page } from '@playwright/test';
import { words } from '../../../src/i18n/ar/index.ts';
import { someParcel } from '../../support/land.ts';
import { MapLists } from '../../e2e/drivers/map-lists.ts';
import type { MapPage } from '../../e2e/drivers/map-page.ts';
import { expect, test } from '../../e2e/fixtures.ts';

const city = { longitude: 46.7, latitude: 24.72, zoom: 12 };

/** The map's own error message; figures for a view that could not be requested have a separate one. */
const mapFailure = (page: Page) => page.getByRole('heading', { name: words.map.failedTitle });

/**
 * Opens the map and waits for what loads after its first render: requests pending when the network drops are reported
 * as failed.
 */
async function openWhole(page: Page, mapPage: MapPage): Promise<void> {
  const switches = page.waitForResponse('**/rc/v1/**');
  await mapPage.open(city);
  await mapPage.isReady();
  await mapPage.legendColors();
  await new MapLists(page).isReady();
  await switches;
}

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
  const color = (await mapPage.legendColors()).get('plain') ?? '';
  await expect.poll(async () => (await mapPage.pixels()).get(color) ?? 0).toBeGreaterThan(1000);
  consoleErrors.length = 0;
});

test('requests that fail just after the network returns are retried', async ({
  mapPage,
  page,
  context,
  consoleErrors,
}) => {
  const parcel = someParcel("zoning = 'residential'");
  await openWhole(page, mapPage);
  const residential = (await mapPage.legendColors()).get('residential') ?? '';
  const refusal = await refuse(page, '**/tiles/archives/**');
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'لا اتصال بالشبكة' })).toBeVisible();
  await mapPage.moveTo({ longitude: parcel.centroid_x, latitude: parcel.centroid_y, zoom: 16.5 });
  consoleErrors.length = 0;
  refusal.isOn = true;
  await context.setOffline(false);
  await expect.poll(() => refusal.count).toBeGreaterThan(0);
  refusal.isOn = false;
  await expect.poll(async () => (await mapPage.pixels()).get(residential) ?? 0).toBeGreaterThan(500);
  await expect(mapFailure(page)).toHaveCount(0);
  // Only the browser's own messages, none from the map: it waits until the network is stable.
  expect(consoleErrors.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
  consoleErrors.length = 0;
});

test('a style that fails just after the network returns leaves the last render until it loads', async ({
  mapPage,
  page,
  context,
  consoleErrors,
}) => {
  const parcel = someParcel("zoning = 'residential'");
  await openWhole(page, mapPage);
  const residential = (await mapPage.legendColors()).get('residential') ?? '';
  const refusal = await refuse(page, `${(await mapPage.map.getAttribute('data-style-url')) ?? ''}?*`);
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'لا اتصال بالشبكة' })).toBeVisible();
  await mapPage.moveTo({ longitude: parcel.centroid_x, latitude: parcel.centroid_y, zoom: 16.5 });
  const drawn = (await mapPage.pixels()).size;
  consoleErrors.length = 0;
  refusal.isOn = true;
  await context.setOffline(false);
  await expect.poll(() => refusal.count).toBe(1);
  await expect(mapFailure(page)).toHaveCount(0);
  expect((await mapPage.pixels()).size).toBeGreaterThan(drawn * 0.7);
  refusal.isOn = false;
  await expect.poll(async () => (await mapPage.pixels()).get(residential) ?? 0).toBeGreaterThan(500);
  expect(consoleErrors.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
  consoleErrors.length = 0;
});
