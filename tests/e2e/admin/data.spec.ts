import type { Page } from '@playwright/test';
import { runPlatform } from '../../support/programs.ts';
import { testSettings } from '../../support/settings.ts';
import { agree } from '../drivers/agree.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expectFitsEveryWidth } from '../drivers/layout.ts';
import { becomeMember } from '../drivers/member.ts';
import { expect, test } from '../fixtures.ts';

const { environment, platformUrl } = testSettings;

async function becomeDataOperator(page: Page): Promise<void> {
  const phone = await becomeMember(page);
  const added = await runPlatform(environment.DATA_DIR, ['operator', 'add', phone, '--role', 'data']);
  expect([added.code, added.stderr]).toEqual([0, '']);
}

async function upload(page: Page, name: string, text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByText('التعرّف على الملف: تمّت')).toBeVisible();
}

/** Of a region without a demonstration: nothing that other tests look at changes. */
const office = `معرف المنشأة,اسم المنشأة,نوع المنشأة,الهاتف,رقم الترخيص,المدينة,المنطقة
J-1,مكتب الساحل,وسيط,0172345678,1200009876,جازان,جازان
`;
const doubtful = `المنطقة,المدينة,المدينة / الحي,الرقم المرجعي للصفقة,تاريخ الصفقة ميلادي,المخطط,رقم القطعة,تصنيف العقار,نوع العقار,عدد العقارات,السعر,المساحة
جازان,جازان,جازان/الشاطئ,901,2999/02/03,,,سكني,أرض,1,"1,800,000",600
`;

test('a file is uploaded, recognized, tried, loaded and undone', async ({ page, consoleErrors }) => {
  test.setTimeout(120_000);
  await becomeDataOperator(page);
  await page.goto('/admin/load');
  await upload(page, 'offices.csv', office);
  await expect(page.getByLabel('النوع')).toHaveValue('organisations');
  await expect(page.getByRole('row', { name: 'اسم المنشأة' })).toBeVisible();
  const load = page.getByRole('button', { name: 'حمّل', exact: true });
  await expect(load).toBeDisabled();
  await page.getByRole('button', { name: 'جرّب', exact: true }).click();
  await expect(page.getByText('انتهت التجربة، ولم يتغيّر شيء.')).toBeVisible();
  await expect(page.getByText('جازان: 0 ← 1 صف')).toBeVisible();
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await load.click();
  await expect(page.getByText('حُمّل «offices.csv».')).toBeVisible();

  // The job is in the address: the page can be opened again, and knows what was said of the file.
  await page.reload();
  await expect(page.getByLabel('النوع')).toHaveValue('organisations');
  await expect(page.getByText('حُمّل «offices.csv».')).toBeVisible();

  await page.getByRole('link', { name: 'البيانات', exact: true }).click();
  const what = page.locator('[data-list=undo] li', { hasText: 'offices.csv' });
  await expect(what).toContainText('المكاتب والمطوّرون، جازان');
  await expect(page.getByRole('row', { name: /المكاتب والمطوّرون/ }).first()).toBeVisible();
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await what.getByRole('button').click();
  await agree(page);
  await expect(page.getByText('تراجع: تمّت')).toBeVisible();
  await expect(what).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});

test('a file that fails says why, and rows that are held aside are listed', async ({
  page,
  consoleErrors,
}) => {
  test.setTimeout(120_000);
  await becomeDataOperator(page);
  await page.goto('/admin/load');
  await upload(page, 'deeds.csv', doubtful);
  await expect(page.getByLabel('النوع')).toHaveValue('sales');
  await page.getByLabel('النوع').selectOption('offers');
  await page.getByRole('button', { name: 'جرّب', exact: true }).click();
  await expect(page.getByText('تجربة: لم تتم، ولم يتغيّر شيء')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'deeds.csv' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'حمّل', exact: true })).toBeDisabled();

  await page.getByLabel('النوع').selectOption('sales');
  await page.getByRole('button', { name: 'جرّب', exact: true }).click();
  await expect(page.getByText('انتهت التجربة، ولم يتغيّر شيء.')).toBeVisible();
  await page.getByRole('button', { name: 'حمّل', exact: true }).click();
  await expect(page.getByText('حُمّل «deeds.csv».')).toBeVisible();
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'نزّل deeds.csv.held.csv' }).click(),
  ]);
  expect(list.suggestedFilename()).toBe('deeds.csv.held.csv');

  await page.getByRole('link', { name: 'راجع الصفوف المعلّقة والأسماء' }).click();
  await expect(page.getByText('1 صف معلّق')).toBeVisible();
  const row = page.locator('[data-held] li').filter({ hasText: 'deeds.csv، سطر 2' });
  await expect(row).toContainText('الصفقات: التاريخ غير معقول');
  await page.getByRole('button', { name: 'اقبل المحدّد' }).click();
  await expect(page.getByText('حدّد صفًا واحدًا على الأقل.')).toBeVisible();
  await page.getByLabel('المنطقة', { exact: true }).selectOption('Jazan');
  await page.getByRole('button', { name: 'ابحث' }).click();
  await expect(page.getByText('كل الأسماء معروفة.')).toBeVisible();
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  expect(consoleErrors).toEqual([]);
});

test('an upload that breaks off says so, and can be made again', async ({ page, consoleErrors }) => {
  await becomeDataOperator(page);
  await page.goto('/admin/load');
  await page.route(`${platformUrl}/admin/data/jobs`, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  );
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'offices.csv', mimeType: 'text/csv', buffer: Buffer.from(office) });
  await expect(page.getByText('تعذّر الوصول إلى المنصة.')).toBeVisible();
  await page.unroute(`${platformUrl}/admin/data/jobs`);
  await upload(page, 'offices.csv', office);
  consoleErrors.splice(0);
});
