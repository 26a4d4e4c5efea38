import { untilAtRest } from '../drivers/at-rest.ts';
import { startOwnPlatform, type OwnPlatform } from '../drivers/own-platform.ts';
import { expect, test } from '../fixtures.ts';

/** A newer version on the server (specification §4). */
let platform: OwnPlatform;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => (platform = await startOwnPlatform()));
test.afterAll(() => platform.stop());

const path = '/privacy-policy';

test('a newer version clears the caches and reloads the page, once', async ({ page, context }) => {
  await platform.takeRequests(context, /^\/meta\.json$/);
  const told = () => page.waitForResponse(/\/meta\.json$/);
  // Records the fetch of the page that precedes the reload, which Playwright does not report.
  await page.addInitScript((own) => {
    const fetch = window.fetch.bind(window);
    window.fetch = (input, options) => {
      if (typeof input === 'string' && input.endsWith(own))
        sessionStorage.setItem('fetched', String(options?.cache));
      return fetch(input, options);
    };
  }, path);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== path) return;
    asked.push(request.isNavigationRequest() ? 'shown' : 'fetched');
  });

  await Promise.all([told(), page.goto(path)]);
  await page.evaluate(async () => {
    await (await caches.open('old')).put('/old', new Response('old'));
    localStorage.setItem('ardi:kept', 'kept');
  });
  expect(asked).toEqual(['shown']);

  for (const version of ['9.9.9', '9.10.0']) {
    asked.length = 0;
    await platform.runCommand('switch', 'server_version', version);
    // The reloaded page checks again and stays.
    let answers = 0;
    const second = page.waitForResponse((answer) => answer.url().endsWith('/meta.json') && ++answers === 2);
    await page.goto(path);
    await second;
    await untilAtRest(page);
    expect(asked).toEqual(['shown', 'fetched', 'shown']);
    expect(await page.evaluate(() => sessionStorage.getItem('fetched'))).toBe('reload');
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('ardi:kept'))).toBe('kept');
  }
  await Promise.all([told(), page.goto(path)]);
  await untilAtRest(page);
  expect(asked).toHaveLength(4);
});

test('a missing or invalid version leaves the page unchanged', async ({ page, consoleErrors }) => {
  await page.route(/\/meta\.json$/, (route) => route.abort());
  await page.goto(path);
  await expect.poll(() => consoleErrors.join()).toContain('version:');
  consoleErrors.length = 0;
  await page.unroute(/\/meta\.json$/);
  await page.route(/\/meta\.json$/, (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body: '<!doctype html>' }),
  );
  await Promise.all([page.waitForResponse(/\/meta\.json$/), page.reload()]);
  await untilAtRest(page);
  await expect(page.getByRole('main')).toBeVisible();
});
