import type { Page } from '@playwright/test';
import type { Profile } from '../../../src/contract/account/profile.ts';
import { testSettings } from '../../support/settings.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expectFitsEveryWidth } from '../drivers/layout.ts';
import { useOwnAddress, becomeMember, rejectCall } from '../drivers/member.ts';
import { sentCode, storedValue } from '../drivers/sign-in.ts';
import { expect, test } from '../fixtures.ts';
import { callWith, freshPhone } from '../providers/sign-in.ts';

/** Changing the phone number in the profile: it takes effect once the code sent to the new number is confirmed. */
const { platformUrl } = testSettings;
const changing = `${platformUrl}/oauth/user/phone/update`;
const part = (page: Page) => page.getByRole('region', { name: 'رقم الجوال' });
const spaced = (phone: string) => phone.replace(/^(\+966)(..)(...)/, '$1 $2 $3 ');

/** Opens the form, requests a code for a new number and returns that number. */
async function askForCode(page: Page): Promise<string> {
  const phone = freshPhone();
  await page.goto('/user-profile');
  await part(page).getByRole('button', { name: 'غيّر الرقم' }).click();
  await page.getByLabel('الرقم الجديد').fill(phone.slice(4));
  await page.getByLabel('الرقم الجديد').press('Enter');
  await expect(page.getByRole('group', { name: 'رمز التحقق' })).toBeVisible();
  return phone;
}

/** The profile says otherwise than it is. */
async function answerProfile(page: Page, changes: Partial<Profile>): Promise<void> {
  await page.route(`${platformUrl}/accounts/user/profile`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Profile };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...changes } } });
  });
}

const typeCode = async (page: Page, code: string) => {
  await page.getByLabel('الرقم 1 من 6').focus();
  await page.keyboard.type(code);
};

test('with the keyboard alone: enter a number and its code to verify it; nothing changes before that', async ({
  page,
}) => {
  const before = await becomeMember(page);
  await useOwnAddress(page);
  await page.goto('/user-profile');
  const change = part(page).getByRole('button', { name: 'غيّر الرقم' });
  await change.focus();
  await page.keyboard.press('Enter');
  const input = page.getByLabel('الرقم الجديد');
  await expect(input).toBeFocused();
  await page.keyboard.type('٥٥');
  await expect(page.getByRole('button', { name: 'أرسل الرمز' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(change).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(input).toHaveValue('');

  const phone = freshPhone();
  await page.keyboard.type(phone.slice(4));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('الرقم 1 من 6')).toBeFocused();
  await expect(part(page)).toContainText(spaced(before));
  await page.keyboard.type(await sentCode(phone));
  await page.keyboard.press('Enter');
  await expect(page.getByText('وُثّق رقم الجوال وحُفظ.')).toBeVisible();
  await expect(change).toBeFocused();
  await expect(part(page)).toContainText(spaced(phone));
  await expect(part(page)).toContainText('موثّق برمز');
  expect(await storedValue(page, 'phoneNumber')).toBe(phone);
  const { status } = await callWith(page, (await storedValue(page, 'userToken')) ?? '');
  expect(status).toBe(200);
});

test("a wrong code shows the server's message; the number can be corrected, and nothing is lost offline", async ({
  page,
  consoleErrors,
}) => {
  const before = await becomeMember(page);
  await useOwnAddress(page);
  const phone = await askForCode(page);
  const code = await sentCode(phone);
  await typeCode(page, code === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(part(page).getByRole('alert')).toHaveText('رمز التحقق غير صحيح.');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'أكّد الرقم' }).click();
  await expect(part(page).getByRole('alert')).toHaveText('لم يُؤكَّد الرقم. تحقق من الشبكة ثم أعد المحاولة.');
  await page.context().setOffline(false);
  await expect(part(page)).toContainText(spaced(before));

  await part(page).getByRole('button', { name: 'غيّر الرقم' }).click();
  await expect(page.getByLabel('الرقم الجديد')).toHaveValue(phone.slice(4));
  await rejectCall(page, 'POST', 'oauth/phone/verify', {
    status: 429,
    code: 'too_many_codes',
    message: 'طُلبت رموز كثيرة.',
  });
  await page.getByRole('button', { name: 'أرسل الرمز' }).click();
  await expect(page.getByLabel('الرقم الجديد')).toHaveAccessibleDescription('طُلبت رموز كثيرة.');
  await expect(part(page)).toContainText(spaced(before));
  consoleErrors.length = 0;
});

test('a number that belongs to another account cannot be claimed', async ({ page, consoleErrors }) => {
  await becomeMember(page);
  await useOwnAddress(page);
  const phone = await askForCode(page);
  const message = 'رقم الجوال هذا مرتبط بحساب آخر.';
  await rejectCall(page, 'PUT', 'oauth/user/phone/update', { status: 409, code: 'phone_taken', message });
  await typeCode(page, await sentCode(phone));
  await page.keyboard.press('Enter');
  await expect(part(page).getByRole('alert')).toHaveText(message);
  await page.unroute(changing);
  consoleErrors.length = 0;
});

test('a verified number is changed only after signing in again, from where the way leads back', async ({
  page,
}) => {
  await becomeMember(page);
  await answerProfile(page, { canChangePhone: false });
  await page.goto('/user-profile');
  const change = part(page).getByRole('button', { name: 'غيّر الرقم' });
  await change.click();
  const signInAgain = part(page).getByRole('button', { name: 'ادخل من جديد' });
  await expect(signInAgain).toBeFocused();
  await expect(signInAgain).toHaveAccessibleDescription(/^رقمك موثّق وتدخل به/);
  await expect(page.getByLabel('الرقم الجديد')).toHaveCount(0);
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await page.keyboard.press('Escape');
  await expect(change).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/account/auth');
  expect(await storedValue(page, 'userToken')).toBeNull();
  await expect.poll(() => storedValue(page, 'parcelUrl')).toBe('/user-profile');
});

test('a sign-in that became too old while the form was open is explained where the code was', async ({
  page,
  consoleErrors,
}) => {
  await becomeMember(page);
  await useOwnAddress(page);
  const phone = await askForCode(page);
  await answerProfile(page, { canChangePhone: false });
  const message = 'رقمك موثّق.';
  await rejectCall(page, 'PUT', 'oauth/user/phone/update', {
    ...{ status: 403, code: 'fresh_sign_in_needed', message },
  });
  await typeCode(page, await sentCode(phone));
  await page.keyboard.press('Enter');
  await expect(part(page).getByRole('button', { name: 'ادخل من جديد' })).toBeFocused();
  await page.unrouteAll();
  consoleErrors.length = 0;
});

test('a number that was saved but not verified can be verified without changing it', async ({ page }) => {
  const phone = await becomeMember(page);
  await answerProfile(page, { isPhoneVerified: false });
  await useOwnAddress(page);
  await page.goto('/user-profile');
  await expect(part(page)).toContainText('غير موثّق');
  await part(page).getByRole('button', { name: 'وثّق هذا الرقم' }).click();
  await expect(page.getByRole('textbox', { name: 'رقم الجوال' })).toHaveValue(phone.slice(4));
  await page.getByRole('button', { name: 'أرسل الرمز' }).click();
  await expect(page.getByRole('group', { name: 'رمز التحقق' })).toBeVisible();
  await page.unroute(`${platformUrl}/accounts/user/profile`);
  await typeCode(page, await sentCode(phone));
  await page.keyboard.press('Enter');
  await expect(part(page)).toContainText('موثّق برمز');
  await expect(part(page).getByRole('button', { name: 'وثّق هذا الرقم' })).toHaveCount(0);
});

test(`the code step has no accessibility violations and fits the viewport`, async ({ page }) => {
  await becomeMember(page);
  await useOwnAddress(page);
  await askForCode(page);
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
});
