import { randomUUID } from 'node:crypto';
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

test('a phone number and the code from its message sign the member in and open the map', async ({ page }) => {
  await openSignIn(page);
  const send = page.getByRole('button', { name: 'أرسل الرمز' });
  const phone = freshPhone();
  // Accepts digits of any script, ignores letters and takes nine digits at most; sending is disabled until then.
  await page.getByLabel('رقم الجوال').fill('٥١س2');
  await expect(page.getByLabel('رقم الجوال')).toHaveValue('512');
  await expect(send).toBeDisabled();
  await askForCode(page, phone.slice(4));
  await expect(page.getByText('أُرسل رمز التحقق إلى جوالك.')).toBeVisible();
  await expect(page.getByText(/يمكنك طلب رمز آخر بعد [45]:\d\d/)).toBeVisible();
  const confirm = page.getByRole('button', { name: 'ادخل', exact: true });
  await expect(confirm).toBeDisabled();
  await enterCode(page, await sentCode(phone));
  await page.waitForURL('**/Riyadh/metrics');
  expect(await storedValue(page, 'phoneNumber')).toBe(phone);
  for (const key of ['userId', 'refreshToken', 'userToken', 'sessionId', 'tokenExpiration']) {
    expect(await storedValue(page, key), key).toBeTruthy();
  }
  await expect(page.getByRole('button', { name: 'حسابي' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'تسجيل الدخول' })).toBeHidden();
});

test("a wrong code shows the server's message and can be corrected; back returns to the number", async ({
  page,
  consoleErrors,
}) => {
  const phone = freshPhone();
  await openSignIn(page);
  await askForCode(page, phone.slice(4));
  const code = await sentCode(phone);
  await enterCode(page, code === '000000' ? '111111' : '000000');
  await expect(page.getByText(/رمز التحقق غير صحيح|الرمز/).last()).toBeVisible();
  await page.getByLabel('الرقم 6 من 6').focus();
  for (let digit = 0; digit < 6; digit += 1) await page.keyboard.press('Backspace');
  await enterCode(page, code);
  await page.waitForURL('**/Riyadh/metrics');
  consoleErrors.length = 0;
});

test('a number that cannot be a mobile one is refused at once; back from the code keeps a number to correct', async ({
  page,
}) => {
  const phone = freshPhone();
  await openSignIn(page);
  const number = page.getByLabel('رقم الجوال');
  const send = page.getByRole('button', { name: 'أرسل الرمز' });
  await number.fill('0512345');
  await expect(number).toHaveValue('512345');
  await number.fill('112345678');
  await expect(number).toHaveAccessibleDescription('يبدأ رقم الجوال بالرقم 5، مثل 512345678.');
  await expect(send).toBeDisabled();
  await askForCode(page, phone.slice(4));
  await page.getByRole('button', { name: 'غيّر الرقم' }).click();
  await expect(number).toHaveValue(phone.slice(4));
  await expect(send).toBeEnabled();
});

test('a pasted code fills the boxes; arrow keys and backspace move between them', async ({ page }) => {
  const phone = freshPhone();
  await openSignIn(page);
  await askForCode(page, phone.slice(4));
  const box = (position: number) => page.getByLabel(`الرقم ${position} من 6`);
  await box(1).focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text', ' ١٢٣-456 ');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  for (const [index, digit] of [...'123456'].entries()) await expect(box(index + 1)).toHaveValue(digit);
  await expect(page.getByRole('button', { name: 'ادخل', exact: true })).toBeEnabled();
  await box(3).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(box(2)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(box(2)).toHaveValue('3');
  await expect(box(6)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'ادخل', exact: true })).toBeDisabled();
});

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
  // Loading the page again keeps the step.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'شكرًا لدخولك' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'ادخل بحساب Google' })).toHaveCount(0);
  const phone = freshPhone();
  await askForCode(page, phone.slice(4));
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

test('the number of a Google account can be left for later; the terms and the privacy policy are linked', async ({
  page,
}) => {
  const prepared = page.waitForResponse(`${platformUrl}/emulator/auth/gapi.js`);
  await openSignIn(page);
  await prepared;
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'شروط الاستخدام' })).toHaveAttribute('href', '/agreement');
  await expect(main.getByRole('link', { name: 'سياسة الخصوصية' })).toHaveAttribute('href', '/privacy-policy');
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'ادخل بحساب Google' }).click(),
  ]);
  await window.getByLabel('البريد الإلكتروني').fill(`${randomUUID()}@example.test`);
  await window.getByLabel('الاسم').fill('سارة الزهراني');
  await window.getByRole('button', { name: 'متابعة' }).click();
  await page.getByRole('button', { name: 'لاحقًا' }).click();
  await page.waitForURL('**/Riyadh/metrics');
  expect(await storedValue(page, 'phoneNumber')).toBeNull();
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
  expect(await storedValue(page, 'ardi:unfinished-sign-outs')).toBe(second);
  expect((await callWith(page, second ?? '')).status).toBe(200);

  // What the platform missed is made up for by the next page.
  await page.unroute('**/account/signOut');
  await page.goto('/privacy-policy');
  await expect.poll(() => storedValue(page, 'ardi:unfinished-sign-outs')).toBeNull();
  expect((await callWith(page, second ?? '')).status).toBe(401);
  consoleErrors.length = 0;
});

test('a rejected or missing captcha is reported and can be retried', async ({ page, consoleErrors }) => {
  await openSignIn(page);
  await page.route('**/captcha/**', (route) => route.abort());
  await page.getByLabel('رقم الجوال').fill('512345678');
  await page.getByRole('button', { name: 'أرسل الرمز' }).click();
  await expect(page.getByText('تعذّر التحقق من أنك لست برنامجًا. أعد المحاولة.')).toBeVisible();
  await page.unroute('**/captcha/**');
  await page.getByRole('button', { name: 'أرسل الرمز' }).click();
  await expect(page.getByRole('group', { name: 'رمز التحقق' })).toBeVisible();
  consoleErrors.length = 0;
});
