import AxeBuilder from '@axe-core/playwright';
import { regionKeys } from '../../src/contract/vocabulary.ts';
import { words } from '../../src/i18n/ar/index.ts';
import { brokerPage, comparePage, detailPages, landingPages } from './drivers/policy.ts';
import { expect, test } from './fixtures.ts';

const pages = [
  '/',
  '/Riyadh/metrics',
  '/metrics',
  '/map',
  '/test-map-component',
  '/market',
  '/privacy-policy',
  '/agreement',
  '/projects/roshan',
  '/Riyadh/transactions',
  '/data',
  brokerPage,
  ...detailPages,
  comparePage,
  '/account/auth',
  ...landingPages,
  '/no-such-page',
];

for (const path of pages) {
  test(`${path} has no accessibility violation, light or dark`, async ({ page, mapPage, complaints }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      if (await mapPage.map.count()) await mapPage.isReady();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [colorScheme, id, nodes.map((node) => node.html)])).toEqual(
        [],
      );
    }
    if (path === '/no-such-page') complaints.length = 0;
  });
}

test('the panel of a parcel has no accessibility violation', async ({ page, mapPage }) => {
  await mapPage.open({ longitude: 46.68, latitude: 24.745, zoom: 17 });
  await mapPage.isReady();
  await mapPage.map.click({ position: { x: 400, y: 300 } });
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

for (const path of pages.filter((each) => !['/metrics', '/map', '/test-map-component'].includes(each))) {
  test(`${path} fits 360, 800 and 1440 pixels`, async ({ page, mapPage, complaints }) => {
    for (const width of [360, 800, 1440]) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${width}`).toBeLessThanOrEqual(0);
      if (await mapPage.map.count()) {
        const box = await mapPage.map.boundingBox();
        expect(box?.height).toBeGreaterThan(300);
        await expect(page.getByRole('button', { name: /^مفتاح الخريطة/ })).toBeInViewport();
      }
    }
    if (path === '/no-such-page') complaints.length = 0;
  });
}

for (const key of regionKeys) {
  test(`/${key}/metrics shows the map of its region`, async ({ page, mapPage }) => {
    await mapPage.open(undefined, `/${key}/metrics`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`خريطة أراضي ${words.map.regions[key]}`);
    await mapPage.isReady();
    const legend = await mapPage.legendColors();
    expect((await mapPage.pixels()).get(legend.get('residential') ?? '') ?? 0).toBeGreaterThan(100);
  });
}

for (const path of [
  '/no-such-page',
  '/Atlantis/metrics',
  '/report/5',
  '/profile',
  '/profile/B9999',
  '/Riyadh/metrics/more',
  '/404',
  '/%E0%A4%A',
]) {
  test(`${path} is the not-found page with its status`, async ({ page, complaints }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('لا توجد صفحة على هذا العنوان');
    complaints.length = 0;
  });
}

test('static files travel compressed and are kept', async ({ request, page }) => {
  const home = await request.get('/');
  expect(home.headers()['content-encoding']).toBe('br');
  expect(home.headers()['cache-control']).toBe('no-cache');
  await page.goto('/Riyadh/metrics');
  const script = await page.locator('astro-island[component-url*="MapIsland"]').getAttribute('component-url');
  const asset = await request.get(script ?? '');
  expect(asset.headers()['cache-control']).toContain('immutable');
  expect(asset.headers()['content-encoding']).toBe('br');
});
