import type { Page } from '@playwright/test';
import type { Profile } from '../../../contract/account/profile.ts';
import { testSettings } from '../../support/settings.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expectFitsEveryWidth } from '../drivers/layout.ts';
import { useOwnAddress, becomeMember } from '../drivers/member.ts';
import { sentCode, storedValue } from '../drivers/sign-in.ts';
import { expect, test } from '../fixtures.ts';
import { callWith, freshPhone } from '../providers/sign-in.ts';

/** Changing the phone number in the profile: it takes effect once the code sent to the new number is confirmed. */
const { platformUrl } = testSettings;
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

test('with the keyboard alone: enter a number and its code to verify it; nothing changes before that', async ({
  page,
}) => {
  const before = await becomeMember(page);
  await useOwnAddress(page);
  await page.goto('/user-profile');
  const change = part(page).getByRole('button', { name: 'غيّر الرقم' });
  await change.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('الرقم الجديد')).toBeFocused();
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

test('a verified number is changed only after signing in again, from where the way leads back', async ({
  page,
}) => {
  await becomeMember(page);
  await answerProfile(page, { canChangePhone: false });
  await page.goto('/user-profile');
  await part(page).getByRole('button', { name: 'غيّر الرقم' }).click();
  await expect(part(page).getByRole('button', { name: 'ادخل من جديد' })).toBeFocused();
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/account/auth');
  expect(await storedValue(page, 'userToken')).toBeNull();
  await expect.poll(() => storedValue(page, 'parcelUrl')).toBe('/user-profile');
});

test(`the code step has no accessibility violations and fits the viewport`, async ({ page }) => {
  await becomeMember(page);
  await useOwnAddress(page);
  await askForCode(page);
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
});
