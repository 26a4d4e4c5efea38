import type { Page } from '@playwright/test';
import { words } from '../../../src/i18n/ar/index.ts';
import { someParcel } from '../../support/land.ts';
import { MapLists } from '../../e2e/drivers/map-lists.ts';
import type { MapPage } from '../../e2e/drivers/map-page.ts';
import { expect, test } from '../../e2e/fixtures.ts';

const city = { longitude: 46.7, latitude: 24.72, zoom: 12 };

/** The map's own note; figures of a view that nothing could be asked about have theirs. */
const mapFailure = (page: Page) => page.getByRole('heading', { name: words.map.failedTitle });

/** Opens the map and waits for what comes after its picture: what is on its way when the network goes is told as failed. */
async function openWhole(page: Page, mapPage: MapPage): Promise<void> {
  const switches = page.waitForResponse('**/rc/v1/**');
  await mapPage.open(city);
  await mapPage.isReady();
  await mapPage.legendColors();
  await new MapLists(page).isReady();
  await switches;
}

/** Refuses what the page asks for under an address while `isOn`. A route that is set or taken away loses what is under way. */
async function refuse(page: Page, address: string) {
  const refusal = { isOn: false, count: 0 };
  await page.route(address, (route) => {
    if (!refusal.isOn) return route.continue();
    refusal.count += 1;
    return route.abort();
  });
  return refusal;
}

test('a lost drawing context comes back with the picture', async ({ mapPage, complaints }) => {
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
  complaints.length = 0;
});

test('what fails in the first moments of a network that is back is fetched once more', async ({
  mapPage,
  page,
  context,
  complaints,
}) => {
  const parcel = someParcel("zoning = 'residential'");
  await openWhole(page, mapPage);
  const residential = (await mapPage.legendColors()).get('residential') ?? '';
  const refusal = await refuse(page, '**/tiles/archives/**');
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'لا اتصال بالشبكة' })).toBeVisible();
  await mapPage.moveTo({ longitude: parcel.centroid_x, latitude: parcel.centroid_y, zoom: 16.5 });
  complaints.length = 0;
  refusal.isOn = true;
  await context.setOffline(false);
  await expect.poll(() => refusal.count).toBeGreaterThan(0);
  refusal.isOn = false;
  await expect.poll(async () => (await mapPage.pixels()).get(residential) ?? 0).toBeGreaterThan(500);
  await expect(mapFailure(page)).toHaveCount(0);
  // The browser's own lines, and none of the map's: it waits until the network can be trusted.
  expect(complaints.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
  complaints.length = 0;
});

test('a style that fails in the first moments of a network that is back leaves the picture until it comes', async ({
  mapPage,
  page,
  context,
  complaints,
}) => {
  const parcel = someParcel("zoning = 'residential'");
  await openWhole(page, mapPage);
  const residential = (await mapPage.legendColors()).get('residential') ?? '';
  const refusal = await refuse(page, `${(await mapPage.map.getAttribute('data-style-url')) ?? ''}?*`);
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'لا اتصال بالشبكة' })).toBeVisible();
  await mapPage.moveTo({ longitude: parcel.centroid_x, latitude: parcel.centroid_y, zoom: 16.5 });
  const drawn = (await mapPage.pixels()).size;
  complaints.length = 0;
  refusal.isOn = true;
  await context.setOffline(false);
  await expect.poll(() => refusal.count).toBe(1);
  await expect(mapFailure(page)).toHaveCount(0);
  expect((await mapPage.pixels()).size).toBeGreaterThan(drawn * 0.7);
  refusal.isOn = false;
  await expect.poll(async () => (await mapPage.pixels()).get(residential) ?? 0).toBeGreaterThan(500);
  expect(complaints.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
  complaints.length = 0;
});
