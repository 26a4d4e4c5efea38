import { expect, type Locator, type Page } from '@playwright/test';
import { words } from '../../../words/ar/index.ts';
import { MapLists } from '../drivers/map-lists.ts';
import type { Camera, MapPage } from '../drivers/map-page.ts';

export const city: Camera = { longitude: 46.7, latitude: 24.72, zoom: 12 };

/** The map's own error message; figures for a view that could not be requested have a separate one. */
export function mapFailure(page: Page): Locator {
  return page.getByRole('heading', { name: words.map.failedTitle });
}

export function offlineNotice(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: 'لا اتصال بالشبكة' });
}

/**
 * Opens the map and waits for what loads after its first render: requests pending when the network drops are reported
 * as failed.
 */
export async function openCompletely(mapPage: MapPage): Promise<void> {
  const { page } = mapPage;
  const switches = page.waitForResponse('**/rc/v1/**');
  await mapPage.open(city);
  await mapPage.isReady();
  await mapPage.legendColors();
  await new MapLists(page).isReady();
  await switches;
}

/** Waits until the parcels of a zoning class are drawn. */
export async function expectZoningDrawn(mapPage: MapPage, id: string): Promise<void> {
  const color = (await mapPage.legendColors()).get(id) ?? '';
  await expect.poll(async () => (await mapPage.pixels()).get(color) ?? 0).toBeGreaterThan(500);
}
