import type { Page } from '@playwright/test';
import { words } from '../../../src/i18n/ar/index.ts';
import { someParcel } from '../../support/land.ts';
import { MapLists } from '../drivers/map-lists.ts';
import type { MapPage } from '../drivers/map-page.ts';
import { expect, test } from '../fixtures.ts';

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

test('offline, the last render stays with a notice, and completes once the network is back', async ({
  mapPage,
  page,
  context,
  consoleErrors,
}) => {
  const parcel = someParcel("zoning = 'residential'");
  await openWhole(page, mapPage);
  const before = (await mapPage.pixels()).size;
  await context.setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: 'لا اتصال بالشبكة' });
  await expect(notice).toBeVisible();
  expect((await mapPage.pixels()).size).toBeGreaterThan(before * 0.7);
  await mapPage.moveTo({ longitude: parcel.centroid_x, latitude: parcel.centroid_y, zoom: 16.5 });
  await expect(mapFailure(page)).toHaveCount(0);
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  await mapPage.isReady();
  const residential = (await mapPage.legendColors()).get('residential') ?? '';
  await expect.poll(async () => (await mapPage.pixels()).get(residential) ?? 0).toBeGreaterThan(500);
  expect(page.url()).toContain('#map=16.5/');
  consoleErrors.length = 0;
});
