import type { Page } from '@playwright/test';
import { testSettings } from '../../support/settings.ts';
import { freshAddress } from '../providers/sign-in.ts';
import { newMember } from './new-member.ts';

const { platformUrl } = testSettings;

const codeCalls = `${platformUrl}/oauth/phone/**`;

/** Each visitor comes from an address of their own: codes are counted by it. */
export async function askFromOwnAddress(page: Page): Promise<void> {
  const { 'x-forwarded-for': address = '' } = freshAddress();
  await page.route(codeCalls, async (route) =>
    route.continue({ headers: { ...(await route.request().allHeaders()), 'x-forwarded-for': address } }),
  );
}

/** Makes the page's visitor a new member who has signed in. What the browser kept before is gone. Gives the phone number. */
export async function becomeMember(page: Page): Promise<string> {
  const { phone, state } = await newMember();
  await page.context().setStorageState(state);
  // An address of the site that runs no script: from here on, what the browser keeps of the member can be read.
  await page.goto('/robots.txt');
  return phone;
}

/** Answers a call as the platform refuses one. */
export async function refuse(
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

/** Every text and link that an address shows before it sends a stranger away. */
export async function seenByStranger(page: Page, path: string): Promise<string> {
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
