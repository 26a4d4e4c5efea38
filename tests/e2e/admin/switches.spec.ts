import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import type { OperatorRole } from '../../../contract/admin/rights.ts';
import { agree } from '../drivers/agree.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expectFitsEveryWidth } from '../drivers/layout.ts';
import { becomeMember } from '../drivers/member.ts';
import { startOwnPlatform, type OwnPlatform } from '../drivers/own-platform.ts';
import { expect, test } from '../fixtures.ts';

/** A platform of its own: what is switched here must not reach the pages of other tests. */
let platform: OwnPlatform;
test.beforeAll(async () => {
  platform = await startOwnPlatform();
});
test.afterAll(() => platform.stop());
test.describe.configure({ mode: 'default' });

async function becomeOperator(page: Page, role: OperatorRole, name: string): Promise<void> {
  const phone = await becomeMember(page, platform.url);
  await platform.runCommand('operator', 'add', phone, '--role', role, '--name', name);
  await platform.takeRequests(page, /./);
}

test('a switch is set, reasons are kept, and each says who changed it', async ({ page, consoleErrors }) => {
  await becomeOperator(page, 'all', 'سارة');
  await page.goto('/admin/switches');
  const row = page.locator('[data-list=switches] li', { hasText: 'اختيار المنطقة' });
  await expect(row).toContainText('لم يغيّره أحد.');
  await row.getByRole('combobox').selectOption('off');
  await row.getByRole('button', { name: 'احفظ' }).click();
  await expect(row).toContainText('غيّره سارة في');
  await expect(page.getByText('حُفظ.', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'أضف السبب' }).click();
  await expect(page.getByText('اكتب السبب.')).toBeVisible();
  await page.getByLabel('سبب جديد').fill('الصور ليست لها');
  await page.getByRole('button', { name: 'أضف السبب' }).click();
  const reason = page.locator('[data-list=reasons] li', { hasText: 'الصور ليست لها' });
  await expect(reason).toContainText('غيّره سارة في');
  await reason.getByRole('checkbox').uncheck();
  await expect(reason.getByRole('checkbox')).not.toBeChecked();
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  expect(consoleErrors).toEqual([]);
});

test('maintenance is previewed, closes open pages, and is ended', async ({
  page,
  browser,
  consoleErrors,
}) => {
  await becomeOperator(page, 'all', 'نورة');
  await page.goto('/admin/switches');
  const closing = page.locator('[data-maintenance]');
  await expect(closing).toContainText('المنصة مفتوحة.');
  const start = closing.getByRole('button', { name: 'أغلق للصيانة' });
  await start.click();
  await expect(closing.getByText('اختر وقتًا لم يمضِ.')).toBeVisible();
  await closing.getByLabel('تعود في').fill('2127-03-31T22:00');
  await closing.getByLabel('ما يقرؤه الناس').fill('نحدّث البيانات ونعود.');
  await expect(closing.getByRole('region', { name: 'معاينة' })).toContainText('نحدّث البيانات ونعود.');
  await closing.getByLabel('هذا الموقع').uncheck();
  await closing.getByLabel('تطبيق آيفون').check();
  await start.click();
  await agree(page);
  await expect(closing).toContainText(/المنصة مغلقة حتى \u206831 مارس 2127، 22:00\u2069: تطبيق آيفون./);
  await expectAccessible(page);
  await closing.getByRole('button', { name: 'افتح المنصة' }).click();
  await expect(closing).toContainText('المنصة مفتوحة.');

  await closing.getByLabel('هذا الموقع').check();
  await start.click();
  await agree(page);
  await expect(closing).toContainText('المنصة مغلقة حتى');
  const visitor = await browser.newPage();
  await platform.takeRequests(visitor, /./);
  await visitor.goto('/data');
  await expect(visitor.getByRole('alertdialog')).toContainText('نحدّث البيانات ونعود.');
  await visitor.close();
  // The desk stays open, so that the product can be opened again.
  await page.reload();
  await closing.getByRole('button', { name: 'افتح المنصة' }).click();
  await expect(closing).toContainText('المنصة مفتوحة.');
  expect(consoleErrors).toEqual([]);
});

test('a promotion with a picture is shown to visitors between its days', async ({
  page,
  browser,
  consoleErrors,
}) => {
  await becomeOperator(page, 'marketing', 'لمى');
  await page.goto('/admin/promotions');
  const promo = page.locator('[data-promotion=visitors]');
  await expect(promo).toContainText('لا شيء معروض.');
  await promo.getByRole('button', { name: 'اعرض' }).click();
  await expect(promo.locator('[data-wrong]')).not.toBeEmpty();
  const picture = PNG.sync.write(new PNG({ width: 60, height: 40 }));
  await promo
    .getByLabel('صورة للشاشات العريضة')
    .setInputFiles({ name: 'sale.png', mimeType: 'image/png', buffer: picture });
  await promo.getByLabel('ما في الصورة بالكلام').fill('أرض للبيع');
  await promo.getByLabel('إلى يوم').fill('2127-03-31');
  await promo.getByRole('button', { name: 'اعرض' }).click();
  await expect(page.getByText('حُفظ ما يُعرض.')).toBeVisible();
  await expect(promo).toContainText('معروض الآن.');
  await expect(promo).toContainText('غيّره لمى في');
  await expect(promo.getByRole('img', { name: 'معاينة' })).toBeVisible();
  await expectAccessible(page);
  await expectFitsEveryWidth(page);

  const visitor = await browser.newPage();
  await platform.takeRequests(visitor, /./);
  await visitor.goto('/data');
  await expect(visitor.getByRole('img', { name: 'أرض للبيع' })).toBeVisible();
  await visitor.close();

  await promo.getByLabel('من يوم').fill('2127-03-01');
  await promo.getByRole('button', { name: 'اعرض' }).click();
  await expect(promo).toContainText('يُعرض من 2127-03-01.');
  await expect(promo.getByRole('img', { name: 'معاينة' })).toBeVisible();
  await promo.getByRole('button', { name: 'أوقف العرض' }).click();
  await expect(promo).toContainText('لا شيء معروض.');
  consoleErrors.splice(
    0,
    consoleErrors.length,
    ...consoleErrors.filter((line) => !/status of 400/.test(line)),
  );
});
