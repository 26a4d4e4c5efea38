import { randomUUID } from 'node:crypto';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { testSettings } from '../../support/settings.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expectFitsEveryWidth } from '../drivers/layout.ts';
import { becomeMember, seenSignedOut } from '../drivers/member.ts';
import { storedValue } from '../drivers/sign-in.ts';
import { expect, test } from '../fixtures.ts';
import { callWith } from '../providers/sign-in.ts';

const { platformUrl } = testSettings;
const save = { name: 'احفظ التغييرات' };
const picture = () => PNG.sync.write(new PNG({ width: 40, height: 40 }));

test('a signed-out visitor is redirected to sign-in and sees nothing of the profile', async ({ page }) => {
  expect(await seenSignedOut(page, '/user-profile')).toBe('');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الدخول إلى أرضي');
});

test('a profile is loaded, edited and saved', async ({ page }) => {
  const phone = await becomeMember(page);
  await page.goto('/user-profile');
  await expect(page).toHaveTitle(/^ملفي/);
  await expect(page.getByText('بقي أن تضيف: الاسم الكامل والمدينة.')).toBeVisible();
  await expect(page.getByText(phone.replace(/^(\+966)(..)(...)/, '$1 $2 $3 '))).toBeVisible();
  const button = page.getByRole('button', save);
  await expect(button).toBeDisabled();

  await page.getByLabel('الاسم الأول').fill('سارة');
  await page.getByLabel('الاسم الكامل').fill('  سارة الزهراني ');
  await page.getByLabel('البريد الإلكتروني').fill('sara@example.com');
  await page.getByLabel('المدينة').fill('الرياض');
  await page.getByLabel('النبذة').fill('أتابع أراضي شمال الرياض.\nوأكتب عنها.');
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('حُفظت بياناتك.')).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(page.getByLabel('الاسم الكامل')).toHaveValue('سارة الزهراني');
  await expect(page.getByText('بقي أن تضيف')).toBeHidden();

  await page.reload();
  await expect(page.getByLabel('النبذة')).toHaveValue('أتابع أراضي شمال الرياض.\nوأكتب عنها.');
});

test('signing out everywhere says when it failed, and then ends the sign-in and leaves the page', async ({
  page,
  consoleErrors,
}) => {
  await becomeMember(page);
  await page.goto('/user-profile');
  const token = (await storedValue(page, 'userToken')) ?? '';
  const part = page.getByRole('region', { name: 'الدخول من أجهزة أخرى' });
  await page.route('**/account/signOut', (route) => route.abort());
  await part.getByRole('button', { name: 'اخرج من كل الأجهزة' }).click();
  await expect(part.getByRole('alert')).toHaveText('لم يُسجَّل خروجك. تحقق من الشبكة ثم أعد المحاولة.');
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await page.unroute('**/account/signOut');
  await part.getByRole('button', { name: 'اخرج من كل الأجهزة' }).click();
  await page.waitForURL('**/account/auth');
  expect(await storedValue(page, 'userToken')).toBeNull();
  expect((await callWith(page, token)).status).toBe(401);
  consoleErrors.length = 0;
});

test('an e-mail address is verified by the link that is sent to it', async ({ page }) => {
  await becomeMember(page);
  await page.goto('/user-profile');
  const email = `${randomUUID()}@example.test`;
  await page.getByLabel('البريد الإلكتروني').fill(email);
  await page.getByRole('button', save).click();
  const part = page.getByRole('region', { name: 'البريد', exact: true });
  await expect(part).toContainText('غير مؤكَّد');
  await part.getByRole('button', { name: 'أرسل رابط التأكيد' }).click();
  await expect(part).toContainText(`أُرسل رابط إلى ${email}`);
  await expectAccessible(page);
  await expectFitsEveryWidth(page);

  const outbox = await (await fetch(`${platformUrl}/outbox`)).text();
  const link = /account\/email#[\w-]{32}/.exec(outbox.slice(outbox.indexOf(email)))?.[0] ?? '';
  await page.goto(`/${link}`);
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await page.getByRole('button', { name: 'أكّد بريدي' }).click();
  await expect(page.getByText(`أُكّد بريدك ${email}`)).toBeVisible();
  await page.goto('/user-profile');
  await expect(part.getByText('مؤكَّد', { exact: true })).toBeVisible();
  await expect(part.getByRole('button')).toHaveCount(0);
});

test('a link that is incomplete or was used says so', async ({ page, consoleErrors }) => {
  await page.goto('/account/email');
  await expect(page.getByText('هذا الرابط ناقص.')).toBeVisible();
  await page.goto('about:blank');
  await page.goto(`/account/email#${'a'.repeat(32)}`);
  await page.getByRole('button', { name: 'أكّد بريدي' }).click();
  await expect(page.getByText('انتهت صلاحية هذا الرابط')).toBeVisible();
  consoleErrors.splice(0);
});

test('a picture is uploaded and served; one that was replaced is deleted', async ({ page }) => {
  await becomeMember(page);
  await page.goto('/user-profile');
  const choose = (name: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: picture() });
  await choose('me.png');
  await expect(page.getByText('حُفظت صورتك.')).toBeVisible();
  const shown = page.getByRole('img', { name: 'صورتك' });
  const first = (await shown.getAttribute('src')) ?? '';
  expect((await fetch(first)).status).toBe(200);
  await choose('me2.png');
  await expect(shown).not.toHaveAttribute('src', first);
  await expect.poll(async () => (await fetch(first)).status).toBe(404);
});

test('a large photo is scaled down before it is sent', async ({ page }) => {
  await becomeMember(page);
  await page.goto('/user-profile');
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'phone.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByText('حُفظت صورتك.')).toBeVisible();
  const address = (await page.getByRole('img', { name: 'صورتك' }).getAttribute('src')) ?? '';
  const stored = Buffer.from(await (await fetch(address)).arrayBuffer());
  expect(await sharp(stored).metadata()).toMatchObject({ width: 2400, height: 1200, format: 'jpeg' });
  expect(stored.length).toBeLessThan(photo.length);
});

test('signing out in another tab hides the profile here', async ({ page, context }) => {
  await becomeMember(page);
  await page.goto('/user-profile');
  await expect(page.getByLabel('الاسم الأول')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/agreement');
  await other.evaluate(() => localStorage.removeItem('userToken'));
  await page.waitForURL('**/account/auth');
});

test('the profile has no accessibility violations and fits every viewport width', async ({
  page,
  consoleErrors,
}) => {
  await becomeMember(page);
  await page.goto('/user-profile');
  await page.getByRole('button', { name: 'غيّر الرقم' }).click();
  await page.getByLabel('البريد الإلكتروني').fill('sara@');
  await page.getByRole('button', save).click();
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  consoleErrors.length = 0;
});
