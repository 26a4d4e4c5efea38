import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { ProviderId } from '../../../src/environment/identity.ts';
import { solveCaptcha } from '../../support/captcha.ts';
import type { TestPlatform } from '../../support/platform.ts';
import { testSettings } from '../../support/settings.ts';
import { loadProviders, openWithProviders } from './page.ts';

const { siteUrl, platformUrl } = testSettings;
/** The headers of every call (specification §7). */
export const headers = { platform: 'WEB', 'device-id': `device-${randomUUID()}` };

/** Opens a page of the site with the SDK started, and lists its requests to hosts that are not the product's. */
export async function openPage(page: Page): Promise<string[]> {
  const elsewhere = await openWithProviders(page);
  await start(page);
  return elsewhere;
}

/** Starts the SDK in the open page. */
export async function start(page: Page): Promise<void> {
  await page.evaluate(async () => void (await window.providersPage.identity()));
}

/** Reloads the page, as for a returning visitor. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await loadProviders(page);
  await start(page);
}

/** Gets a custom token by phone, reading the code from the outbox as a user would. */
export async function customTokenOf(phoneNumber: string, platform = platformUrl): Promise<string> {
  // Codes are rate-limited by device and by IP address.
  const deviceId = randomUUID();
  const ask = async <Data>(path: string, body: object): Promise<Data> => {
    const answer = await fetch(`${platform}/${path}`, {
      method: 'POST',
      headers: {
        ...headers,
        ...freshAddress(),
        'device-id': deviceId,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { data: Data }).data;
  };
  const { ref } = await ask<{ ref: string }>('oauth/phone/verify', {
    phoneNumber,
    appType: 'WEB_APP',
    verificationType: 'SIGN_IN',
    recaptchaResponse: await solveCaptcha({ url: platform } as TestPlatform, siteUrl),
  });
  const outbox = await (await fetch(`${platform}/outbox`)).text();
  const message = outbox.slice(outbox.indexOf(phoneNumber));
  const code = /\D(\d{6})\D/.exec(message.slice(phoneNumber.length + 40))?.[1];
  return (
    await ask<{ customToken: string }>('oauth/phone/customToken', {
      verificationRef: ref,
      verificationCode: code,
    })
  ).customToken;
}

/** An IP address not used before; the platform under test trusts it. */
export function freshAddress(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
}

export function freshPhone(): string {
  return `+9665${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
}

/** The operations of the page's identity provider. */
export const run = {
  withCustomToken: (page: Page, token: string) =>
    page.evaluate((custom) => window.providersPage.person.signInWithCustomToken(custom), token),
  failureOfCustomToken: (page: Page, token: string) =>
    page.evaluate((custom) => {
      const { failure, person } = window.providersPage;
      return failure(person.signInWithCustomToken(custom));
    }, token),
  popup: (page: Page, provider: ProviderId) =>
    page.evaluate((id) => window.providersPage.person.signInWithPopup(id), provider),
  failureOfPopup: (page: Page) =>
    page.evaluate(() => {
      const { failure, person } = window.providersPage;
      return failure(person.signInWithPopup('google.com'));
    }),
  failureOfRefresh: (page: Page) =>
    page.evaluate(() => {
      const { failure, person } = window.providersPage;
      return failure(person.refreshedToken());
    }),
  refreshed: (page: Page) => page.evaluate(() => window.providersPage.person.refreshedToken()),
  restored: (page: Page) => page.evaluate(() => window.providersPage.person.restored()),
  signOut: (page: Page) => page.evaluate(() => window.providersPage.person.signOut()),
};

/** Makes a members' call from the page, as the site does. */
export function callWith(
  page: Page,
  token: string,
): Promise<{ status: number; message: string; code?: string }> {
  return page.evaluate(
    async ([url, given, bearer]) => {
      const answer = await fetch(`${url}/accounts/user/profile`, {
        headers: { ...given, authorization: `Bearer ${bearer}` },
      });
      const { message, code } = (await answer.json()) as { message: string; code?: string };
      return { status: answer.status, message, ...(code ? { code } : {}) };
    },
    [platformUrl, headers, token] as const,
  );
}
