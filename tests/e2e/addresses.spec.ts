import { testSettings } from '../support/settings.ts';
import { expect, test } from './fixtures.ts';

const { siteUrl } = testSettings;
const redirect = async (path: string) => {
  const { status, headers } = await fetch(siteUrl + path, { redirect: 'manual' });
  return [status, headers.get('location')];
};

test('a page has one address, in whatever case it is typed', async () => {
  expect(await redirect('/Market?page=2')).toEqual([301, '/market?page=2']);
  expect(await redirect('/LANDING-PAGE/46/')).toEqual([301, '/landing-page/46']);
  expect(await redirect('/riyadh/metrics?x=1')).toEqual([301, '/Riyadh/metrics?x=1']);
  expect(await redirect(`/${encodeURIComponent('منطقة الرياض')}/metrics`)).toEqual([301, '/Riyadh/metrics']);
  expect(await redirect('/riyadh')).toEqual([301, '/']);
});

test('a slash at the end shows the same page under its own address', async ({ page }) => {
  await page.goto('/market/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('سوق المشاريع');
  const canonical = page.locator('link[rel=canonical]');
  expect(await canonical.getAttribute('href')).toMatch(/\/market$/);
});

test('the map without a region is that of the chosen region, with its place', async ({ page, mapPage }) => {
  await page.addInitScript(() => localStorage.setItem('ardi:region', 'Makkah'));
  await page.goto('/metrics#map=12/21.6/39.17');
  await page.waitForURL('**/Makkah/metrics#map=12/21.6/39.17');
  await mapPage.isReady();
});
