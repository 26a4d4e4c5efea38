import { expect, test } from '../fixtures.ts';

test('a map address without a region opens the stored region at the same location', async ({
  page,
  mapPage,
}) => {
  await page.addInitScript(() => localStorage.setItem('ardi:region', 'Makkah'));
  await page.goto('/metrics#map=12/21.6/39.17');
  await page.waitForURL('**/Makkah/metrics#map=12/21.6/39.17');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('خريطة أراضي مكة المكرمة');
  await mapPage.isReady();
});
