import { defaultReasons as complaintReasons } from '../../../database/migrations/default-reasons.ts';
import { errors } from '../../../words/ar/shared/errors.ts';
import { formatDate } from '../../../words/format.ts';
import { limits } from '../../../contract/shared/limits.ts';
import { tinyFiles } from '../../support/uploads.ts';
import { offeredParcel, offersOn, salesOf, someParcel } from '../../support/land.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expectNoOverflow } from '../drivers/layout.ts';
import { becomeMember } from '../drivers/member.ts';
import {
  expectKeptWhenReopened,
  expectMessageAtField,
  openReport,
  receiptNumber,
  reportForm,
  sendButton,
  storedRow,
} from '../drivers/report.ts';
import { expect, test } from '../fixtures.ts';

/** Reporting errors about a parcel, its sales and its offers, in the map's panel. */
const sold = () => someParcel('transaction_price_sar is not null');

test('a visitor is told that reporting requires signing in, with a link to it', async ({ page, mapPage }) => {
  await openReport(mapPage, sold());
  await expect(reportForm(page)).toContainText('نستقبل البلاغات ممن دخلوا بحساباتهم');
  await expect(reportForm(page).getByRole('link', { name: 'سجّل الدخول' })).toHaveAttribute(
    'href',
    '/account/auth',
  );
  await expect(sendButton(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('a missing sale is reported with its price, date and a file, and the report number can be copied', async ({
  page,
  mapPage,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const parcel = sold();
  await becomeMember(page);
  await openReport(mapPage, parcel);
  const form = reportForm(page);
  await form.getByLabel('السبب').selectOption('صفقة لا تظهر');
  await sendButton(page).click();
  await expect(form.getByLabel('قيمة الصفقة بالريال')).toBeFocused();
  await expect(form.getByText('اكتب قيمة الصفقة بالأرقام.')).toBeVisible();
  await expect(form.getByText('اكتب تاريخ الصفقة، ولا يكون بعد اليوم.')).toBeVisible();
  await form.getByLabel('قيمة الصفقة بالريال').fill('١,٢٥٠,٠٠٠');
  await form.getByLabel('تاريخ الصفقة').fill('2026-05-04');
  await form.getByLabel('التفاصيل').fill('بيعت في مايو');
  await form
    .getByLabel('أرفق ملفًا', { exact: true })
    .first()
    .setInputFiles({ name: 'صك.png', mimeType: 'image/png', buffer: tinyFiles['image/png'] });
  await expect(form.getByText('صك.png')).toBeVisible();
  await sendButton(page).click();
  const id = await receiptNumber(page, 'ق');
  const row = storedRow('parcel_report', id);
  expect(row).toMatchObject({
    parcel_id: parcel.id,
    kind: 'missing_sale',
    reported_price_sar: 1_250_000,
    reported_date: '2026-05-04',
  });
  const [text, address = ''] = String(row.description).split('\n');
  expect(text).toBe('بيعت في مايو');
  // The address names the file, and opens nothing by itself.
  const file = storedRow('attachment', address.split('/').at(-1) ?? '');
  expect(file).toMatchObject({ file_name: 'صك.png', content_type: 'image/png' });
  expect((await fetch(address)).status).toBe(404);
  await page.getByRole('button', { name: 'انسخ الرقم' }).click();
  await expect(page.getByText('نُسخ رقم البلاغ.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`ق-${id}`);
  await page.getByRole('button', { name: 'بلاغ آخر' }).click();
  await expect(form.getByLabel('التفاصيل')).toHaveValue('');
});

test('a sale, an offer and a neighborhood are each reported with their own list of reasons', async ({
  page,
  mapPage,
}) => {
  await becomeMember(page);
  const parcel = sold();
  const [sale] = salesOf(parcel.id);
  await openReport(mapPage, parcel);
  const form = reportForm(page);
  const options = () => form.getByLabel('السبب').locator('option').allTextContents();
  await form.getByLabel('عمّ تبلغ؟').selectOption(`صفقة ${formatDate(sale?.date ?? '')}`);
  await expect.poll(options).toEqual(['اختر السبب', ...complaintReasons.transaction]);
  await sendButton(page).click();
  await expect(form.getByText('اختر السبب.', { exact: true })).toBeVisible();
  await expect(form.getByLabel('السبب')).toBeFocused();
  await form.getByLabel('السبب').selectOption('المساحة غير صحيحة');
  await sendButton(page).click();
  expect(storedRow('complaint', await receiptNumber(page, 'ش'))).toMatchObject({ type_id: 3, reason_id: 2 });

  const offered = offeredParcel();
  const [offer] = offersOn(offered.id);
  await openReport(mapPage, offered);
  await form.getByLabel('عمّ تبلغ؟').selectOption({ value: `offer ${offer?.code}` });
  await expect.poll(options).toEqual(['اختر السبب', ...complaintReasons.offer]);
  await form.getByLabel('السبب').selectOption('عرض مكرر');
  await sendButton(page).click();
  expect(storedRow('complaint', await receiptNumber(page, 'ش'))).toMatchObject({
    type_id: 1,
    reason_id: 4,
    subject_id: offer?.code,
  });

  await page.goto(`/${offered.region_key}/metrics?neighborhood=${offered.neighborhood_id}`);
  await mapPage.panel.getByRole('button', { name: 'أبلغ عن خطأ' }).click();
  await expect(form.getByLabel('عمّ تبلغ؟').locator('option').first()).toHaveText('الحي نفسه');
  await expect.poll(options).toEqual(['اختر السبب', ...complaintReasons.neighborhood]);
  await form.getByLabel('السبب').selectOption('الأسعار غير صحيحة');
  await sendButton(page).click();
  expect(storedRow('complaint', await receiptNumber(page, 'ش'))).toMatchObject({
    type_id: 5,
    reason_id: 1,
    subject_id: String(offered.neighborhood_id),
  });
});

test(
  'the input is kept when sending fails, and when the panel is closed in the meantime',
  { tag: '@release' },
  async ({ page, mapPage, consoleErrors }) => {
    await becomeMember(page);
    await openReport(mapPage, sold());
    const form = reportForm(page);
    await form.getByLabel('السبب').selectOption('سبب آخر');
    await sendButton(page).click();
    await expect(form.getByLabel('التفاصيل')).toBeFocused();
    await form.getByLabel('التفاصيل').fill('الشارع مغلق');
    await page.context().setOffline(true);
    await sendButton(page).click();
    await expect(form.getByRole('alert')).toHaveText(
      'لم يُرسل البلاغ، وما كتبته باقٍ. تحقق من الشبكة ثم أعد المحاولة.',
    );
    await page.context().setOffline(false);
    const opener = mapPage.panel.getByRole('button', { name: 'أبلغ عن خطأ' });
    await expectKeptWhenReopened(page, opener, 'الشارع مغلق');
    await expectMessageAtField(page, 'api/Report/Parcel');
    await sendButton(page).click();
    expect(await receiptNumber(page, 'ق')).toBeGreaterThan(0);
    consoleErrors.length = 0;
  },
);

test(
  'a file that has the wrong type, is empty or is too large is rejected before anything is sent',
  { tag: '@release' },
  async ({ page, mapPage, consoleErrors }) => {
    await becomeMember(page);
    await openReport(mapPage, sold());
    const form = reportForm(page);
    let isSent = false;
    page.on('request', (request) => (isSent ||= request.url().endsWith('/api/attachments')));
    const choose = (name: string, mimeType: string, bytes: number) =>
      form
        .getByLabel('أرفق ملفًا', { exact: true })
        .first()
        .setInputFiles({ name, mimeType, buffer: Buffer.alloc(bytes, 1) });
    await choose('a.txt', 'text/plain', 10);
    await expect(form.getByRole('alert')).toHaveText('هذا الملف ليس صورة JPEG أو PNG أو WebP، ولا ملف PDF.');
    await choose('a.pdf', 'application/pdf', 0);
    await expect(form.getByRole('alert')).toHaveText('هذا الملف فارغ. اختر ملفًا آخر.');
    await choose('a.pdf', 'application/pdf', limits.attachmentBytes + 1024 * 1024);
    await expect(form.getByRole('alert')).toHaveText('حجم الملف 6 ميغابايت، والحد 5. اختر ملفًا أصغر.');
    expect(isSent).toBe(false);
    // It claims to be an image; its actual type is detected from its content.
    await choose('a.png', 'image/png', 10);
    await expect(form.getByRole('alert')).toHaveCount(0);
    await form.getByLabel('السبب').selectOption('بيانات القطعة غير صحيحة');
    await sendButton(page).click();
    await expect(form.getByRole('alert')).toHaveText(errors.file_type_refused);
    consoleErrors.length = 0;
  },
);

test(`the form fits a phone and has no accessibility violations`, async ({ page, mapPage }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await becomeMember(page);
  await openReport(mapPage, sold());
  await reportForm(page).getByLabel('السبب').selectOption('صفقة معروضة خطأً');
  await sendButton(page).click();
  await expectAccessible(page, 'form');
  await expectNoOverflow(page);
  for (const control of await reportForm(page).locator('select, input:visible, textarea, button').all()) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});
