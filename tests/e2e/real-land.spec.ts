import { DatabaseSync } from 'node:sqlite';
import { startRealProduct, type RealProduct } from '../support/real-product.ts';
import { expect, test as base } from './fixtures.ts';

/**
 * The product on real files alone: an empty store, imports, no demonstration. Its pages show what was loaded. It is the
 * tested build, and the browser reaches it under the tested addresses.
 */
const test = base.extend<object, { product: RealProduct }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const product = await startRealProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  proxy: ({ product }, use) => use({ server: product.proxy }),
});
// All of them in one worker: each worker would start a product of its own.
test.describe.configure({ mode: 'default' });

let parcelId: number;
test.beforeAll(({ product }) => {
  const database = new DatabaseSync(product.databaseFile, { readOnly: true });
  parcelId = Number(database.prepare("select id from parcel where parcel_no = '145/1'").get()?.['id']);
  database.close();
});

test('a parcel has its numbers, its street with the width, and its sale', async ({ page }) => {
  await page.goto(`/parcel/${parcelId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('145/1');
  const main = page.locator('main');
  await expect(main).toContainText('1324/ب');
  await expect(main).toContainText('شارع العليا');
  await expect(main).toContainText(/20\s*م/);
  await expect(main).toContainText('3 فبراير 2025');
  await expect(main).toContainText('صفقات وزارة العدل العقارية');
});

test('a deed that names no parcel stands in its neighborhood, and one without a district in its city', async ({
  page,
}) => {
  await page.goto('/Riyadh/transactions');
  const rows = page.locator('[data-sales] tbody tr');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText('على مستوى المدينة');
  await expect(rows.nth(1)).toContainText('على مستوى الحي');
  await rows.nth(1).getByRole('link').first().click();
  await expect(page.locator('main')).toContainText('القطعة غير محددة على الخريطة');
  await expect(page.locator('main')).toContainText('بدر');
});

test('the map lists the neighborhoods with figures of deeds or indicators, and opens the parcel', async ({
  page,
}) => {
  await page.goto(`/Riyadh/metrics?parcel=${parcelId}`);
  await expect(page.getByRole('heading', { level: 2, name: /145\/1/ })).toBeVisible();
  await page.goto('/Riyadh/metrics#map=12/24.71/46.66');
  const list = page.getByRole('table');
  await expect(list.getByRole('row', { name: /بدر/ })).toContainText('2,500');
  await expect(list.getByRole('row', { name: /الياسمين/ })).toContainText('4,000');
});

test('a region without land says so, and the market has nothing', async ({ page }) => {
  await page.goto('/Asir/transactions');
  await expect(page.locator('main')).toContainText('لا صفقات');
  await page.goto('/data');
  await expect(page.locator('main')).toContainText('صفقات وزارة العدل العقارية');
  await expect(page.locator('main')).not.toContainText('بيانات تجريبية');
});
