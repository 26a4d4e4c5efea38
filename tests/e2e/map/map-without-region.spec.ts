import { expect, test } from '../fixtures.ts';

test('the map without a region in its address is that of the stored region, at the same place', async ({
  page,
  mapPage,
}) => {
  await page.addInitScript(() => localStorage.setItem('ardi:region', 'Makkah'));
  await page.goto('/metrics#map=12/21.6/39.17');
  await page.waitForURL('**/Makkah/metrics#map=12/21.6/39.17');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('خريطة أراضي مكة المكرمة');
  await mapPage.isReady();
});
