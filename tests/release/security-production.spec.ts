import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { buildSite } from '../../tools/build/build-site.ts';
import { startService, stopServices, type Service } from '../../tools/services.ts';
import { usage } from '../../words/ar/usage/usage.ts';
import { production } from '../support/production.ts';
import { freePort } from '../support/programs.ts';
import { brokerPage, pathOf, sitePages } from '../support/site-pages.ts';
import { headerFaults } from '../support/page-headers.ts';
import { expectAccessible } from '../e2e/drivers/axe.ts';
import { untilAtRest } from '../e2e/drivers/at-rest.ts';
import { recordViolations } from '../e2e/drivers/violations.ts';
import { expect, test } from '../e2e/fixtures.ts';
import { loadProviders, serveProviders } from '../e2e/providers/page.ts';

/** A site built and run as in production: real services, on hosts that need not exist. */
const root = resolve(import.meta.dirname, '../..');
const services: Service[] = [];
let siteUrl: string;

// The tests share one build and one server.
test.describe.configure({ mode: 'default' });
test.use({ isTracked: true });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  const before = { ...process.env };
  Object.assign(process.env, production);
  const build = await buildSite(root, () => undefined).finally(() => (process.env = before));
  const port = String(await freePort());
  await startService(root, 'site', 'tools/server/serve.ts', { services, args: [build, '127.0.0.1', port] });
  siteUrl = `http://127.0.0.1:${port}`;
});
test.afterAll(() => stopServices(services));

/** Blocks the page's requests to other hosts; lists the hosts that the policy allowed it to call. */
async function isolate(page: Page, answers: Record<string, string> = {}): Promise<string[]> {
  const asked: string[] = [];
  await page.context().route(
    (url) => url.origin !== siteUrl,
    (route) => {
      const { host, pathname } = new URL(route.request().url());
      asked.push(host);
      const body = answers[host + pathname];
      return body === undefined ? route.abort() : route.fulfill({ contentType: 'text/javascript', body });
    },
  );
  return asked;
}

for (const path of sitePages) {
  test(`${path} names the configured hosts and nothing of the embedded platform`, async () => {
    const { headers } = await fetch(siteUrl + pathOf(path));
    expect(headerFaults(headers, path)).toEqual([]);
    const policy = headers.get('content-security-policy') ?? '';
    for (const host of ['https://api.ardi.example', 'https://apis.google.com', 'https://auth.ardi.example']) {
      expect(policy).toContain(host);
    }
    expect(policy).not.toContain('127.0.0.1');
  });
}

test('a broker’s page reports an unreachable platform and offers a retry', async ({
  page,
  consoleErrors,
}) => {
  await isolate(page);
  const answer = await page.goto(siteUrl + brokerPage());
  expect(answer?.status()).toBe(503);
  expect(answer?.headers()['retry-after']).toBe('30');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('تعذّر فتح صفحة الوسيط');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('link', { name: 'أعد المحاولة' })).toHaveAttribute('href', brokerPage());
  await expectAccessible(page);
  consoleErrors.length = 0;
});

test('no page causes a policy violation report', async ({ page, consoleErrors }) => {
  await isolate(page);
  const reported = await recordViolations(page);
  for (const path of sitePages.filter((each) => !each.includes('%'))) {
    await page.goto(siteUrl + pathOf(path));
    await untilAtRest(page);
    expect(await reported(), path).toEqual([]);
  }
  expect(consoleErrors.filter((line) => /Content Security Policy/.test(line))).toEqual([]);
  consoleErrors.length = 0;
});

test('every provider may call its own hosts and is not blocked by the policy', async ({
  page,
  consoleErrors,
}) => {
  const asked = await isolate(page, {
    // Like Google's script, loads another script from its second host, and a frame.
    'www.google.com/recaptcha/api.js': `
      const more = document.createElement('script');
      more.src = 'https://www.gstatic.com/recaptcha/releases/1/recaptcha__ar.js';
      document.head.append(more);
      window.grecaptcha = {
        ready: (then) => setTimeout(then),
        render: (place, options) => { window.options = options; return 0; },
        reset: () => undefined,
        execute: () => window.options['error-callback'](),
      };`,
  });
  const reported = await recordViolations(page);
  await serveProviders(page, siteUrl);
  await page.goto(siteUrl);
  await loadProviders(page, production);
  const failures = await page.evaluate(async () => {
    const { providersPage: providers } = window;
    await providers.identity();
    void providers.analytics().track('Screen Viewed');
    const frame = document.createElement('iframe');
    frame.src = 'https://auth.ardi.example/__/auth/iframe';
    document.body.append(frame);
    const place = document.body.appendChild(document.createElement('div'));
    return {
      customToken: await providers.failure(providers.person.signInWithCustomToken('a.b.c')),
      popup: await providers.failure(providers.person.signInWithPopup('google.com')),
      captcha: await providers.failure(providers.captcha(place).then((captcha) => captcha.token())),
      maintenance: await providers.maintenance(),
    };
  });
  expect(failures).toMatchObject({
    customToken: { kind: 'unreachable' },
    captcha: { kind: 'unreachable', code: 'network' },
    maintenance: { isEnabled: false },
  });
  expect(failures.popup).toBeDefined();
  const hosts = [
    'identitytoolkit.googleapis.com',
    'apis.google.com',
    'auth.ardi.example',
    'www.google.com',
    'www.gstatic.com',
    'firebaseinstallations.googleapis.com',
    'api-eu.mixpanel.com',
  ];
  for (const host of hosts) await expect.poll(() => asked, { timeout: 20_000 }).toContain(host);
  expect(await reported()).toEqual([]);

  await page.evaluate(() => fetch('https://elsewhere.example').catch(() => undefined));
  await expect
    .poll(async () => (await reported()).join())
    .toMatch(/^connect-src https:\/\/elsewhere\.example/);
  expect(asked).not.toContain('elsewhere.example');
  consoleErrors.length = 0;
});

test('usage is tracked only after consent, and the recorder is served by the site itself', async ({
  page,
  consoleErrors,
}) => {
  const asked = await isolate(page);
  const reported = await recordViolations(page);
  const collector = 'api-eu.mixpanel.com';
  const recorders: string[] = [];
  page.on('response', (answer) => {
    if (/mixpanel-recorder/.test(answer.url()))
      recorders.push(`${answer.status()} ${new URL(answer.url()).origin}`);
  });
  for (const path of ['/agreement', '/landing-page/118']) {
    await page.goto(siteUrl + path);
    await expect(page.getByRole('region', { name: usage.label })).toBeVisible();
  }
  const question = page.getByRole('region', { name: usage.label });
  await expectAccessible(page);
  await untilAtRest(page);
  expect(asked).not.toContain(collector);
  await question.getByRole('button', { name: usage.decline }).click();
  await expect(question).toHaveCount(0);
  await page.goto(`${siteUrl}/agreement`);
  await expect(page.getByRole('switch', { name: usage.label })).toBeEnabled();
  await expect(question).toHaveCount(0);
  await untilAtRest(page);
  expect([...asked, ...recorders]).not.toContain(collector);

  await page.getByRole('switch', { name: usage.label }).check();
  await expect.poll(() => asked, { timeout: 20_000 }).toContain(collector);
  await expect.poll(() => recorders, { timeout: 20_000 }).toEqual([`200 ${siteUrl}`]);
  await expect.poll(() => page.evaluate(() => '__mp_recorder' in window)).toBe(true);
  expect(await reported()).toEqual([]);
  consoleErrors.length = 0;
});
