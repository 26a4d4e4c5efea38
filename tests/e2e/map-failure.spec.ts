import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'تعذّر تحميل الخريطة' });

for (const [what, pattern] of [
  ['the archive', '**/tiles/archives/**'],
  ['the style', '**/tiles/styles/**'],
] as const) {
  test(`without ${what} the map says so; retry brings it when it is back`, async ({
    mapPage,
    page,
    complaints,
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
    complaints.length = 0;
  });
}

test('an archive full of nonsense is a failure, not an empty map', async ({ mapPage, page, complaints }) => {
  await page.route('**/tiles/archives/**', (route) =>
    route.fulfill({ status: 206, body: Buffer.alloc(16_384, 'x'), headers: { etag: '"x"' } }),
  );
  await mapPage.open();
  await expect(failed(page)).toBeVisible();
  complaints.length = 0;
});

test('tiles that are cut off after the first picture are told too', async ({ mapPage, page, complaints }) => {
  await mapPage.open({ longitude: 46.7, latitude: 24.72, zoom: 11 });
  await mapPage.isReady();
  await page.route('**/tiles/archives/**', (route) => route.abort());
  await mapPage.map.locator('canvas').focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press('Equal');
  await expect(failed(page)).toBeVisible();
  complaints.length = 0;
});

test('a part of the archive that arrives cut short is read again', async ({ mapPage, page }) => {
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

test('a browser without WebGL is told why there is no map', async ({ mapPage, page, complaints }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await mapPage.open();
  await expect(failed(page)).toContainText('لا يدعم رسم الخريطة');
  complaints.length = 0;
});

test('the map is busy until its first full picture', async ({ mapPage, page }) => {
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
