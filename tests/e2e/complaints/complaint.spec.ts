import { defaultReasons as complaintReasons } from '../../../database/migrations/default-reasons.ts';
import { listOffers } from '../../../contract/offer/offers.ts';
import type { DataOf } from '../../../contract/shared/endpoint.ts';
import { testSettings } from '../../support/settings.ts';
import { tinyFiles } from '../../support/uploads.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { becomeMember } from '../drivers/member.ts';
import { askPlatform } from '../../support/ask-platform.ts';
import { brokerPage, examples } from '../../support/site-pages.ts';
import {
  expectKeptWhenReopened,
  expectMessageAtField,
  receiptNumber,
  reportForm,
  sendButton,
  storedRow,
  submitTwice,
} from '../drivers/report.ts';
import { expect, test } from '../fixtures.ts';

/** Reporting a broker and its offers, a marketplace project, and the mega project, on their pages. */
const { platformUrl } = testSettings;

test('a broker can be reported; each failure is explained, and the input is kept', async ({
  page,
  consoleErrors,
}) => {
  await becomeMember(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.route('**/complaint-form*', (route) => route.abort(), { times: 1 });
  await page.route('**/complaints/2/reasons', (route) => route.abort(), { times: 1 });
  await page.goto(brokerPage());
  const form = reportForm(page);
  const opener = page.getByRole('button', { name: 'أبلغ عن خطأ' });
  await opener.click();
  await expect(page.getByRole('alert')).toHaveText('تعذّر فتح النموذج. تحقق من الشبكة ثم أعد المحاولة.');
  await opener.click();
  await expect(form.getByLabel('عمّ تبلغ؟')).toBeFocused();
  await expect(form.getByRole('alert')).toContainText('تعذّر تحميل الأسباب.');
  await form.getByRole('button', { name: 'أعد المحاولة' }).click();
  const reason = form.getByLabel('السبب');
  await expect
    .poll(() => reason.locator('option').allTextContents())
    .toEqual(['اختر السبب', ...complaintReasons.broker]);
  await sendButton(page).click();
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription('اختر السبب.');
  await reason.selectOption('سلوك غير مهني');
  await expect(reason).toHaveAccessibleDescription('');

  const file = form.locator('input[type=file]');
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    file.setInputFiles({ name, mimeType, buffer });
  await choose('a.pdf', 'application/pdf', Buffer.alloc(0));
  await expect(form.getByRole('alert')).toHaveText('هذا الملف فارغ. اختر ملفًا آخر.');
  await choose('a.png', 'image/png', tinyFiles['image/png']);
  await expect(form.getByRole('alert')).toHaveCount(0);
  await form.getByLabel('التفاصيل').fill('لم يأت في الموعد');
  await expect(form.getByText('16 من 2,000 حرف')).toBeVisible();
  await expectAccessible(page, 'form');
  for (const control of await form.locator('select, textarea, button').all()) {
    if (await control.isVisible()) {
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  }

  let files = 0;
  page.on('request', (request) => (files += Number(request.url().endsWith('/api/attachments'))));
  await page.route(`${platformUrl}/complaints`, (route) => route.abort(), { times: 1 });
  await sendButton(page).click();
  await expect(form.getByRole('alert')).toHaveText(
    'لم يُرسل البلاغ، وما كتبته باقٍ. تحقق من الشبكة ثم أعد المحاولة.',
  );
  await expectKeptWhenReopened(page, opener, 'لم يأت في الموعد');
  await expectMessageAtField(page, 'complaints');
  await submitTwice(page);
  const row = storedRow('complaint', await receiptNumber(page, 'ش'));
  expect(row).toMatchObject({ type_id: 2, reason_id: 4, subject_id: examples().broker });
  expect(String(row.description)).toMatch(/^لم يأت في الموعد\nhttp.+\/attachments\//);
  expect(files).toBe(1);

  const { items } = await askPlatform<DataOf<typeof listOffers>>(listOffers.route, {
    brokerCode: examples().broker,
    limit: 1,
  });
  await page.getByRole('button', { name: 'بلاغ آخر' }).click();
  await expect(form.getByLabel('التفاصيل')).toHaveValue('');
  await form.getByLabel('عمّ تبلغ؟').selectOption(`العرض: ${items[0]?.title}`);
  await form.getByLabel('السبب').selectOption('عرض مكرر');
  await sendButton(page).click();
  expect(storedRow('complaint', await receiptNumber(page, 'ش'))).toMatchObject({
    type_id: 1,
    subject_id: items[0]?.code,
    description: null,
  });
  consoleErrors.length = 0;
});

test('projects can be reported on the market page and the mega project page, by members only', async ({
  page,
}) => {
  const opener = page.getByRole('button', { name: 'أبلغ عن خطأ' });
  await page.goto('/projects/roshan');
  await opener.click();
  await expect(reportForm(page)).toContainText('نستقبل البلاغات ممن دخلوا بحساباتهم');
  const link = reportForm(page).getByRole('link', { name: 'سجّل الدخول' });
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute('href', '/account/auth');
  await expect(sendButton(page)).toHaveCount(0);
  await expectAccessible(page, 'form');

  await becomeMember(page);
  await page.goto('/projects/roshan');
  await opener.click();
  await reportForm(page).getByLabel('السبب').selectOption('الحالة غير صحيحة');
  await sendButton(page).click();
  const row = storedRow('complaint', await receiptNumber(page, 'ش'));
  expect(row).toMatchObject({ type_id: 4, reason_id: 2 });

  await page.goto('/market');
  const second = await page.getByRole('article').nth(1).getByRole('heading').textContent();
  await opener.click();
  await reportForm(page).getByLabel('عمّ تبلغ؟').selectOption(`المشروع: ${second}`);
  await reportForm(page).getByLabel('السبب').selectOption('وصف مضلل');
  await sendButton(page).click();
  const other = storedRow('complaint', await receiptNumber(page, 'ش'));
  expect(other).toMatchObject({ type_id: 4, reason_id: 3 });
  expect(other.subject_id).not.toBe(row.subject_id);
});
