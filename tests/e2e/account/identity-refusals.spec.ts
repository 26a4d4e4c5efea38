import { DatabaseSync } from 'node:sqlite';
import { importJWK, SignJWT, type JWK } from 'jose';
import { words } from '../../../words/ar/index.ts';
import { freePort, startProgram } from '../../support/programs.ts';
import { testSettings } from '../../support/settings.ts';
import { expect, test } from '../fixtures.ts';
import { openWithProviders } from '../providers/page.ts';
import { callWith, customTokenOf, freshPhone, openPage, reload, run, start } from '../providers/sign-in.ts';

/**
 * What the embedded identity platform and the API reject, using the real identity SDK in Chromium, and which sessions
 * survive.
 */
const { siteUrl, platformUrl } = testSettings;

test('a forged custom token is refused', async ({ page, consoleErrors }) => {
  await openPage(page);
  const invalid = { kind: 'refused', code: 'auth/invalid-custom-token' };
  expect(await run.failureOfCustomToken(page, 'nonsense')).toEqual(invalid);
  const parts = (await customTokenOf(freshPhone())).split('.');
  const forged = [
    parts[0],
    Buffer.from(JSON.stringify({ uid: 'somebody-else' })).toString('base64url'),
    parts[2],
  ].join('.');
  expect(await run.failureOfCustomToken(page, forged)).toEqual(invalid);
  consoleErrors.length = 0;
});

/** A token signed with the identity platform's own key, with some claims changed. */
async function tokenWith(token: string, changes: Record<string, unknown>): Promise<string> {
  const database = new DatabaseSync(testSettings.databaseFile, { readOnly: true });
  const row = database.prepare("select value from data_state where key = 'identity_key'").get();
  database.close();
  const key = JSON.parse(String(row?.value)) as JWK;
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
  return new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '' })
    .sign(await importJWK(key, 'RS256'));
}

test('expired, altered and foreign-project SDK tokens are rejected', async ({ page, consoleErrors }) => {
  await openPage(page);
  const { token } = await run.withCustomToken(page, await customTokenOf(freshPhone()));
  const now = Math.floor(Date.now() / 1000);
  const refused = { status: 401, code: 'not_signed_in', message: words.errors.not_signed_in };
  // Signed with the same key and unchanged, the token is accepted; so each rejection below is due to the change.
  expect(await callWith(page, await tokenWith(token, {}))).toMatchObject({ status: 200 });
  const [head, body = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' })).toString('base64url');
  for (const wrong of [
    await tokenWith(token, { iat: now - 7200, exp: now - 3600 }),
    await tokenWith(token, { aud: 'other-project' }),
    await tokenWith(token, { iss: 'https://securetoken.google.com/other-project' }),
    `${head}.${forged}.${signature}`,
  ]) {
    expect(await callWith(page, wrong)).toEqual(refused);
  }
  consoleErrors.length = 0;
});

test('being offline is reported as a network error and keeps the user signed in', async ({
  page,
  consoleErrors,
}) => {
  await openPage(page);
  const person = await run.withCustomToken(page, await customTokenOf(freshPhone()));
  await page.context().setOffline(true);
  const unreachable = { kind: 'unreachable', code: 'auth/network-request-failed' };
  expect(await run.failureOfCustomToken(page, 'any')).toEqual(unreachable);
  expect(await run.failureOfRefresh(page)).toEqual(unreachable);
  await page.context().setOffline(false);
  expect(await run.restored(page)).toMatchObject({ uid: person.uid });
  expect(await callWith(page, (await run.refreshed(page)) ?? '')).toMatchObject({ status: 200 });
  consoleErrors.length = 0;
});

test('an unreachable identity platform is reported and can be retried', async ({ page, consoleErrors }) => {
  await openWithProviders(page);
  const script = `${platformUrl}/emulator/auth/gapi.js`;
  await page.route(script, (route) => route.abort());
  const failure = () => page.evaluate(() => window.providersPage.failure(window.providersPage.identity()));
  expect(await failure()).toEqual({ kind: 'unreachable', code: 'script' });
  await page.unroute(script);
  expect(await failure()).toBeUndefined();
  consoleErrors.length = 0;
});

interface OwnPlatform {
  url: string;
  stop(): Promise<void>;
}

/** A platform with its own data folder, which a test can stop and restart. */
async function startOwn(dataDirectory: string): Promise<OwnPlatform> {
  const port = await freePort();
  const { child, ended } = startProgram('platform/serve.ts', [], {
    DATA_DIR: dataDirectory,
    PLATFORM_PORT: String(port),
    SITE_PORT: new URL(siteUrl).port,
  });
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp).toBe(true);
  return { url, stop: () => (child.kill('SIGTERM'), ended.then(() => undefined)) };
}

test(
  'a restarted platform keeps its keys and accounts, and users stay signed in',
  { tag: '@release' },
  async ({ page, consoleErrors }, testInfo) => {
    const dataDirectory = testInfo.outputPath('data');
    let own = await startOwn(dataDirectory);
    try {
      await openWithProviders(page);
      // The page calls the product's platform URL; this instance answers in its place.
      await page.context().route(`${platformUrl}/**`, async (route) => {
        const url = route.request().url().replace(platformUrl, own.url);
        await route.fetch({ url }).then(
          (response) => route.fulfill({ response }),
          () => route.abort(),
        );
      });
      await start(page);
      const phone = freshPhone();
      const person = await run.withCustomToken(page, await customTokenOf(phone, own.url));
      await own.stop();
      expect(await run.failureOfRefresh(page)).toMatchObject({ kind: 'unreachable' });
      own = await startOwn(dataDirectory);
      await reload(page);
      expect(await run.restored(page)).toMatchObject({ uid: person.uid });
      // One token from before the restart and one from after.
      expect(await callWith(page, person.token)).toMatchObject({ status: 200 });
      expect(await callWith(page, (await run.refreshed(page)) ?? '')).toMatchObject({ status: 200 });
      const again = await run.withCustomToken(page, await customTokenOf(phone, own.url));
      expect(again.uid).toBe(person.uid);
      consoleErrors.length = 0;
    } finally {
      await own.stop();
    }
  },
);
