import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'تعذّر تحميل الخريطة' });

for (const [what, pattern] of [
  ['the archive', '**/tiles/archives/**'],
  ['the style', '**/tiles/styles/**'],
] as const) {
  test(`without ${what} the map reports the failure; retry loads it once it is available`, async ({
    mapPage,
    page,
    consoleErrors,
  }) => {
    await page.route(pattern, (route) => route.abort());
    await mapPage.open();
    await expect(failed(page)).toBeVisible();
    await expect(mapPage.map).toHaveAttribute('aria-busy', 'false');
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'أعد المحاولة' }).click();
    await mapPage.isReady();
    await expect(failed(page)).toHaveCount(0);
    expect((await mapPage.pixels()).size).toBeGreaterThan(50);
    consoleErrors.length = 0;
  });
}

test('a browser without WebGL is told why there is no map', async ({ mapPage, page, consoleErrors }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await mapPage.open();
  await expect(failed(page)).toContainText('لا يدعم رسم الخريطة');
  consoleErrors.length = 0;
});

test('the map is marked busy until its first complete render', async ({ mapPage, page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/tiles/archives/**', async (route) => {
    await held;
    await route.continue();
  });
  await mapPage.open();
  await expect(page.getByRole('status').filter({ hasText: 'جارٍ تحميل الخريطة' })).toBeVisible();
  await expect(mapPage.map).toHaveAttribute('aria-busy', 'true');
  release();
  await mapPage.isReady();
});
