import type { Page } from '@playwright/test';
import { testSettings } from '../../support/settings.ts';
import { freshAddress } from '../providers/sign-in.ts';
import { newMember } from './new-member.ts';

const { platformUrl } = testSettings;

const codeCalls = `${platformUrl}/oauth/phone/**`;

/** Gives each visitor its own IP address, because codes are rate-limited per address. */
export async function useOwnAddress(page: Page): Promise<void> {
  const { 'x-forwarded-for': address = '' } = freshAddress();
  await page.route(codeCalls, async (route) =>
    route.continue({ headers: { ...(await route.request().allHeaders()), 'x-forwarded-for': address } }),
  );
}

/** Signs the page in as a new member, clearing everything the browser stored before. Returns the phone number. */
export async function becomeMember(page: Page, platform = platformUrl): Promise<string> {
  const { phone, state } = await newMember(platform);
  await page.context().setStorageState(state);
  // A page of the site that runs no scripts: from here on, the member's stored data can be read.
  await page.goto('/robots.txt');
  return phone;
}

/** Answers a call with an error, as the platform does. */
export async function rejectCall(
  page: Page,
  method: string,
  path: string,
  refusal: { status: number; code: string; message: string; field?: string },
): Promise<void> {
  const { status, ...body } = refusal;
  await page.route(`${platformUrl}/${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({
          status,
          headers: { 'access-control-allow-origin': testSettings.siteUrl },
          json: { status: false, data: null, ...body },
        })
      : route.fallback(),
  );
}

/** All text and links that a page shows before it redirects a signed-out visitor. */
export async function seenSignedOut(page: Page, path: string): Promise<string> {
  await page.addInitScript(() => {
    const seen = sessionStorage.getItem('seen') ?? '';
    const look = () => {
      const isShown = document.body?.checkVisibility();
      if (isShown && !location.pathname.startsWith('/account/')) {
        sessionStorage.setItem('seen', `${seen}${document.body.innerText}`);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForURL('**/account/auth');
  return page.evaluate(() => sessionStorage.getItem('seen') ?? '');
}
