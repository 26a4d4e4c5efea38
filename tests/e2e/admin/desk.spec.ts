import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { OperatorRole } from '../../../contract/admin/rights.ts';
import { formatPhoneNumber } from '../../../contract/shared/phone-number.ts';
import { newPhoneNumber } from '../../support/people.ts';
import { readConfig } from '../../../operations/config.ts';
import { runPlatform } from '../../support/programs.ts';
import { testSettings } from '../../support/settings.ts';
import { agree } from '../drivers/agree.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expectFitsEveryWidth } from '../drivers/layout.ts';
import { becomeMember, rejectCall } from '../drivers/member.ts';
import { expect, test } from '../fixtures.ts';

const { environment, platformUrl } = testSettings;

/** Signs the page in as a new operator, whom a command on the server adds. */
async function becomeOperator(page: Page, role: OperatorRole, name: string): Promise<string> {
  const phone = await becomeMember(page);
  const added = await runPlatform(environment.DATA_DIR, [
    ...['operator', 'add', phone, '--role', role, '--name', name],
  ]);
  expect([added.code, added.stderr]).toEqual([0, '']);
  return phone;
}

test('a member who is no operator is told so, and sees no part of the desk', async ({
  page,
  consoleErrors,
}) => {
  await becomeMember(page);
  for (const path of ['/admin', '/admin/operators', '/admin/tokens', '/admin/journal']) {
    await page.goto(path);
    await expect(page.getByText('ليس لهذا الحساب صلاحية هنا.')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'أقسام لوحة التشغيل' })).toBeHidden();
    await expect(page.locator('[data-content]')).toBeHidden();
  }
  // The browser logs its own message about a refused call.
  consoleErrors.splice(
    0,
    consoleErrors.length,
    ...consoleErrors.filter((line) => !/status of 403/.test(line)),
  );
});

test('an operator sees only the parts of their role', async ({ page, consoleErrors }) => {
  await becomeOperator(page, 'marketing', 'نورة');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'نورة' })).toBeVisible();
  await expect(page.getByText('دورك: التسويق')).toBeVisible();
  await page.getByRole('button', { name: 'حسابي' }).click();
  await expect(page.getByRole('link', { name: 'لوحة التشغيل' })).toHaveAttribute('href', '/admin');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-rights] li')).toHaveText([
    'دخول لوحة التشغيل',
    'الاطلاع على نماذج الحملات',
    'نشر الإعلانات الترويجية',
  ]);
  await expect(page.getByRole('navigation', { name: 'أقسام لوحة التشغيل' }).getByRole('link')).toHaveText([
    'ما ينتظر',
    'نماذج الحملات',
    'الإعلانات',
  ]);
  await page.goto('/admin/journal');
  await expect(page.getByText('ليس لهذا الحساب صلاحية هنا.')).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('without an answer the desk offers to try again', async ({ page, consoleErrors }) => {
  await becomeOperator(page, 'all', 'سارة');
  await page.route(`${platformUrl}/admin/desk`, (route) => route.abort());
  await page.goto('/admin');
  await expect(page.getByText('تعذّر الوصول إلى المنصة.')).toBeVisible();
  await page.unroute(`${platformUrl}/admin/desk`);
  await page.getByRole('button', { name: 'أعد المحاولة' }).click();
  await expect(page.getByRole('heading', { name: 'سارة' })).toBeVisible();
  consoleErrors.splice(0);
});

test(
  'operators are added, given another role and removed',
  { tag: '@smoke' },
  async ({ page, consoleErrors }) => {
    await becomeOperator(page, 'all', 'سارة المطيري');
    await page.goto('/admin/operators');
    const phone = newPhoneNumber();
    const name = `خالد ${phone.slice(-4)}`;
    await page.getByRole('button', { name: 'أضف مشغّلًا' }).click();
    await expect(page.getByText('اكتب رقم جوال سعودي، مثل 0512345678.')).toBeVisible();
    await page.getByLabel('رقم الجوال').fill(`0${phone.slice(4)}`);
    await page.getByLabel('الاسم (اختياري)').fill(name);
    await page.getByRole('button', { name: 'أضف مشغّلًا' }).click();
    await expect(page.getByText(`أُضيف ${name}.`)).toBeVisible();
    const row = page.getByRole('row', { name });
    await expect(row.getByText('لم يدخل بعد')).toBeVisible();

    await row.getByRole('combobox').selectOption('moderation');
    await expect(page.getByText(`صار دور ${name}: البلاغات والأعضاء.`)).toBeVisible();

    await expectFitsEveryWidth(page, () => expectAccessible(page));

    const refusal = { status: 409, code: 'changed_meanwhile', message: 'غيّر مشغّل آخر هذا قبل لحظات.' };
    await rejectCall(page, 'DELETE', 'admin/operators/*', refusal);
    await row.getByRole('button', { name: `أزِل: ${name}` }).click();
    await agree(page);
    await expect(page.getByText(refusal.message)).toBeVisible();
    await page.unrouteAll();
    await row.getByRole('button', { name: `أزِل: ${name}` }).click();
    await agree(page);
    await expect(page.getByText(`أُزيل ${name}.`)).toBeVisible();
    await expect(row).toHaveCount(0);
    consoleErrors.splice(
      0,
      consoleErrors.length,
      ...consoleErrors.filter((line) => !/status of 409/.test(line)),
    );
  },
);

test('a token is shown once, works, and is refused once it is revoked', async ({ page }) => {
  const operator = await becomeOperator(page, 'all', 'سارة المطيري');
  await page.goto('/admin/tokens');
  const name = `تحميل ${operator.slice(-4)}`;
  await page.getByLabel('لماذا هو').fill(name);
  await page.getByRole('button', { name: 'أنشئ رمزًا' }).click();
  await expect(page.getByText('اختر صلاحية واحدة على الأقل.')).toBeVisible();
  await page.getByLabel('دخول لوحة التشغيل').check();
  await page.getByLabel('تحميل البيانات وتصحيحها').check();
  await page.getByRole('button', { name: 'أنشئ رمزًا' }).click();
  const shown = page.locator('[data-made] code');
  await expect(shown).toHaveText(/^ardi_/);
  const token = (await shown.textContent()) ?? '';
  const deskWith = async (bearer: string) => {
    const answer = await page.request.get(`${platformUrl}/admin/desk`, {
      headers: {
        ...{ authorization: `Bearer ${bearer}`, platform: 'WEB', 'device-id': 'a-machine', 'x-version': '4' },
        'x-api-key': readConfig({}).apiKey,
      },
    });
    return answer.status();
  };
  expect(await deskWith(token)).toBe(200);
  await expectFitsEveryWidth(page, () => expectAccessible(page));

  await page.reload();
  const row = page.getByRole('row', { name });
  await expect(row.getByText('سارٍ')).toBeVisible();
  await expect(page.locator('[data-made]')).toBeHidden();
  await row.getByRole('button', { name: `ألغِ: ${name}` }).click();
  await agree(page);
  await expect(page.getByText(`أُلغي «${name}».`)).toBeVisible();
  await expect(row.getByRole('button')).toBeHidden();
  expect(await deskWith(token)).toBe(401);
});

test('the journal is filtered by its address, read page by page and written as a file', async ({ page }) => {
  const phone = await becomeOperator(page, 'all', 'سارة المطيري');
  await page.goto('/admin/journal?act=operator.added&origin=command');
  await expect(page.getByLabel('الإجراء')).toHaveValue('operator.added');
  const row = page.getByRole('row').filter({ hasText: formatPhoneNumber(phone) });
  await expect(row).toContainText('أُضيف مشغّل');
  await expect(row).toContainText('أمر على الخادم');
  await page.getByLabel('من يوم').fill('2020-01-01');
  await page.getByLabel('إلى يوم').fill('2020-01-02');
  await expect(page.getByText('لا قيود بهذه التصفية.')).toBeVisible();
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe('?act=operator.added&origin=command&since=2020-01-01&until=2020-01-02');
  await page.goto('/admin/journal?act=operator.added');
  await expect(row).toBeVisible();
  await expectFitsEveryWidth(page, () => expectAccessible(page));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'نزّل CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('journal.csv');
  expect(readFileSync(await file.path(), 'utf8')).toContain(formatPhoneNumber(phone));
});
