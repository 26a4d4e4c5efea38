import type { Page } from '@playwright/test';
import { testSettings } from '../../support/settings.ts';
import { codeFor } from '../../support/sign-in.ts';
import type { TestPlatform } from '../../support/platform.ts';
import { freshAddress, freshPhone } from '../providers/sign-in.ts';

const { platformUrl } = testSettings;

const codeCalls = `${platformUrl}/oauth/phone/**`;

/** Each visitor comes from an address of their own: codes are counted by it. */
export async function askFromOwnAddress(page: Page): Promise<void> {
  const { 'x-forwarded-for': address = '' } = freshAddress();
  await page.route(codeCalls, async (route) =>
    route.continue({ headers: { ...(await route.request().allHeaders()), 'x-forwarded-for': address } }),
  );
}

/** Signs in as a new person does: by phone, on the page, with the code from the outbox. Gives the number. */
export async function becomeMember(page: Page): Promise<string> {
  const phone = freshPhone();
  await askFromOwnAddress(page);
  await page.goto('/account/auth');
  await page.getByLabel('رقم الجوال').fill(phone.slice(4));
  await page.getByRole('button', { name: 'أرسل الرمز' }).click();
  await page.getByLabel('الرقم 1 من 6').focus();
  await page.keyboard.type(await codeFor({ url: platformUrl } as TestPlatform, phone));
  // The map where a sign-in leads is not what is looked at here.
  const map = '/Riyadh/metrics';
  await page.getByRole('button', { name: 'ادخل', exact: true }).click();
  await page.waitForURL(`**${map}`, { waitUntil: 'commit' });
  // What is on its way when the browser stops asking about requests is never answered; from an empty page nothing is.
  await page.goto('about:blank');
  await page.unroute(codeCalls);
  await page.goto(map, { waitUntil: 'commit' });
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
