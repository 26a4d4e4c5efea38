import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { testSettings } from '../../support/settings.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expectNoOverflow } from '../drivers/layout.ts';
import {
  askForCode,
  enterCode,
  openSignIn,
  sentCode,
  signInByPhone,
  storedValue,
} from '../drivers/sign-in.ts';
import { expect, test } from '../fixtures.ts';
import { freshPhone } from '../providers/sign-in.ts';

/** What can go wrong during sign-in, and what each step is like for keyboard and screen reader users. */
const { platformUrl } = testSettings;
const number = (page: Page) => page.getByLabel('رقم الجوال');
const sendButton = (page: Page) => page.getByRole('button', { name: 'أرسل الرمز' });
const confirmButton = (page: Page) => page.getByRole('button', { name: 'ادخل', exact: true });
const google = (page: Page) => page.getByRole('button', { name: 'ادخل بحساب Google' });

/** Fills in what the Google window asks for. */
async function chooseAccount(window: Page): Promise<void> {
  await window.getByLabel('البريد الإلكتروني').fill(`${randomUUID()}@example.test`);
  await window.getByLabel('الاسم').fill('سارة الزهراني');
  await window.getByRole('button', { name: 'متابعة' }).click();
}

async function openGoogle(page: Page, context: BrowserContext): Promise<Page> {
  const [window] = await Promise.all([context.waitForEvent('page'), google(page).click()]);
  return window;
}

const prepared = async (page: Page) => {
  const script = page.waitForResponse(`${platformUrl}/emulator/auth/gapi.js`);
  await openSignIn(page);
  await script;
};

test(
  'closing the pop-up is only logged, and the button can be pressed again',
  { tag: '@release' },
  async ({ page, context, consoleErrors }) => {
    await prepared(page);
    await (await openGoogle(page, context)).close();
    await expect(google(page)).toBeEnabled();
    expect(consoleErrors.join()).toContain('sign-in with an account');
    await expect(page.locator('.toast')).toHaveCount(0);
    await chooseAccount(await openGoogle(page, context));
    await expect(page.getByRole('heading', { name: 'شكرًا لدخولك' })).toBeVisible();
    consoleErrors.length = 0;
  },
);

test('where pop-ups are blocked, the page itself redirects and returns', async ({ page, consoleErrors }) => {
  await page.addInitScript(() => (window.open = () => null));
  await prepared(page);
  await google(page).click();
  await expect(page.getByRole('heading', { name: 'اختر حسابًا' })).toBeVisible();
  await chooseAccount(page);
  await expect(page.getByRole('heading', { name: 'شكرًا لدخولك' })).toBeVisible();
  consoleErrors.length = 0;
});

test("two members signing in one after the other on one device see none of each other's data", async ({
  page,
}) => {
  const first = await signInByPhone(page);
  const firstId = await storedValue(page, 'userId');
  const device = await storedValue(page, 'Device-Id');
  await page.getByRole('button', { name: 'حسابي' }).click();
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await page.waitForURL('**/account/auth');
  const second = await signInByPhone(page);
  expect(await storedValue(page, 'userId')).not.toBe(firstId);
  expect(await storedValue(page, 'Device-Id')).toBe(device);
  const spaced = (phone: string) => phone.replace(/^(\+966)(..)(...)/, '$1 $2 $3 ');
  await page.goto('/user-profile');
  await expect(page.getByText(spaced(second))).toBeVisible();
  await expect(page.getByText(spaced(first))).toHaveCount(0);
});

test('signs in with the keyboard alone: number, code, map', async ({ page }) => {
  const phone = freshPhone();
  await openSignIn(page);
  await number(page).focus();
  await page.keyboard.type(phone.slice(4));
  // Input typed before hydration counts once the page is hydrated; until then the button stays disabled.
  await expect(sendButton(page)).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('الرقم 1 من 6')).toBeFocused();
  await page.keyboard.type(await sentCode(phone));
  await expect(page.getByLabel('الرقم 6 من 6')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(confirmButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/Riyadh/metrics');
});

test(`the sign-in steps have no accessibility violations and fit a phone`, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const check = async () => {
    await expectAccessible(page);
    await expectNoOverflow(page);
  };
  const phone = freshPhone();
  await openSignIn(page);
  await check();
  await askForCode(page, phone.slice(4));
  await check();
  // The last step stays visible until the map loads. A response without content leaves the page in place.
  await page.route('**/Riyadh/metrics', (route) => route.fulfill({ status: 204 }));
  await enterCode(page, await sentCode(phone));
  await expect(page.getByRole('status').filter({ hasText: 'دخلت. تُفتح الخريطة …' })).toBeVisible();
  await check();
});
