import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { runPlatform } from '../support/programs.ts';
import { besideMarket } from '../support/real-land.ts';
import { startRealProduct, type RealProduct } from '../support/real-product.ts';
import { agree } from './drivers/agree.ts';
import { expectAccessible } from './drivers/axe.ts';
import { expectFitsEveryWidth } from './drivers/layout.ts';
import { becomeMember } from './drivers/member.ts';
import { expect, test as base } from './fixtures.ts';

/**
 * The product on real files alone: an empty store, imports, no demonstration. Its pages show what was loaded. It is the
 * tested build, and the browser reaches it under the tested addresses.
 */
const test = base.extend<object, { product: RealProduct }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
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

/** No visible part of the page speaks of the demonstration; ask when what the page loads has been seen. */
async function expectNoDemo(page: Page): Promise<void> {
  await expect(page.locator('body')).not.toContainText('تجريبية', { useInnerText: true });
}

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

test('a parcel has the rule of its code with its figures and its source', async ({ page }) => {
  await page.goto(`/parcel/${parcelId}`);
  const rule = page.getByRole('region', { name: 'أنظمة البناء' });
  await expect(rule).toContainText('سكني دوران س 111');
  await expect(rule).toContainText('بدورين');
  await expect(rule).toContainText('60٪');
  await expect(rule).toContainText('سكن عائلي');
  await expect(rule).toContainText('المصدر: أمانة منطقة الرياض');
  await expect(rule.getByText('المصدر: ')).toHaveCount(1);
  await expectNoDemo(page);
});

test('an offer stands on its parcel, on its own page and on that of its broker', async ({ page }) => {
  await page.goto(`/parcel/${parcelId}`);
  const offers = page.getByRole('region', { name: 'عروض على هذه القطعة' });
  await offers.getByRole('link', { name: 'أرض سكنية على شارعين' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('أرض سكنية على شارعين');
  const main = page.locator('main');
  await expect(main).toContainText('1,900,000');
  await expect(main).toContainText('المصدر: العروض المستوردة');
  await expect(page.getByRole('link', { name: /145\/1/ })).toHaveAttribute('href', `/parcel/${parcelId}`);
  const broker = page.getByRole('region', { name: 'صاحب العرض' });
  await expect(broker).toContainText('مكتب الأفق العقاري');
  await expectNoDemo(page);
  await broker.getByRole('link', { name: 'صفحة المكتب وعروضه' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('مكتب الأفق العقاري');
  await expect(page.locator('a[href="tel:+966112345678"]')).toBeVisible();
  await expect(main).toContainText('1200001234');
  await expect(main.getByRole('article')).toContainText('أرض سكنية على شارعين');
  await expect(main).toContainText('مصدر بيانات المكتب: المنشآت المستوردة');
  await expectNoDemo(page);
});

test('the market lists the project with what its lots say, and the mega project shows its own', async ({
  page,
}) => {
  await page.goto('/market');
  const main = page.locator('main');
  const card = main.locator('ol').getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card.getByRole('heading')).toHaveText('واحة الشمال');
  await expect(card).toContainText('شركة الواحة للتطوير');
  await expect(card).toContainText('1 من 1');
  await expect(card).toContainText('560,000');
  await expect(card).toContainText('المشاريع المستوردة');
  await expectNoDemo(page);
  await page.getByRole('link', { name: 'مشروع الواجهة الجديدة: مخطط قطعه وحالاتها' }).click();
  await expect(page).toHaveURL('/projects/roshan');
  await expect(page).toHaveTitle(/^مشروع الواجهة الجديدة \|/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الواجهة الجديدة');
  for (const text of ['مدينة على الواجهة', 'حي جديد في شمال الرياض', '12 كم²', 'الأولى'])
    await expect(main).toContainText(text);
  const lots = page.getByRole('table').locator('tbody').getByRole('row');
  await expect(lots).toHaveCount(1);
  await expect(lots).toContainText('145/1');
  await expect(lots).toContainText('1,850,000');
  await expect(page.locator('path[data-parcel]')).toHaveCount(1);
  const figures = page.getByRole('region', { name: 'المشروع بالأرقام' });
  await expect(figures).toContainText('1,850,000');
  await expect(figures).not.toContainText(' إلى ');
  await expect(page.getByRole('heading', { name: 'المراحل' })).toBeVisible();
  // Its file says nothing of amenities, nor of links.
  await expect(page.getByRole('heading', { name: 'ما في المشروع' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'روابط' })).toBeHidden();
  const video = page.getByRole('link', { name: 'جولة في المشروع' });
  await expect(video).toHaveAttribute('href', 'https://video.example/watch?v=1');
  await expect(video).toHaveAttribute('rel', 'noopener');
  await expect(main).toContainText('PDF بحجم 1 كيلوبايت');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'مخطط المشروع' }).click();
  expect((await saved).suggestedFilename()).toBe('مخطط المشروع.pdf');
  expect(await readFile(await (await saved).path())).toEqual(besideMarket['plan.pdf']);
  await expectNoDemo(page);
});

test('a region without land says so, and the data page names whose the deeds are', async ({ page }) => {
  await page.goto('/Asir/transactions');
  await expect(page.locator('main')).toContainText('لا صفقات');
  await page.goto('/data');
  await expect(page.locator('main')).toContainText('صفقات وزارة العدل العقارية');
  await expectNoDemo(page);
});

test('an operator corrects a deed and merges a parcel, whose address leads to what it became', async ({
  page,
  product,
  consoleErrors,
}) => {
  test.setTimeout(180_000);
  const phone = await becomeMember(page, product.platformUrl);
  const added = await runPlatform(product.dataDirectory, ['operator', 'add', phone, '--role', 'data']);
  expect([added.code, added.stderr]).toEqual([0, '']);
  await page.goto('/admin/changes?item=sale&key=101');
  await expect(page.getByRole('heading', { name: 'صفقة: 101' })).toBeVisible();
  await expect(page.getByLabel('السعر بالريال')).toHaveValue('1800000');
  await page.getByRole('button', { name: 'صحّح' }).click();
  await expect(page.getByText('لم يتغيّر شيء.')).toBeVisible();
  await page.getByLabel('السعر بالريال').fill('1900000');
  await page.getByRole('button', { name: 'صحّح' }).click();
  await expect(page.getByText('اكتب السبب.')).toBeVisible();
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await page.locator('#correct-why').fill('خطأ في الصك');
  await page.getByRole('button', { name: 'صحّح' }).click();
  await expect(page.getByText('تمّ التعديل.')).toBeVisible();
  const changes = page.locator('[data-amendments] li');
  await expect(changes.first()).toContainText('السعر بالريال: 1800000 ← 1900000');
  await expect(changes.first()).toContainText('خطأ في الصك');

  const database = new DatabaseSync(product.databaseFile, { readOnly: true });
  const merged = Number(database.prepare("select id from parcel where parcel_no = '146'").get()?.['id']);
  database.close();
  await page.getByLabel('النوع', { exact: true }).selectOption('parcel');
  await page.getByLabel('الرقم', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'ابحث' }).click();
  await expect(page.getByText('لا يوجد بهذا الرقم شيء.')).toBeVisible();
  await page.getByLabel('الرقم', { exact: true }).fill(String(merged));
  await page.getByRole('button', { name: 'ابحث' }).click();
  await page.getByLabel('أرقام القطع التي صارت إليها').fill('12');
  await page.getByRole('button', { name: 'ألغِ القطعة' }).click();
  await agree(page);
  await expect(page.getByText('القطعة غير موجودة.')).toBeVisible();
  await page.getByLabel('أرقام القطع التي صارت إليها').fill(String(parcelId));
  await page.getByRole('button', { name: 'ألغِ القطعة' }).click();
  await agree(page);
  await expect(page.getByText('تمّ التعديل.')).toBeVisible();
  await expect(changes.first()).toContainText('إلغاء قطعة');

  const answer = await page.goto(`/parcel/${merged}`);
  expect(answer?.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('لم تعد هذه القطعة قائمة');
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await page.getByRole('link', { name: 'القطعة 145/1، مخطط 1324/ب' }).click();
  await expect(page).toHaveURL(`/Riyadh/parcel/${parcelId}`);
  await expect(page.locator('main')).toContainText('1,900,000');

  await page.goto(`/Riyadh/metrics?parcel=${merged}`);
  await expect(page.getByText('لم تعد القطعة «بدر - 146» قائمة')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'القطعة 145/1' })).toBeVisible();
  // The browser notes each answer that says that something is gone.
  expect(consoleErrors.splice(0).filter((error) => !/status of (404|410)/.test(error))).toEqual([]);
});
