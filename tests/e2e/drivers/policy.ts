import { expect, type Page } from '@playwright/test';

/** Pages that other sites may show in a frame of theirs. */
const embeddable = ['/map', '/test-map-component'];

/** The campaigns' addresses of the specification (§2). */
export const landingPages = [46, 114, 155, 10157, 118, 81, 121, 10159].map((id) => `/landing-page/${id}`);

/** Pages that only members see. */
export const memberPages = ['/user-profile', '/ardi-badges'];

/** All kinds of pages: prerendered, made on demand, not there, and with an address that cannot be read. */
export const sitePages = [
  '/',
  '/Riyadh/metrics',
  '/metrics',
  ...embeddable,
  '/market',
  '/privacy-policy',
  '/agreement',
  '/projects/roshan',
  ...landingPages,
  ...memberPages,
  '/no-such-page',
  '/Atlantis/metrics',
  '/404',
  '/%E0%A4%A',
];

/** Expects the headers that every page carries, and gives its content policy. */
export async function expectPageHeaders(siteUrl: string, path: string): Promise<string> {
  const { headers } = await fetch(siteUrl + path);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'self'( [^;]+)?( 'sha256-[^']+')*/);
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
  expect(policy).toContain(embeddable.includes(path) ? 'frame-ancestors *' : "frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  return policy;
}

/** Has each page keep what its content policy made the browser report; gives a reader of it. */
export async function recordViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const reports: string[] = [];
    Object.assign(window, { reports });
    document.addEventListener('securitypolicyviolation', (event) =>
      reports.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return () => page.evaluate(() => (window as unknown as { reports: string[] }).reports);
}
