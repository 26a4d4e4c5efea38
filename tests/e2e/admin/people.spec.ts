import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { routes } from '../../../contract/routes.ts';
import { fillPath, type Route } from '../../../contract/shared/route.ts';
import type { OperatorRole } from '../../../contract/admin/rights.ts';
import { storageKeys } from '../../../src/environment/environment.ts';
import { readConfig } from '../../../operations/config.ts';
import { openStore } from '../../../database/open.ts';
import { query } from '../../support/land.ts';
import { newOffice } from '../../support/offices.ts';
import { newPhoneNumber } from '../../support/people.ts';
import { campaignForm } from '../../support/person-traces.ts';
import { runPlatform } from '../../support/programs.ts';
import { testSettings } from '../../support/settings.ts';
import { agree } from '../drivers/agree.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expectFitsEveryWidth } from '../drivers/layout.ts';
import { becomeMember } from '../drivers/member.ts';
import { newMember, type NewMember } from '../drivers/new-member.ts';
import { expect, test } from '../fixtures.ts';

const { environment, platformUrl } = testSettings;

async function becomeOperator(page: Page, role: OperatorRole, name: string): Promise<string> {
  const phone = await becomeMember(page);
  const added = await runPlatform(environment.DATA_DIR, [
    ...['operator', 'add', phone, '--role', role, '--name', name],
  ]);
  expect([added.code, added.stderr]).toEqual([0, '']);
  return phone;
}

/** Calls the platform as a member does. */
async function ask<Data>(
  { state }: NewMember,
  { method, path, version }: Route,
  body: object,
): Promise<Data> {
  const [origin] = state.origins;
  const kept = new Map(origin?.localStorage.map(({ name, value }) => [name, value]));
  const answer = await fetch(`${platformUrl}/${fillPath(path).replace(/^\//, '')}`, {
    method,
    headers: {
      platform: 'WEB',
      'content-type': 'application/json',
      'device-id': kept.get(storageKeys.deviceId) ?? '',
      authorization: `Bearer ${kept.get(storageKeys.userToken)}`,
      ...(version ? { 'x-version': String(version) } : {}),
      ...(version === 4 ? { 'x-api-key': readConfig({}).apiKey } : {}),
    },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: Data }).data;
}

test('a complaint is assigned and answered by text message, and the journal says who looked', async ({
  page,
  consoleErrors,
}) => {
  const writer = await newMember();
  const [offer] = query<{ code: string }>('select code from offer order by id limit 1');
  const { id } = await ask<{ id: number }>(writer, routes.addComplaint, {
    ...{ typeId: 1, reasonId: 1, subjectId: offer?.code, description: 'السعر قديم' },
  });
  const phone = await becomeOperator(page, 'moderation', 'هند');
  await page.goto('/admin');
  await page.getByRole('link', { name: /بلاغات بلا ردّ/ }).click();
  await page.getByLabel('رقم البلاغ').fill(`ش-${id}`);
  await page.getByRole('button', { name: 'اعرض' }).click();
  const row = page.locator('.complaint');
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('heading')).toContainText(`\u2068ش-${id}\u2069، عرض ${offer?.code}`);
  await expect(row).toContainText('السعر قديم');
  await expect(row.getByRole('link', { name: 'افتح صفحته' })).toHaveAttribute(
    'href',
    `/offer/${offer?.code}`,
  );
  await expectAccessible(page);
  await expectFitsEveryWidth(page);

  await row.getByLabel('الحالة').selectOption('in_progress');
  await row.getByLabel('يعمل عليه').selectOption({ label: 'هند' });
  await row.getByRole('button', { name: 'احفظ الحالة' }).click();
  await expect(page.getByText('حُفظت الحالة.')).toBeVisible();
  await expect(row).toContainText('قيد العمل');
  await row.getByRole('button', { name: 'أرسل: رسالة نصية' }).click();
  await expect(row.getByText('اكتب الردّ.')).toBeVisible();
  await row.getByLabel('الردّ').fill('حدّثنا السعر. شكرًا لك.');
  await row.getByRole('button', { name: 'أرسل: رسالة نصية' }).click();
  await expect(page.getByText('أُرسل الردّ.')).toBeVisible();
  await expect(row).toContainText('رُدّ عليه (رسالة نصية');
  const outbox = await (await fetch(`${platformUrl}/outbox`)).text();
  expect(outbox.slice(outbox.indexOf(writer.phone))).toContain('حدّثنا السعر. شكرًا لك.');

  await row.getByRole('link', { name: 'سجل العضو' }).click();
  await expect(page.locator('.rows li')).toContainText('البلاغات: 1');
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  expect(phone).not.toBe(writer.phone);
  expect(consoleErrors).toEqual([]);
});

test('two operators work on one complaint: the later one learns of it', async ({ page, consoleErrors }) => {
  const writer = await newMember();
  const [offer] = query<{ code: string }>('select code from offer order by id limit 1');
  const { id } = await ask<{ id: number }>(writer, routes.addComplaint, {
    ...{ typeId: 1, reasonId: 1, subjectId: offer?.code },
  });
  await becomeOperator(page, 'moderation', 'منى');
  const open = async (tab: Page) => {
    await tab.goto('/admin/complaints');
    await tab.getByLabel('رقم البلاغ').fill(`ش-${id}`);
    await tab.getByRole('button', { name: 'اعرض' }).click();
    await expect(tab.locator('.complaint')).toHaveCount(1);
    await tab.locator('.complaint').getByLabel('الحالة').selectOption('closed');
  };
  const other = await page.context().newPage();
  await open(page);
  await open(other);
  const save = { name: 'احفظ الحالة' };
  await page.getByRole('button', save).click();
  await expect(page.getByText('حُفظت الحالة.')).toBeVisible();
  await other.getByRole('button', save).click();
  await expect(other.locator('[data-wrong]')).not.toBeEmpty();
  expect(consoleErrors.splice(0).filter((error) => !/status of 409/.test(error))).toEqual([]);
});

test('applications are decided, and organizations set', async ({ page, consoleErrors }) => {
  const applicant = await newMember();
  const [region] = query<{ id: number }>("select id from region where key = 'Riyadh'");
  await ask(applicant, routes.sendBadgeForm, {
    ...{ name: 'وسيط الشمال', phoneNumber: applicant.phone, regionId: region?.id },
  });
  await becomeOperator(page, 'moderation', 'ريم');
  await page.goto('/admin/requests');
  const form = page.locator('[data-forms] li', { hasText: 'وسيط الشمال' }).first();
  await expect(form).toContainText('ينتظر');
  await form.getByRole('button', { name: 'اقبل' }).click();
  await expect(page.locator('[data-forms] [data-status]')).toContainText('حُفظ القرار.');
  await expect(form).toContainText('قُبل');

  // A developer has no public page: nothing that other tests look at changes.
  const [office] = query<{ code: string; name: string }>(
    "select code, name from organisation where type = 'developer' order by id limit 1",
  );
  await page.getByLabel('الاسم أو الرمز').fill(office?.code ?? '');
  await page.getByRole('button', { name: 'اعرض' }).click();
  const row = page.locator('[data-organisations] li');
  await expect(row).toHaveCount(1);
  const completed = row.getByLabel(`ملف مكتمل: ${office?.name}`);
  const before = await completed.isChecked();
  await completed.setChecked(!before);
  await expect(page.locator('[data-organisations] [data-status]')).toContainText('حُفظ القرار.');
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await completed.setChecked(before);
  await expect(completed).toBeChecked({ checked: before });
  expect(consoleErrors).toEqual([]);
});

test('a member is blocked and unblocked', async ({ page, browser, consoleErrors }) => {
  const member = await newMember();
  await becomeOperator(page, 'moderation', 'دلال');
  await page.goto('/admin/members');
  await page.getByRole('button', { name: 'ابحث' }).click();
  await expect(page.getByText('اكتب ما تبحث عنه.')).toBeVisible();
  await page.getByLabel('رقم الجوال أو البريد أو الاسم').fill(`0${member.phone.slice(4)}`);
  await page.getByRole('button', { name: 'ابحث' }).click();
  const row = page.locator('.rows li');
  await expect(row).toHaveCount(1);
  await row.getByLabel('السبب', { exact: true }).fill('رسائل مزعجة');
  await row.getByRole('button', { name: 'أوقف الحساب' }).click();
  await agree(page);
  await expect(row).toContainText('رسائل مزعجة');

  const context = await browser.newContext({ storageState: member.state });
  const theirs = await context.newPage();
  await theirs.goto('/user-profile');
  await expect(theirs.getByRole('alert').getByText('أُوقف هذا الحساب.')).toBeVisible();
  await context.close();

  await row.getByRole('button', { name: 'ارفع الإيقاف' }).click();
  await expect(row.getByRole('button', { name: 'أوقف الحساب' })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('forms of campaigns are listed by campaign, and written as a file', async ({ page, consoleErrors }) => {
  await becomeOperator(page, 'marketing', 'لمى');
  await page.goto('/admin/forms');
  await expect(page.locator('[data-status]')).toHaveText(/النماذج: |لا نماذج بعد/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'نزّل CSV' }).click();
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain('الحملة');
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  expect(consoleErrors).toEqual([]);
});

test('whoever asks gets a copy of what is kept of them, or its erasure', async ({ page, consoleErrors }) => {
  const member = await newMember();
  const visitor = newPhoneNumber();
  const store = await openStore({ file: testSettings.databaseFile });
  const form = campaignForm({ name: 'زائرة', phone: visitor, email: 'visitor@example.test' });
  await store.database.insertInto('campaign_forms').values(form).execute();
  await store.close();
  await becomeOperator(page, 'moderation', 'جواهر');
  await page.goto('/admin/members');
  const find = async (text: string) => {
    await page.getByLabel('رقم الجوال أو البريد أو الاسم').fill(text);
    await page.getByRole('button', { name: 'ابحث' }).click();
  };
  await find(member.phone);
  const row = page.locator('.rows li');
  await row.getByText('طلب نسخة أو حذف').click();
  const saved = page.waitForEvent('download');
  await row.getByRole('button', { name: 'نزّل ما نحفظه عنه' }).click();
  expect((await saved).suggestedFilename()).toBe('ardi-my-data.zip');
  const outside = page.getByRole('region', { name: 'خارج الحسابات' });
  await expect(outside).toContainText('موثّق للعضو');
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await row.getByRole('button', { name: 'احذف الحساب وكل ما فيه' }).click();
  await expect(row.getByText('اكتب السبب.')).toBeVisible();
  await row.getByLabel('السبب، بلا رقم ولا اسم').fill('طلبه بالبريد');
  await row.getByRole('button', { name: 'احذف الحساب وكل ما فيه' }).click();
  await agree(page);
  await expect(page.getByText('حُذف الحساب.')).toBeVisible();
  await expect(row).toHaveCount(0);

  await find(visitor);
  await expect(outside.getByRole('heading', { name: 'نماذج الحملات (1)' })).toBeVisible();
  await expect(outside).toContainText('visitor@example.test');
  const rows = page.waitForEvent('download');
  await outside.getByRole('button', { name: 'نزّل JSON' }).click();
  expect(readFileSync(await (await rows).path(), 'utf8')).toContain('زائرة');
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await outside.getByLabel('السبب، بلا رقم ولا اسم').fill('طلبت بالبريد');
  await outside.getByRole('button', { name: 'احذف ما هنا' }).click();
  await agree(page);
  await expect(outside).toContainText('حُذف. لا شيء بهذا الرقم أو البريد خارج الحسابات.');
  expect(consoleErrors).toEqual([]);
});

test('an organization without an owner gets one', async ({ page, consoleErrors }) => {
  const agent = await newMember();
  const store = await openStore({ file: testSettings.databaseFile });
  const office = await newOffice(store);
  const { id } = await store.database
    .selectFrom('account')
    .select('id')
    .where('proven_phone', '=', agent.phone)
    .executeTakeFirstOrThrow();
  await store.database
    .insertInto('organisation_member')
    .values({
      ...{ account_id: id, organisation_id: office.id, role: 'agent' },
      joined_at: '2026-01-01T00:00:00.000Z',
    })
    .execute();
  await store.close();
  await becomeOperator(page, 'moderation', 'هيا');
  await page.goto('/admin');
  await page.getByRole('link', { name: /مكاتب بلا مالك/ }).click();
  await expect(page.getByLabel('بلا مالك فقط')).toBeChecked();
  const row = page.locator('[data-organisations] .rows > li', { hasText: office.code });
  await row.getByText('الأعضاء والمالك').click();
  await expect(row).toContainText('وسيط');
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await row.getByRole('button', { name: /^اجعله مالكًا: / }).click();
  await agree(page);
  await expect(page.locator('[data-organisations] [data-status]')).toContainText('حُفظ القرار.');
  await expect(row).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});
