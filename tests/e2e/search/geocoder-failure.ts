import { numberedParcel } from '../../support/land.ts';
import { expect, type Route } from '@playwright/test';
import type { MapSearch } from '../drivers/map-search.ts';
import { geocoder } from './search-fixture.ts';

/**
 * Expects that a failing geocoder is named while numbers are still found, and that places appear on retry. What the
 * browser itself writes to the console about the failure is expected.
 */
export async function expectPlacesOnRetry(
  search: MapSearch,
  consoleErrors: string[],
  fail: (route: Route) => Promise<void>,
): Promise<void> {
  const { plan, number } = numberedParcel();
  const { page } = search;
  const notice = search.root.getByText('تعذّر البحث في الأماكن.').last();
  await page.route(geocoder, fail);
  await search.type('الرياض');
  await expect(notice).toBeVisible();
  await search.type(`${plan}/${number}`);
  await expect(search.group('القطع').first()).toBeVisible();
  await expect(notice).toBeVisible();
  // The retry button refers to the text only after the text has been requested again and failed.
  const asked = page.waitForRequest(geocoder);
  await search.type('الرياض');
  await asked;
  await expect(notice).toBeVisible();
  await page.unroute(geocoder);
  await search.button('أعد المحاولة').click();
  await expect(search.group('الأماكن').first()).toContainText('الرياض');
  await expect(search.button('أعد المحاولة')).toHaveCount(0);
  await expect(search.box).toBeFocused();
  expect(consoleErrors.filter((line) => !/Failed to load resource/.test(line))).toEqual([]);
  consoleErrors.length = 0;
}
