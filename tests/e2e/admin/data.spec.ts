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
  await page.getByText('الأعمدة', { exact: true }).click();
  await expect(page.getByLabel('معنى العمود اسم المنشأة')).toHaveValue('');
  const load = page.getByRole('button', { name: 'حمّل', exact: true });
  await expect(load).toBeHidden();
  await page.getByRole('button', { name: 'جرّب', exact: true }).click();
  await expect(page.getByText('انتهت التجربة، ولم يتغيّر شيء.')).toBeVisible();
  const box = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(box('يُضاف')).toContainText('1');
  await expect(box('يُضاف')).toContainText('المكاتب والمطوّرون');
  await expect(box('يُزال')).toContainText('لا شيء');
  await expect(box('لا يُقبل')).toContainText('لا شيء');
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await load.click();
  await expect(page.getByText('حُمّل «offices.csv».')).toBeVisible();
  await expect(box('أُضيف')).toContainText('1');
  await page.getByRole('button', { name: 'تراجع عن هذا التحميل' }).click();
  await agree(page);
  await expect(page.getByText('تُرُوجع عن التحميل، وعاد كل شيء إلى ما كان عليه.')).toBeVisible();
  await page.getByRole('button', { name: 'جرّب', exact: true }).click();
  await expect(box('يُضاف')).toContainText('1');
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
  await expect(page.getByRole('button', { name: 'حمّل', exact: true })).toBeHidden();

  await page.getByLabel('النوع').selectOption('sales');
  await page.getByRole('button', { name: 'جرّب', exact: true }).click();
  await expect(page.getByText('انتهت التجربة، ولم يتغيّر شيء.')).toBeVisible();
  await page.getByRole('button', { name: 'حمّل', exact: true }).click();
  await expect(page.getByText('حُمّل «deeds.csv».')).toBeVisible();
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /نزّل .*\d+-deeds\.csv\.held\.csv/ }).click(),
  ]);
  expect(list.suggestedFilename()).toMatch(/^\d+-deeds\.csv\.held\.csv$/);

  await page.getByRole('link', { name: 'راجع الصفوف المعلّقة والأسماء' }).click();
  await expect(page.getByText('الصفوف المعلّقة: 1')).toBeVisible();
  const row = page.locator('[data-held] li').filter({ hasText: /deeds\.csv.*سطر 2/ });
  await expect(row).toContainText('صفقة 901، الشاطئ، جازان');
  await expect(row).toContainText('الصفقات: التاريخ غير معقول');
  await expect(row).toContainText('3,000 ريال/م²');
  await page.getByRole('button', { name: 'اقبل المحدّد' }).click();
  await expect(page.getByText('حدّد صفًا واحدًا على الأقل.')).toBeVisible();
  await page.getByLabel('المنطقة', { exact: true }).selectOption('Jazan');
  await page.getByRole('button', { name: 'ابحث' }).click();
  await expect(page.getByText('كل الأسماء معروفة.')).toBeVisible();
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  expect(consoleErrors).toEqual([]);
});

test('a load that would take a demonstration out shows it in red, and waits for a typed word', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await becomeDataOperator(page);
  await page.goto('/admin/load');
  await upload(
    page,
    'asir.csv',
    doubtful.replace('جازان,جازان,جازان/الشاطئ', 'عسير,أبها,أبها/الشفا').replace('2999', '2025'),
  );
  await page.getByRole('button', { name: 'جرّب', exact: true }).click();
  const removed = page.getByRole('region', { name: 'يُزال', exact: true });
  await expect(removed).toContainText('من العرض التجريبي');
  await expect(removed).toContainText('القطع');
  await expect(removed).toHaveAttribute('data-danger');
  const load = page.getByRole('button', { name: 'حمّل', exact: true });
  await expect(load).toBeDisabled();
  const word = page.getByLabel('تزول بهذا التحميل صفوف كثيرة. لتحميله اكتب: إزالة');
  await word.fill('نعم');
  await expect(load).toBeDisabled();
  await word.fill('إزالة');
  await expect(load).toBeEnabled();
  // What is said of the file is not what was tried any more.
  await page.getByLabel('المنطقة', { exact: true }).selectOption('Asir');
  await expect(load).toBeHidden();
  await expectAccessible(page);
});

test('a file of a kind that names no region asks for it, and its columns can be mapped', async ({ page }) => {
  test.setTimeout(120_000);
  await becomeDataOperator(page);
  await page.goto('/admin/load');
  const ring = [
    [42.5, 16.9],
    [42.6, 16.9],
    [42.6, 17],
    [42.5, 17],
    [42.5, 16.9],
  ];
  const feature = {
    type: 'Feature',
    properties: { district_ar: 'الشاطئ', TOWN: 'جازان' },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
  await upload(page, 'shapes.geojson', JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
  await expect(page.getByLabel('النوع')).toHaveValue('districts');
  const check = page.getByRole('button', { name: 'جرّب', exact: true });
  await check.click();
  const region = page.getByLabel('المنطقة', { exact: true });
  await expect(region).toBeFocused();
  await region.selectOption('Jazan');
  await check.click();
  await expect(page.getByLabel('المدينة', { exact: true })).toBeFocused();
  await page.getByLabel('معنى العمود TOWN').selectOption({ label: 'المدينة' });
  await check.click();
  await expect(page.getByText('انتهت التجربة، ولم يتغيّر شيء.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'يُضاف', exact: true })).toContainText('حدود الأحياء');
  await expectAccessible(page);
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

const placemark = (x: number, fields: Record<string, string>) => {
  const data = Object.entries(fields).map(
    ([name, value]) => `<Data name="${name}"><value>${value}</value></Data>`,
  );
  const ring = `${x},16.9 ${x + 0.01},16.9 ${x + 0.01},16.91 ${x},16.91 ${x},16.9`;
  return `<Placemark><ExtendedData>${data.join('')}</ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
};
const folders = `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
<Folder><name>أحياء</name>${placemark(42.55, { district_ar: 'الشاطئ', city_ar: 'جازان' })}</Folder>
<Folder><name>مخططات</name>${placemark(42.56, { plan_no: '12' })}${placemark(42.57, { plan_no: '13' })}</Folder>
</Document></kml>`;

test('of a file with several layers, one is chosen', async ({ page, consoleErrors }) => {
  test.setTimeout(120_000);
  await becomeDataOperator(page);
  await page.goto('/admin/load');
  await upload(page, 'jazan.kml', folders);
  const layer = page.getByLabel('الطبقة');
  await expect(layer.getByRole('option')).toHaveText(['أحياء (1)', 'مخططات (2)']);
  await expect(page.getByLabel('النوع')).toHaveValue('districts');
  await layer.selectOption('مخططات');
  await expect(page.getByLabel('النوع')).toHaveValue('plans');
  await page.getByLabel('المنطقة', { exact: true }).selectOption('Jazan');
  await page.getByRole('button', { name: 'جرّب', exact: true }).click();
  await expect(page.getByText('انتهت التجربة، ولم يتغيّر شيء.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'يُضاف', exact: true })).toContainText('2');
  await expectAccessible(page);
  await expectFitsEveryWidth(page);

  // Opened again, the page knows the layer that was said.
  await page.reload();
  await expect(layer).toHaveValue('مخططات');
  await expect(page.getByText('انتهت التجربة، ولم يتغيّر شيء.')).toBeVisible();
  expect(consoleErrors).toEqual([]);
});
