import { testSettings } from '../support/settings.ts';
import { expectPageHeaders, recordViolations, sitePages } from './drivers/policy.ts';
import { expect, test } from './fixtures.ts';

const { siteUrl, platformUrl } = testSettings;
for (const path of sitePages) {
  test(`${path} carries its headers, and nothing inline is let in but by its hash`, async () => {
    await expectPageHeaders(siteUrl, path);
  });

  test(`${path} has no style attribute in what is served`, async () => {
    expect(await (await fetch(siteUrl + path)).text()).not.toMatch(/<[^>]+\sstyle=/);
  });
}

test('a page asked for by the name of its file carries the policy of the page', async () => {
  const policy = await expectPageHeaders(siteUrl, '/market');
  for (const path of ['/market/index.html', '/market/']) {
    expect(await expectPageHeaders(siteUrl, path), path).toBe(policy);
  }
  expect(await expectPageHeaders(siteUrl, '/index.html')).toBe(await expectPageHeaders(siteUrl, '/'));
});

test('no page gives the browser anything to report', async ({ page, mapPage, complaints }) => {
  const reported = await recordViolations(page);
  for (const path of sitePages.filter((each) => !each.includes('%'))) {
    await page.goto(path);
    if (await mapPage.map.count()) await mapPage.isReady();
    expect(await reported(), path).toEqual([]);
  }
  // A page that is not there is told as such by the browser, and by nothing else.
  expect(complaints.filter((line) => !/status of 404/.test(line))).toEqual([]);
  complaints.length = 0;
});

test('an inline script that somebody brings in does not run', async ({ page, complaints }) => {
  await page.goto('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.wasRun = true';
    document.body.append(script);
  });
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
  expect(complaints.join(' ')).toContain('Content Security Policy');
  complaints.length = 0;
});

test('what the platform answers cannot be framed, sniffed or run', async () => {
  for (const path of ['/healthz', '/tiles/modes', '/no/such/call', '/openapi.json', '/outbox']) {
    const { headers } = await fetch(platformUrl + path);
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
  }
});

test('the helper frame of signing in stands in pages of the site alone', async () => {
  const { headers } = await fetch(`${platformUrl}/emulator/auth/iframe`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(new RegExp(`frame-ancestors ${siteUrl} http://localhost:\\d+$`));
  expect(policy).toContain("default-src 'none'; script-src 'self'");
});
