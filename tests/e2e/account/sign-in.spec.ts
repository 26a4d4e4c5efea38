import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../drivers/axe.ts';
import { adjacentParcels } from '../drivers/favorites.ts';
import { useOwnAddress } from '../drivers/member.ts';
import { testSettings } from '../../support/settings.ts';
import { expect, test } from '../fixtures.ts';
import {
  askForCode,
  enterCode,
  openSignIn,
  sentCode,
  signInByPhone,
  storedValue,
} from '../drivers/sign-in.ts';
import { callWith, freshPhone } from '../providers/sign-in.ts';

/** Signing in as a user does: on the page, with the real SDK and the code read from the outbox. */
const { platformUrl } = testSettings;

test(
  'a phone number and the code from its message sign the member in and open the map',
  { tag: '@smoke' },
  async ({ page }) => {
    await openSignIn(page);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'شروط الاستخدام' })).toHaveAttribute('href', '/agreement');
    await expect(main.getByRole('link', { name: 'سياسة الخصوصية' })).toHaveAttribute(
      'href',
      '/privacy-policy',
    );
    const phone = freshPhone();
    await askForCode(page, phone.slice(4));
    await expect(page.getByText('أُرسل رمز التحقق إلى جوالك.')).toBeVisible();
    await expect(page.getByText(/يمكنك طلب رمز آخر بعد [45]:\d\d/)).toBeVisible();
    await enterCode(page, await sentCode(phone));
    await page.waitForURL('**/Riyadh/metrics');
    expect(await storedValue(page, 'phoneNumber')).toBe(phone);
    for (const key of ['userId', 'refreshToken', 'userToken', 'sessionId', 'tokenExpiration']) {
      expect(await storedValue(page, key), key).toBeTruthy();
    }
    await expect(page.getByRole('button', { name: 'حسابي' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'تسجيل الدخول' })).toBeHidden();
  },
);

test('a Google account signs in and is asked for its phone number, which a code proves', async ({ page }) => {
  // The browser allows a pop-up only for a few seconds after the click, so everything it needs is loaded in advance.
  const prepared = page.waitForResponse(`${platformUrl}/emulator/auth/gapi.js`);
  await openSignIn(page);
  await prepared;
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'ادخل بحساب Google' }).click(),
  ]);
  await window.getByLabel('البريد الإلكتروني').fill(`${randomUUID()}@example.test`);
  await window.getByLabel('الاسم').fill('سارة الزهراني');
  await window.getByRole('button', { name: 'متابعة' }).click();
  await expect(page.getByRole('heading', { name: 'شكرًا لدخولك' })).toBeVisible();
  await expectAccessible(page);
  // The header is that of a member at once, before the number is known.
  await expect(page.getByRole('button', { name: 'حسابي' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'تسجيل الدخول' })).toBeHidden();
  // Loading the page again keeps the step, as does another window.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'شكرًا لدخولك' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/account/auth');
  await expect(other.getByRole('heading', { name: 'شكرًا لدخولك' })).toBeVisible();
  await other.close();
  const phone = freshPhone();
  await askForCode(page, phone.slice(4));
  await expectAccessible(page);
  await enterCode(page, await sentCode(phone), 'احفظ');
  await page.waitForURL('**/Riyadh/metrics');
  expect(await storedValue(page, 'phoneNumber')).toBe(phone);
  await page.goto('/user-profile');
  await expect(page.getByText('موثّق برمز')).toBeVisible();
  // A member who opens the sign-in page is led on.
  await page.goto('/account/auth');
  await page.waitForURL('**/Riyadh/metrics');
});

test('a visitor who leaves a parcel for signing in is offered the way back to it', async ({ page }) => {
  const [parcel] = adjacentParcels(1);
  await useOwnAddress(page);
  await page.goto(`/parcel/${parcel?.id}`);
  await page.getByRole('link', { name: 'تسجيل الدخول' }).click();
  await page.waitForURL('**/account/auth');
  await expect.poll(() => storedValue(page, 'parcelUrl')).toBe(`/parcel/${parcel?.id}`);
  const phone = freshPhone();
  await askForCode(page, phone.slice(4));
  await enterCode(page, await sentCode(phone));
  await page.waitForURL('**/Riyadh/metrics');
  expect(await storedValue(page, 'parcelUrl')).toBeNull();
  await page.getByRole('link', { name: `العودة إلى القطعة ${parcel?.parcel_no}`, exact: true }).click();
  await page.waitForURL(`**/parcel/${parcel?.id}`);
});

test('signing out ends the session in the browser and on the server, even if individual steps fail', async ({
  page,
  consoleErrors,
}) => {
  await signInByPhone(page);
  const token = await storedValue(page, 'userToken');
  await page.getByRole('button', { name: 'حسابي' }).click();
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await page.waitForURL('**/account/auth');
  expect(await storedValue(page, 'userToken')).toBeNull();
  expect(await storedValue(page, 'Device-Id')).toBeTruthy();
  const answer = await fetch(`${platformUrl}/accounts/user/profile`, {
    headers: { platform: 'WEB', 'device-id': 'device-of-a-test', authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(401);

  await signInByPhone(page);
  const second = await storedValue(page, 'userToken');
  await page.route('**/CloseSession/**', (route) => route.abort());
  await page.route('**/account/signOut', (route) => route.abort());
  await page.route('**/emulator/**', (route) => route.abort());
  await page.getByRole('button', { name: 'حسابي' }).click();
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await page.waitForURL('**/account/auth');
  expect(await storedValue(page, 'userToken')).toBeNull();
  await expect(page.getByRole('link', { name: 'تسجيل الدخول' })).toBeVisible();
  expect(await storedValue(page, 'ardi:sign-outs')).toBe(second);
  expect((await callWith(page, second ?? '')).status).toBe(200);

  // What the platform missed is made up for by the next page.
  await page.unroute('**/account/signOut');
  await page.goto('/privacy-policy');
  await expect.poll(() => storedValue(page, 'ardi:sign-outs')).toBeNull();
  expect((await callWith(page, second ?? '')).status).toBe(401);
  consoleErrors.length = 0;
});
