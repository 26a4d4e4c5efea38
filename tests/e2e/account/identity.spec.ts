import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { testSettings } from '../../support/settings.ts';
import { expect, test } from '../fixtures.ts';
import { loadProviders } from '../providers/page.ts';
import {
  callWith,
  customTokenOf,
  freshPhone,
  headers,
  openPage,
  reload,
  run,
  start,
} from '../providers/sign-in.ts';

/**
 * Runs the real identity SDK in Chromium against the embedded identity platform, under the site's content security
 * policy.
 */
const { siteUrl, platformUrl } = testSettings;

async function profileOf(token: string): Promise<{
  status: number;
  data: { phoneNumber: string | null; email: string | null; signInProvider: string };
}> {
  const answer = await fetch(`${platformUrl}/accounts/user/profile`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  return { status: answer.status, data: ((await answer.json()) as { data: never }).data };
}

test('phone: a code from the outbox signs in, the session survives refresh and reload, sign-out ends it', async ({
  page,
}) => {
  const elsewhere = await openPage(page);
  const phone = freshPhone();
  const person = await run.withCustomToken(page, await customTokenOf(phone));
  expect(await profileOf(person.token)).toMatchObject({
    status: 200,
    data: { phoneNumber: phone, signInProvider: 'phone' },
  });
  const renewed = await run.refreshed(page);
  expect(await profileOf(renewed ?? '')).toMatchObject({ status: 200, data: { phoneNumber: phone } });
  await reload(page);
  expect(await run.restored(page)).toMatchObject({ uid: person.uid });
  await run.signOut(page);
  expect(await run.restored(page)).toBeUndefined();
  expect(elsewhere).toEqual([]);
});

test('closing a session ends the sign-in: its token is rejected, cannot be refreshed, and a reload does not restore it', async ({
  page,
  consoleErrors,
}) => {
  await openPage(page);
  const { token } = await run.withCustomToken(page, await customTokenOf(freshPhone()));
  const tracking = async (method: string, path: string) => {
    const answer = await fetch(`${platformUrl}/accounts/userTracking/${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { data: unknown }).data;
  };
  const session = await tracking('POST', 'SaveSession');
  const renewed = (await run.refreshed(page)) ?? '';
  expect(await callWith(page, renewed)).toMatchObject({ status: 200 });
  await tracking('PUT', `CloseSession/${String(session)}`);
  for (const each of [token, renewed]) {
    expect(await callWith(page, each)).toMatchObject({ status: 401, code: 'not_signed_in' });
  }
  expect(await run.failureOfRefresh(page)).toMatchObject({ code: 'auth/user-token-expired' });
  await reload(page);
  expect(await run.restored(page)).toBeUndefined();
  consoleErrors.length = 0;
});

test('the same phone number always signs in to the same account', async ({ page }) => {
  await openPage(page);
  const phone = freshPhone();
  const first = await run.withCustomToken(page, await customTokenOf(phone));
  await run.signOut(page);
  const second = await run.withCustomToken(page, await customTokenOf(phone));
  expect(second.uid).toBe(first.uid);
});

for (const [provider, name] of [
  ['google.com', 'Google'],
  ['apple.com', 'Apple'],
] as const) {
  test(`${name}: the account chooser signs in and offers the same account next time`, async ({ page }) => {
    const elsewhere = await openPage(page);
    const email = `${randomUUID()}@example.test`;
    const sign = async (choose: (chooser: Page) => Promise<void>) => {
      const opened = page.waitForEvent('popup');
      const person = run.popup(page, provider);
      await choose(await opened);
      return person;
    };
    const first = await sign(async (chooser) => {
      await expect(chooser.getByRole('heading', { name: 'اختر حسابًا' })).toBeVisible();
      await chooser.getByLabel('البريد الإلكتروني').fill(email);
      await chooser.getByLabel('الاسم').fill('سارة الزهراني');
      await clickToClose(chooser, chooser.getByRole('button', { name: 'متابعة' }));
    });
    expect(await profileOf(first.token)).toMatchObject({
      status: 200,
      data: { email, signInProvider: provider },
    });
    await run.signOut(page);
    const second = await sign((chooser) =>
      clickToClose(chooser, chooser.getByRole('button', { name: email })),
    );
    expect(second.uid).toBe(first.uid);
    expect(elsewhere).toEqual([]);
  });
}

test('a verified email address links Google and Apple to one account', async ({ page }) => {
  await openPage(page);
  const email = `${randomUUID()}@example.test`;
  const uids: string[] = [];
  for (const provider of ['google.com', 'apple.com'] as const) {
    const opened = page.waitForEvent('popup');
    const person = run.popup(page, provider);
    const chooser = await opened;
    await chooser.getByLabel('البريد الإلكتروني').fill(email);
    await chooser.getByLabel('الاسم').fill('نورة');
    await clickToClose(chooser, chooser.getByRole('button', { name: 'متابعة' }));
    uids.push((await person).uid);
    await run.signOut(page);
  }
  expect(uids[1]).toBe(uids[0]);
});

/** Clicks a button that closes its window, which can happen before the click has been reported as done. */
async function clickToClose(chooser: Page, button: Locator): Promise<void> {
  await button.click().catch((error: unknown) => {
    if (!chooser.isClosed()) throw error;
  });
}

test('canceling the chooser fails with its own error code', async ({ page }) => {
  await openPage(page);
  const opened = page.waitForEvent('popup');
  const failure = run.failureOfPopup(page);
  const chooser = await opened;
  await clickToClose(chooser, chooser.getByRole('button', { name: 'إلغاء' }));
  expect(await failure).toEqual({ kind: 'cancelled', code: 'auth/user-cancelled' });
});

test('buttons stay disabled until the account list has loaded, so that layout shifts cause no misclicks', async ({
  page,
  context,
}) => {
  await openPage(page);
  const { promise: wanted, resolve: release } = Promise.withResolvers<void>();
  await context.route('**/emulator/auth/accounts?*', async (route) => {
    await wanted;
    await route.continue();
  });
  const opened = page.waitForEvent('popup');
  const failure = run.failureOfPopup(page);
  const chooser = await opened;
  await chooser.waitForRequest('**/emulator/auth/accounts?*');
  const cancel = chooser.getByRole('button', { name: 'إلغاء' });
  await expect(cancel).toBeDisabled();
  release();
  await clickToClose(chooser, cancel);
  expect(await failure).toEqual({ kind: 'cancelled', code: 'auth/user-cancelled' });
});

test('closing the chooser cancels the sign-in', { tag: '@release' }, async ({ page }) => {
  await openPage(page);
  const opened = page.waitForEvent('popup');
  const failure = run.failureOfPopup(page);
  await (await opened).close();
  expect(await failure).toEqual({ kind: 'cancelled', code: 'auth/popup-closed-by-user' });
});

test('a pop-up blocked by the browser is reported', async ({ page }) => {
  await openPage(page);
  await page.evaluate(() => {
    window.open = () => null;
  });
  expect(await run.failureOfPopup(page)).toEqual({ kind: 'blocked', code: 'auth/popup-blocked' });
});

test('redirect: the sign-in result is available on the page that loads next', async ({ page }) => {
  await openPage(page);
  const email = `${randomUUID()}@example.test`;
  await page.evaluate(() => {
    void window.providersPage.person.signInWithRedirect('google.com');
  });
  await page.getByLabel('البريد الإلكتروني').fill(email);
  await page.getByLabel('الاسم').fill('خالد');
  await page.getByRole('button', { name: 'متابعة' }).click();
  await page.waitForURL(`${siteUrl}/`);
  await loadProviders(page);
  await start(page);
  const person = await page.evaluate(() => window.providersPage.person.redirected());
  expect(await profileOf(person?.token ?? '')).toMatchObject({ status: 200, data: { email } });
});
