import type { Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import { untilAtRest, watchRequests } from '../drivers/at-rest.ts';
import { becomeMember } from '../drivers/member.ts';
import { storedValue } from '../drivers/sign-in.ts';
import { expect, test } from '../fixtures.ts';

/** What happens when a member's token expires (specification §4). */
const renewals = '**/securetoken.googleapis.com/**';
const expire = (page: Page) => page.evaluate(() => localStorage.setItem('tokenExpiration', '1000'));
/** Opens a page and waits until it monitors the token: its initial requests would refresh an expired one themselves. */
async function openAsMember(page: Page, path: string): Promise<void> {
  const calls = ['**/Badges/GetCurrentUserProfileBadgesInfo', '**/GPTV/FormDetails*', '**/meta.json'];
  const asked = Promise.all(calls.map((call) => page.waitForResponse(call)));
  await page.goto(path);
  await asked;
  // The last of the accompanying requests may still be pending.
  await untilAtRest(page);
}
const countLoads = (page: Page) => {
  const loads = { count: 0 };
  page.on('load', () => (loads.count += 1));
  return loads;
};

test('an expired token is refreshed, valid for another hour, and the page reloads each time', async ({
  page,
}) => {
  await becomeMember(page);
  await openAsMember(page, '/privacy-policy');
  const before = await storedValue(page, 'userToken');
  const loads = countLoads(page);
  await expire(page);
  await expect.poll(() => loads.count).toBe(1);
  expect(await storedValue(page, 'userToken')).not.toBe(before);
  // Measured from when the response arrived, which is later than when the token was issued.
  const { iat: issuedAt = 0 } = decodeJwt((await storedValue(page, 'userToken')) ?? '');
  const end = Number(await storedValue(page, 'tokenExpiration'));
  expect(end - issuedAt).toBeGreaterThanOrEqual(3600);
  expect(end - issuedAt).toBeLessThan(3600 + 60);
  await expect(page.getByRole('button', { name: 'حسابي' })).toBeVisible();

  // So does one that expires soon after.
  await untilAtRest(page);
  await expire(page);
  await expect.poll(() => loads.count).toBe(2);
});

test('a token that cannot be refreshed right now is kept, without a reload', async ({
  page,
  consoleErrors,
}) => {
  await becomeMember(page);
  await openAsMember(page, '/privacy-policy');
  const before = await storedValue(page, 'userToken');
  const loads = countLoads(page);
  await page.route('**/accounts:lookup**', (route) => route.abort());
  await page.route(renewals, (route) => route.abort());
  const tried = page.waitForRequest(/securetoken|accounts:lookup|gapi\.js/);
  await expire(page);
  await tried;
  await expect(page.getByRole('button', { name: 'حسابي' })).toBeVisible();
  expect(await storedValue(page, 'userToken')).toBe(before);
  expect(loads.count).toBe(0);
  consoleErrors.length = 0;
});

test('of several open windows, one refreshes the token for all', async ({ page, context }) => {
  await becomeMember(page);
  await openAsMember(page, '/privacy-policy');
  const other = await context.newPage();
  watchRequests(other);
  await openAsMember(other, '/agreement');
  let renewed = 0;
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('securetoken')) renewed += 1;
  });
  const reload = page.waitForEvent('load').catch(() => undefined);
  const otherReload = other.waitForEvent('load').catch(() => undefined);
  await expire(page);
  await Promise.race([reload, otherReload]);
  await expect.poll(async () => Number(await storedValue(other, 'tokenExpiration'))).toBeGreaterThan(2000);
  expect(renewed).toBe(1);
});
