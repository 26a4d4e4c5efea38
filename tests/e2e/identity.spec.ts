import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { solveCaptcha } from '../support/captcha.ts';
import type { TestPlatform } from '../support/platform.ts';
import { testSettings } from '../support/settings.ts';
import { expect, test } from './fixtures.ts';
import type { IdentityPage } from './identity/entry.ts';

/** The real identity SDK in Chromium against the embedded identity platform. */
const { siteUrl, platformUrl } = testSettings;
/** A page that is served for real: browsers let no other reach this machine's own addresses. */
const address = `${siteUrl}/`;
const headers = { platform: 'WEB', 'device-id': `device-${randomUUID()}` };
let script: string;

// The page's own policy lets no script in that a test brings along.
test.use({ bypassCSP: true });

test.beforeAll(async () => {
  const output = (await build({
    logLevel: 'silent',
    configFile: false,
    build: { write: false, rolldownOptions: { input: resolve('tests/e2e/identity/entry.ts') } },
  })) as Rolldown.RolldownOutput;
  script = output.output[0].code;
});

/** A page of the site that runs the module; what is asked of any other host than our own two is refused and told. */
async function openPage(page: Page): Promise<string[]> {
  const elsewhere: string[] = [];
  await page.context().route(
    (url) => !url.href.startsWith(siteUrl) && !url.href.startsWith(platformUrl),
    (route) => {
      elsewhere.push(route.request().url());
      return route.abort();
    },
  );
  await page.goto(address);
  await start(page);
  return elsewhere;
}

async function start(page: Page): Promise<void> {
  await page.addScriptTag({ content: script, type: 'module' });
  await page.waitForFunction(() => 'identityPage' in window);
  await page.evaluate((embeddedUrl) => {
    const { identityPage } = window as unknown as { identityPage: IdentityPage };
    return identityPage.start({
      apiKey: 'embedded',
      authDomain: 'ardi-embedded.local',
      projectId: 'ardi-embedded',
      appId: '1:1:web:1',
      embeddedUrl,
    });
  }, platformUrl);
}

/** Gets a custom token by phone, reading the code from the outbox as a person does. */
async function customTokenOf(phoneNumber: string): Promise<string> {
  const ask = async <Data>(path: string, body: object): Promise<Data> => {
    const answer = await fetch(`${platformUrl}/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { data: Data }).data;
  };
  const { ref } = await ask<{ ref: string }>('oauth/phone/verify', {
    phoneNumber,
    appType: 'WEB_APP',
    verificationType: 'SIGN_IN',
    recaptchaResponse: await solveCaptcha({ url: platformUrl } as TestPlatform, siteUrl),
  });
  const outbox = await (await fetch(`${platformUrl}/outbox`)).text();
  const message = outbox.slice(outbox.indexOf(phoneNumber));
  const code = /\D(\d{6})\D/.exec(message.slice(phoneNumber.length + 40))?.[1];
  return (
    await ask<{ customToken: string }>('oauth/phone/customToken', {
      verificationRef: ref,
      verificationCode: code,
    })
  ).customToken;
}

function freshPhone(): string {
  return `+9665${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
}

async function profileOf(token: string): Promise<{
  status: number;
  data: { phoneNumber: string | null; email: string | null; signInProvider: string };
}> {
  const answer = await fetch(`${platformUrl}/accounts/user/profile`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  return { status: answer.status, data: ((await answer.json()) as { data: never }).data };
}

const run = {
  withCustomToken: (page: Page, token: string) =>
    page.evaluate((custom) => {
      const { identityPage } = window as unknown as { identityPage: IdentityPage };
      return identityPage.identity().signInWithCustomToken(custom);
    }, token),
  failureOfCustomToken: (page: Page, token: string) =>
    page.evaluate((custom) => {
      const { identityPage } = window as unknown as { identityPage: IdentityPage };
      return identityPage.failure(identityPage.identity().signInWithCustomToken(custom));
    }, token),
  refreshed: (page: Page) =>
    page.evaluate(() =>
      (window as unknown as { identityPage: IdentityPage }).identityPage.identity().refreshedToken(),
    ),
  restored: (page: Page) =>
    page.evaluate(() =>
      (window as unknown as { identityPage: IdentityPage }).identityPage.identity().restored(),
    ),
  signOut: (page: Page) =>
    page.evaluate(() =>
      (window as unknown as { identityPage: IdentityPage }).identityPage.identity().signOut(),
    ),
};

test('phone: a code from the outbox signs in, refresh and reload keep the person, sign-out lets them go', async ({
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
  await page.reload();
  await start(page);
  expect(await run.restored(page)).toMatchObject({ uid: person.uid });
  await run.signOut(page);
  expect(await run.restored(page)).toBeUndefined();
  expect(elsewhere).toEqual([]);
});

test('the same phone is the same person', async ({ page }) => {
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
  test(`${name}: the account chooser signs in, and offers the account the next time`, async ({ page }) => {
    const elsewhere = await openPage(page);
    const email = `${randomUUID()}@example.test`;
    const sign = async (choose: (chooser: Page) => Promise<void>) => {
      const opened = page.waitForEvent('popup');
      const person = page.evaluate((id) => {
        const { identityPage } = window as unknown as { identityPage: IdentityPage };
        return identityPage.identity().signInWithPopup(id);
      }, provider);
      await choose(await opened);
      return person;
    };
    const first = await sign(async (chooser) => {
      await expect(chooser.getByRole('heading', { name: 'اختر حسابًا' })).toBeVisible();
      await chooser.getByLabel('البريد الإلكتروني').fill(email);
      await chooser.getByLabel('الاسم').fill('سارة الزهراني');
      await chooser.getByRole('button', { name: 'متابعة' }).click();
    });
    expect(await profileOf(first.token)).toMatchObject({
      status: 200,
      data: { email, signInProvider: provider },
    });
    await run.signOut(page);
    const second = await sign((chooser) => chooser.getByRole('button', { name: email }).click());
    expect(second.uid).toBe(first.uid);
    expect(elsewhere).toEqual([]);
  });
}

test('a proven e-mail address links Google and Apple to one person', async ({ page }) => {
  await openPage(page);
  const email = `${randomUUID()}@example.test`;
  const uids: string[] = [];
  for (const provider of ['google.com', 'apple.com'] as const) {
    const opened = page.waitForEvent('popup');
    const person = page.evaluate((id) => {
      const { identityPage } = window as unknown as { identityPage: IdentityPage };
      return identityPage.identity().signInWithPopup(id);
    }, provider);
    const chooser = await opened;
    await chooser.getByLabel('البريد الإلكتروني').fill(email);
    await chooser.getByLabel('الاسم').fill('نورة');
    await chooser.getByRole('button', { name: 'متابعة' }).click();
    uids.push((await person).uid);
    await run.signOut(page);
  }
  expect(uids[1]).toBe(uids[0]);
});

test('a cancelled chooser is a failure with a code of its own', async ({ page }) => {
  await openPage(page);
  const opened = page.waitForEvent('popup');
  const failure = page.evaluate(() => {
    const { identityPage } = window as unknown as { identityPage: IdentityPage };
    return identityPage.failure(identityPage.identity().signInWithPopup('google.com'));
  });
  await (await opened).getByRole('button', { name: 'إلغاء' }).click();
  expect(await failure).toBe('auth/user-cancelled');
});

test('redirect: the outcome waits on the page that comes after', async ({ page }) => {
  await openPage(page);
  const email = `${randomUUID()}@example.test`;
  await page.evaluate(() => {
    const { identityPage } = window as unknown as { identityPage: IdentityPage };
    void identityPage.identity().signInWithRedirect('google.com');
  });
  await page.getByLabel('البريد الإلكتروني').fill(email);
  await page.getByLabel('الاسم').fill('خالد');
  await page.getByRole('button', { name: 'متابعة' }).click();
  await page.waitForURL(address);
  await start(page);
  const person = await page.evaluate(() =>
    (window as unknown as { identityPage: IdentityPage }).identityPage.identity().redirected(),
  );
  expect(await profileOf(person?.token ?? '')).toMatchObject({ status: 200, data: { email } });
});

test('a forged custom token is refused', async ({ page, complaints }) => {
  await openPage(page);
  expect(await run.failureOfCustomToken(page, 'nonsense')).toBe('auth/invalid-custom-token');
  const parts = (await customTokenOf(freshPhone())).split('.');
  const forged = [
    parts[0],
    Buffer.from(JSON.stringify({ uid: 'somebody-else' })).toString('base64url'),
    parts[2],
  ].join('.');
  expect(await run.failureOfCustomToken(page, forged)).toBe('auth/invalid-custom-token');
  complaints.length = 0;
});
