import { testSettings } from '../../support/settings.ts';
import { tinyFiles } from '../../support/uploads.ts';
import { someParcel } from '../../support/land.ts';
import { becomeMember } from '../../e2e/drivers/member.ts';
import { openReport, receiptNumber, reportForm, submitTwice } from '../../e2e/drivers/report.ts';
import { expect, test } from '../../e2e/fixtures.ts';

/** Reporting errors about a parcel, its sales and its offers, in the map's panel. */
const { platformUrl } = testSettings;
const sold = () => someParcel('transaction_price_sar is not null');

test('pressing twice submits once, and an uploaded file is not uploaded again', async ({
  page,
  mapPage,
  consoleErrors,
}) => {
  await becomeMember(page);
  await openReport(mapPage, sold());
  const form = reportForm(page);
  const asked = { report: 0, file: 0 };
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    if (request.url().endsWith('/api/Report/Parcel')) asked.report += 1;
    if (request.url().endsWith('/api/attachments')) asked.file += 1;
  });
  await page.route(`${platformUrl}/api/Report/Parcel`, (route) => route.abort(), { times: 1 });
  await form.getByLabel('السبب').selectOption('حدود القطعة غير صحيحة');
  await form
    .getByLabel('أرفق ملفًا', { exact: true })
    .first()
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: tinyFiles['application/pdf'] });
  await submitTwice(page);
  await expect(form.getByRole('alert')).toBeVisible();
  expect(asked).toEqual({ report: 1, file: 1 });
  await submitTwice(page);
  await receiptNumber(page, 'ق');
  expect(asked).toEqual({ report: 2, file: 1 });
  consoleErrors.length = 0;
});

test('reasons that failed to load can be retried', async ({ page, mapPage, consoleErrors }) => {
  await becomeMember(page);
  const parcel = sold();
  await openReport(mapPage, parcel);
  const form = reportForm(page);
  await page.route('**/complaints/3/reasons', (route) => route.abort());
  await form.getByLabel('عمّ تبلغ؟').selectOption({ index: 1 });
  await expect(form.getByText('تعذّر تحميل الأسباب.')).toBeVisible();
  await page.unroute('**/complaints/3/reasons');
  await form.getByRole('button', { name: 'أعد المحاولة' }).click();
  await expect(form.getByLabel('السبب')).toBeVisible();
  consoleErrors.length = 0;
});
