import { expect, type Page } from '@playwright/test';
import type { TestPlatform } from '../../support/platform.ts';
import { testSettings } from '../../support/settings.ts';
import { codeFor } from '../../support/sign-in.ts';
import { freshPhone } from '../providers/sign-in.ts';
import { useOwnAddress } from './member.ts';

const { platformUrl } = testSettings;

export async function openSignIn(page: Page): Promise<void> {
  await useOwnAddress(page);
  await page.goto('/account/auth');
}

export async function askForCode(page: Page, digits: string): Promise<void> {
  await page.getByLabel('رقم الجوال').fill(digits);
  await page.getByRole('button', { name: 'أرسل الرمز' }).click();
  await expect(page.getByRole('group', { name: 'رمز التحقق' })).toBeVisible();
}

/** Enters a code and submits it. */
export async function enterCode(page: Page, code: string, submit = 'ادخل'): Promise<void> {
  await page.getByLabel('الرقم 1 من 6').focus();
  await page.keyboard.type(code);
  await page.getByRole('button', { name: submit, exact: true }).click();
}

/** The code sent to a number, from the outbox. */
export function sentCode(phone: string): Promise<string> {
  return codeFor({ url: platformUrl } as TestPlatform, phone);
}

/** The value the browser stores under a name. */
export const storedValue = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** Signs in a new user by phone, ending on the map of the capital's region; returns the number. */
export async function signInByPhone(page: Page): Promise<string> {
  const phone = freshPhone();
  await openSignIn(page);
  await askForCode(page, phone.slice(4));
  await enterCode(page, await sentCode(phone));
  await page.waitForURL('**/Riyadh/metrics');
  return phone;
}
