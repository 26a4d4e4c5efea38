import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { testSettings } from '../../support/settings.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expectNoOverflow } from '../drivers/layout.ts';
import { rejectCall } from '../drivers/member.ts';
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

test('a code request that times out is logged with its phone number, and the next one uses a new captcha token', async ({
  page,
  consoleErrors,
}) => {
  await openSignIn(page);
  const phone = freshPhone();
  const captchas: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/oauth/phone/verify')) return;
    captchas.push((request.postDataJSON() as { recaptchaResponse: string }).recaptchaResponse);
  });
  const logged = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/events/log'),
  );
  const message = 'تأخر إرسال رمز التحقق. أعد المحاولة.';
  await rejectCall(page, 'POST', 'oauth/phone/verify', { status: 408, code: 'code_timed_out', message });
  await number(page).fill(phone.slice(4));
  await sendButton(page).click();
  const request = await logged;
  const event = request.postDataJSON() as { type: string; name: string; data: string };
  expect(event).toMatchObject({ type: 'ERROR', name: 'otp_received_timeout' });
  expect(JSON.parse(event.data)).toEqual({ phoneNumber: phone });
  expect((await request.response())?.status()).toBe(200);
  await expect(page.getByText(message)).toBeVisible();
  await page.unroute(`${platformUrl}/oauth/phone/verify`);
  await sendButton(page).click();
  await expect(page.getByRole('group', { name: 'رمز التحقق' })).toBeVisible();
  expect(captchas).toHaveLength(2);
  expect(captchas[0]).not.toBe(captchas[1]);
  consoleErrors.length = 0;
});

test('offline, each step reports it, keeps the input and continues once back online', async ({
  page,
  context,
  consoleErrors,
}) => {
  const phone = freshPhone();
  const api = (path: string) => `${platformUrl}/${path}`;
  const cut = (path: string) => page.route(api(path), (route) => route.abort());
  await openSignIn(page);
  await cut('oauth/phone/verify');
  await number(page).fill(phone.slice(4));
  await sendButton(page).click();
  await expect(page.locator('.toast[data-kind=danger]')).toBeVisible();
  await expect(number(page)).toHaveValue(phone.slice(4));
  await page.unroute(api('oauth/phone/verify'));
  await askForCode(page, phone.slice(4));

  const code = await sentCode(phone);
  await context.setOffline(true);
  // The first toast may still be there: that the second step failed is told by its request.
  const failed = page.waitForEvent(
    'requestfailed',
    (request) => request.url() === api('oauth/phone/customToken'),
  );
  await enterCode(page, code);
  await failed;
  await expect(page.locator('.toast[data-kind=danger]').last()).toBeVisible();
  await expect(page.getByLabel('الرقم 6 من 6')).toHaveValue(code.at(-1) ?? '');
  await context.setOffline(false);
  await confirmButton(page).click();
  await page.waitForURL('**/Riyadh/metrics');
  consoleErrors.length = 0;
});

test('offline, the phone number of an account is kept until it can be saved', async ({
  page,
  context,
  consoleErrors,
}) => {
  await prepared(page);
  await chooseAccount(await openGoogle(page, context));
  await expect(page.getByRole('heading', { name: 'شكرًا لدخولك' })).toBeVisible();
  await expectAccessible(page);
  const phone = freshPhone();
  await askForCode(page, phone.slice(4));
  await expectAccessible(page);
  await context.setOffline(true);
  await enterCode(page, await sentCode(phone), 'احفظ');
  await expect(page.locator('.toast[data-kind=danger]')).toBeVisible();
  await expect(page.getByText(phone.slice(4))).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'احفظ' }).click();
  await page.waitForURL('**/Riyadh/metrics');
  expect(await storedValue(page, 'phoneNumber')).toBe(phone);
  consoleErrors.length = 0;
});

test('a sign-in rejected by the API leaves the visitor signed out', async ({ page, consoleErrors }) => {
  const phone = freshPhone();
  await openSignIn(page);
  await rejectCall(page, 'POST', 'oauth/signin', {
    status: 500,
    code: 'unexpected',
    message: 'حدث خلل لدينا.',
  });
  await askForCode(page, phone.slice(4));
  await enterCode(page, await sentCode(phone));
  await expect(page.getByText('حدث خلل لدينا.')).toBeVisible();
  for (const key of ['userId', 'refreshToken', 'userToken', 'sessionId']) {
    expect(await storedValue(page, key), key).toBeNull();
  }
  await expect(page.getByRole('link', { name: 'تسجيل الدخول' })).toBeVisible();
  consoleErrors.length = 0;
});

test(
  'closing the pop-up is only logged, and the button can be pressed again',
  { tag: '@release' },
  async ({ page, context, consoleErrors }) => {
    await prepared(page);
    await (await openGoogle(page, context)).close();
    await expect(google(page)).toBeEnabled({ timeout: 30_000 });
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
  await expect(page.getByRole('heading', { name: 'شكرًا لدخولك' })).toBeVisible({ timeout: 30_000 });
  consoleErrors.length = 0;
});

test('where storage is blocked, no code is requested, since it could not be used', async ({
  page,
  consoleErrors,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
    }
  });
  await openSignIn(page);
  await expect(page.getByRole('alert')).toContainText('يمنع متصفحك هذا الموقع من التخزين');
  await expect(number(page)).toHaveCount(0);
  await expectAccessible(page);
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
