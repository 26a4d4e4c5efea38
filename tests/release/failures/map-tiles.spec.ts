import type { Page } from '@playwright/test';
import { words } from '../../../words/ar/index.ts';
import { baseColors } from '../../../map-tables/palette.ts';
import { someParcel } from '../../support/land.ts';
import { expect, test } from '../../e2e/fixtures.ts';

const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'تعذّر تحميل الخريطة' });

test('retry restores the same location with the same parcel selected', async ({
  mapPage,
  page,
  consoleErrors,
}) => {
  const parcel = someParcel("zoning = 'residential'");
  const camera = { longitude: parcel.centroid_x, latitude: parcel.centroid_y, zoom: 17 };
  await mapPage.open(camera);
  await mapPage.isReady();
  await mapPage.clickLocation(camera, camera);
  await expect(mapPage.panel).toContainText(`القطعة ${parcel.parcel_no}`);
  const marked = await mapPage.pixels();
  await page.route('**/tiles/archives/**', (route) => route.abort());
  await mapPage.moveTo({ ...camera, zoom: 9 });
  await expect(failed(page)).toBeVisible();
  await mapPage.moveTo(camera);
  await page.unroute('**/tiles/archives/**');
  await page.getByRole('button', { name: 'أعد المحاولة' }).click();
  await mapPage.isReady();
  expect(page.url()).toContain('#map=17/');
  await expect(mapPage.panel).toContainText(`القطعة ${parcel.parcel_no}`);
  // Only the selection's outline has this many pixels of this color.
  const outline = baseColors.light.selected;
  await expect
    .poll(async () => (await mapPage.pixels()).get(outline) ?? 0)
    .toBeGreaterThan((marked.get(outline) ?? 0) * 0.8);
  consoleErrors.length = 0;
});

test("a damaged archive is reported with the server's message", async ({ mapPage, page, consoleErrors }) => {
  await page.route('**/tiles/styles/**', (route) =>
    route.fulfill({
      status: 503,
      json: { status: false, code: 'archive_damaged', message: words.errors.archive_damaged, data: null },
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  await mapPage.open();
  await expect(failed(page)).toContainText(words.errors.archive_damaged);
  consoleErrors.length = 0;
});

test('an archive that never responds times out', async ({ mapPage, page, consoleErrors }) => {
  await page.route('**/tiles/archives/**', () => new Promise(() => undefined));
  await mapPage.open();
  await expect(mapPage.map).toHaveAttribute('aria-busy', 'true');
  await expect(failed(page)).toBeVisible({ timeout: 30_000 });
  consoleErrors.length = 0;
});

test('an archive with invalid content is a failure, not an empty map', async ({
  mapPage,
  page,
  consoleErrors,
}) => {
  await page.route('**/tiles/archives/**', (route) =>
    route.fulfill({ status: 206, body: Buffer.alloc(16_384, 'x'), headers: { etag: '"x"' } }),
  );
  await mapPage.open();
  await expect(failed(page)).toBeVisible();
  consoleErrors.length = 0;
});

test('tiles that fail after the first render are also reported', async ({ mapPage, page, consoleErrors }) => {
  await mapPage.open({ longitude: 46.7, latitude: 24.72, zoom: 11 });
  await mapPage.isReady();
  await page.route('**/tiles/archives/**', (route) => route.abort());
  await mapPage.map.locator('canvas').focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press('Equal');
  await expect(failed(page)).toBeVisible();
  consoleErrors.length = 0;
});

test('a truncated archive range is read again', async ({ mapPage, page }) => {
  const cut = new Set<string>();
  await page.route('**/tiles/archives/**', async (route) => {
    const range = (await route.request().headerValue('range')) ?? '';
    if (cut.has(range)) return route.continue();
    cut.add(range);
    const response = await route.fetch();
    const body = (await response.body()).subarray(0, 100);
    const headers = { ...response.headers(), 'content-length': '100' };
    return route.fulfill({ status: 206, headers, body });
  });
  await mapPage.open();
  await mapPage.isReady();
  expect(cut.size).toBeGreaterThan(2);
  const legend = await mapPage.legendColors();
  expect((await mapPage.pixels()).get(legend.get('residential') ?? '') ?? 0).toBeGreaterThan(1000);
});
