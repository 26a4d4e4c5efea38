import { testSettings } from '../support/settings.ts';
import { expect, test } from './fixtures.ts';

const { siteUrl, platformUrl } = testSettings;
const embeddable = ['/map', '/test-map-component'];
const pages = [
  '/',
  '/Riyadh/metrics',
  '/metrics',
  ...embeddable,
  '/no-such-page',
  '/Atlantis/metrics',
  '/404',
  '/%E0%A4%A',
];

for (const path of pages) {
  test(`${path} carries its headers, and nothing inline is let in but by its hash`, async () => {
    const { headers } = await fetch(siteUrl + path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')*/);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
    expect(policy).toContain(embeddable.includes(path) ? 'frame-ancestors *' : "frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  test(`${path} has no style attribute in what is served`, async () => {
    expect(await (await fetch(siteUrl + path)).text()).not.toMatch(/<[^>]+\sstyle=/);
  });
}

test('no page gives the browser anything to report', async ({ page, mapPage, complaints }) => {
  await page.addInitScript(() => {
    const reports: string[] = [];
    Object.assign(window, { reports });
    document.addEventListener('securitypolicyviolation', (event) =>
      reports.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  const reported = () => page.evaluate(() => (window as unknown as { reports: string[] }).reports);
  for (const path of pages.filter((each) => !each.includes('%'))) {
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
