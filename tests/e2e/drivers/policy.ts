import { expect, type Page } from '@playwright/test';

/** Pages that other sites may show in a frame of theirs. */
const embeddable = ['/map', '/test-map-component'];

/** The campaigns' addresses of the specification (§2). */
export const landingPages = [46, 114, 155, 10157, 118, 81, 121, 10159].map((id) => `/landing-page/${id}`);

/** The public page of a broker of the demonstration. */
export const brokerPage = '/profile/B1001';

/** Lists of sales: of a region, and of the visitor's. */
export const saleLists = ['/Riyadh/transactions', '/transactions'];
/** Pages of single things of the demonstration: a parcel that was sold, a sale of several parcels, an offer. */
export const parcelPage = '/parcel/100003910';
/** A part of the parcel's page for who has a script, a page for who has none. */
export const pricesPage = `${parcelPage}/prices`;
export const salePage = '/transaction/40000064/1018/224/10';
export const offerPage = '/offer/OF-10-00001';
/** Parcels side by side: nobody looks for them, but links to them are passed on. */
export const comparePage = '/compare?parcels=100003910,100000700';
export const detailPages = [parcelPage, salePage, offerPage];

/** Pages that only members see. */
export const memberPages = ['/user-profile', '/ardi-badges', '/Riyadh/favorites'];

/** What stands in the place of a page while no process makes any. */
const awayPage = '/away';

/** Pages for frames of other sites, parts of other pages, of a failure, and for members alone: nobody looks for them. */
export const unlistedPages = [
  '/map',
  '/test-map-component',
  pricesPage,
  comparePage,
  awayPage,
  ...memberPages,
];

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
  '/data',
  ...saleLists,
  brokerPage,
  ...detailPages,
  pricesPage,
  comparePage,
  ...landingPages,
  ...memberPages,
  awayPage,
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
