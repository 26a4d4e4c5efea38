import type { Page } from '@playwright/test';
import { testSettings } from '../../support/settings.ts';
import { blockIdleRequests } from '../drivers/idle.ts';
import { becomeMember } from '../drivers/member.ts';
import { storedValue } from '../drivers/sign-in.ts';
import { expect, test } from '../fixtures.ts';

/** A token that the API rejects in the middle of a visit. */
const { platformUrl } = testSettings;
const ended = 'انتهت جلستك. سجّل الدخول من جديد.';

/**
 * Opens the profile and makes a change that can be saved. Idle-time requests are left out, because they would be
 * rejected before the save.
 */
async function writeName(page: Page): Promise<void> {
  await blockIdleRequests(page);
  const standing = page.waitForResponse('**/Badges/GetCurrentUserProfileBadgesInfo');
  await page.goto('/user-profile');
  await standing;
  await page.getByLabel('الاسم الأول').fill('سارة');
}

const spoil = (page: Page) => page.evaluate(() => localStorage.setItem('userToken', 'no-token-any-more'));
const save = (page: Page) => page.getByRole('button', { name: 'احفظ التغييرات' }).click();

test('a rejected token is refreshed once and the call retried, without losing input or reloading', async ({
  page,
  consoleErrors,
}) => {
  await becomeMember(page);
  await writeName(page);
  let loads = 0;
  page.on('load', () => (loads += 1));
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PUT') answers.push(response.status());
  });
  await spoil(page);
  await save(page);
  await expect(page.getByText('حُفظت بياناتك.')).toBeVisible();
  expect(answers).toEqual([401, 200]);
  expect((await storedValue(page, 'userToken'))?.split('.')).toHaveLength(3);
  expect(loads).toBe(0);
  consoleErrors.length = 0;
});

test('a rejected token of a session ended elsewhere redirects to the sign-in page, which says why', async ({
  page,
  consoleErrors,
}) => {
  await becomeMember(page);
  await writeName(page);
  const [token, session] = [await storedValue(page, 'userToken'), await storedValue(page, 'sessionId')];
  const closed = await fetch(`${platformUrl}/accounts/userTracking/CloseSession/${session}`, {
    method: 'PUT',
    headers: { platform: 'WEB', 'device-id': 'device-of-a-test', authorization: `Bearer ${token}` },
  });
  expect(closed.status).toBe(200);
  await save(page);
  await page.waitForURL('**/account/auth');
  await expect(page.getByText(ended)).toBeVisible();
  expect(await storedValue(page, 'userToken')).toBeNull();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(ended)).toHaveCount(0);
  consoleErrors.length = 0;
});

test('a token rejected again after its refresh signs out, but stays on a public page', async ({
  page,
  consoleErrors,
}) => {
  await becomeMember(page);
  await page.route('**/Badges/**', (route) =>
    route.fulfill({
      status: 401,
      headers: { 'access-control-allow-origin': testSettings.siteUrl },
      json: { status: false, data: null, code: 'not_signed_in', message: 'سجّل الدخول أولًا.' },
    }),
  );
  await page.goto('/agreement');
  await expect(page.getByText(ended)).toBeVisible();
  await expect(page.getByText(ended)).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'تسجيل الدخول' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/agreement');
  consoleErrors.length = 0;
});
