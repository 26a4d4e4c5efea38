import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { words } from '../../../words/ar/index.ts';
import { testSettings } from '../../support/settings.ts';
import { expect, test } from '../fixtures.ts';
import { openWithProviders } from '../providers/page.ts';
import { freshAddress, freshPhone } from '../providers/sign-in.ts';

/** Runs the embedded captcha provider's script in Chromium under the site's content security policy. */
const { platformUrl } = testSettings;
const scriptUrl = `${platformUrl}/captcha/api.js**`;

function token(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const place = document.body.appendChild(document.createElement('div'));
    return (await window.providersPage.captcha(place)).token();
  });
}

function failure(page: Page) {
  return page.evaluate(() => {
    const place = document.body.appendChild(document.createElement('div'));
    return window.providersPage.failure(window.providersPage.captcha(place).then((each) => each.token()));
  });
}

/** Requests a code from the page itself, as the site does. */
async function askForCode(
  page: Page,
  recaptchaResponse: string,
): Promise<{ status: number; message: string }> {
  await page.setExtraHTTPHeaders(freshAddress());
  return page.evaluate(
    async ([url, device, body]) => {
      const answer = await fetch(`${url}/oauth/phone/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', platform: 'WEB', 'device-id': device },
        body: JSON.stringify(body),
      });
      return { status: answer.status, message: ((await answer.json()) as { message: string }).message };
    },
    [
      platformUrl,
      randomUUID(),
      { phoneNumber: freshPhone(), appType: 'WEB_APP', verificationType: 'SIGN_IN', recaptchaResponse },
    ] as const,
  );
}

const refused = { status: 400, message: words.errors.captcha_failed };

test('a token is accepted only once; a second token works for a second request', async ({
  page,
  consoleErrors,
}) => {
  await openWithProviders(page);
  const first = await token(page);
  expect(await askForCode(page, first)).toEqual({ status: 200, message: words.signIn.codeSent });
  // The widget is invisible and announces nothing once it is done.
  await expect(page.locator('[role=status][lang=ar]')).toHaveText('');
  expect(await askForCode(page, first)).toEqual(refused);
  expect(await askForCode(page, await token(page))).toMatchObject({ status: 200 });
  expect(consoleErrors.filter((line) => !/status of 400/.test(line))).toEqual([]);
  consoleErrors.length = 0;
});

test('a tampered token is rejected', async ({ page, consoleErrors }) => {
  await openWithProviders(page);
  const [random, time, bits, ...rest] = (await token(page)).split('.');
  for (const changed of [
    [random, Number(time) + 60_000, bits, ...rest],
    [random, time, '0', ...rest],
    [random, time, bits, ...rest.slice(0, -1), `${rest.at(-1)}x`],
  ]) {
    expect(await askForCode(page, changed.join('.'))).toEqual(refused);
  }
  consoleErrors.length = 0;
});

test('one widget issues token after token, and a new request supersedes the previous one', async ({
  page,
}) => {
  await openWithProviders(page);
  const outcome = await page.evaluate(async () => {
    const captcha = await window.providersPage.captcha(
      document.body.appendChild(document.createElement('div')),
    );
    const abandoned = window.providersPage.failure(captcha.token());
    return { second: await captcha.token(), third: await captcha.token(), abandoned: await abandoned };
  });
  expect(outcome.abandoned).toEqual({ kind: 'cancelled', code: 'superseded' });
  expect(outcome.second).not.toBe(outcome.third);
  for (const each of [outcome.second, outcome.third]) {
    expect(await askForCode(page, each)).toMatchObject({ status: 200 });
  }
});

test('a script that fails to load is reported as a failure and can be loaded later', async ({
  page,
  consoleErrors,
}) => {
  await openWithProviders(page);
  await page.route(scriptUrl, (route) => route.abort());
  expect(await failure(page)).toEqual({ kind: 'unreachable', code: 'script' });
  await page.unroute(scriptUrl);
  expect(await askForCode(page, await token(page))).toMatchObject({ status: 200 });
  expect(consoleErrors.filter((line) => !/ERR_FAILED/.test(line))).toEqual([]);
  consoleErrors.length = 0;
});

test('a script that never responds times out', async ({ page }) => {
  await page.clock.install();
  await openWithProviders(page);
  await page.route(scriptUrl, () => undefined);
  const asked = page.waitForRequest(scriptUrl);
  const failed = failure(page);
  await asked;
  await page.clock.fastForward(20_000);
  expect(await failed).toEqual({ kind: 'unreachable', code: 'timeout' });
});

test('a script that is not a captcha is a failure', async ({ page }) => {
  await openWithProviders(page);
  await page.route(scriptUrl, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  expect(await failure(page)).toEqual({ kind: 'unreachable', code: 'script' });
});

test('a provider that returns no challenge is reported as a failure, in Arabic', async ({
  page,
  consoleErrors,
}) => {
  await openWithProviders(page);
  await page.route(`${platformUrl}/captcha/challenge**`, (route) => route.abort());
  expect(await failure(page)).toEqual({ kind: 'unreachable', code: 'network' });
  await expect(page.getByRole('status').filter({ hasText: words.captcha.failed })).toBeVisible();
  consoleErrors.length = 0;
});

test('the page stays responsive while the challenge is solved', async ({ page }) => {
  await openWithProviders(page);
  // 300,000 attempts: enough to block the page noticeably if they ran in one task.
  await page.route(`${platformUrl}/captcha/challenge**`, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { token: 'for-the-test', bits: 17 },
    }),
  );
  const turns = await page.evaluate(async () => {
    const captcha = await window.providersPage.captcha(
      document.body.appendChild(document.createElement('div')),
    );
    let turns = 0;
    let isOver = false;
    const take = () => {
      turns += 1;
      if (!isOver) setTimeout(take);
    };
    setTimeout(take);
    await captcha.token();
    isOver = true;
    return turns;
  });
  // If it all ran in one task, there would be one turn before it and one after it.
  expect(turns).toBeGreaterThan(4);
});

test("the script's own widget supports named callbacks, one response until reset, and expiry", async ({
  page,
}) => {
  await openWithProviders(page);
  await page.clock.install();
  await token(page);
  let challenges = 0;
  page.on('request', (request) => (challenges += Number(request.url().includes('/captcha/challenge'))));
  const events = () => page.evaluate(() => (window as unknown as { events: string[] }).events);
  await page.evaluate(() => {
    const events: string[] = [];
    Object.assign(window, {
      events,
      solved: (answer: string) => events.push(`solved ${answer.length > 60}`),
      ended: () => events.push('expired'),
    });
    document.body.appendChild(document.createElement('div')).id = 'place';
    const { grecaptcha } = window as unknown as { grecaptcha: Record<string, (...all: unknown[]) => number> };
    const id = grecaptcha.render?.('place', {
      size: 'invisible',
      callback: 'solved',
      'expired-callback': 'ended',
    });
    Object.assign(window, { id });
    grecaptcha.execute?.(id);
    grecaptcha.execute?.(id);
  });
  const answer = () =>
    page.evaluate(() => {
      const { grecaptcha, id } = window as unknown as {
        grecaptcha: { getResponse(id: number): string };
        id: number;
      };
      return grecaptcha.getResponse(id);
    });
  await expect.poll(events).toEqual(['solved true']);
  expect(await answer()).not.toBe('');
  await page.evaluate(() => {
    const { grecaptcha, id } = window as unknown as { grecaptcha: { execute(id: number): void }; id: number };
    grecaptcha.execute(id);
  });
  await page.clock.fastForward('02:00');
  await expect.poll(events).toEqual(['solved true', 'expired']);
  expect(challenges).toBe(1);
  expect(await answer()).toBe('');
});
