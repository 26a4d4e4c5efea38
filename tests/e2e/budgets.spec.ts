import type { Page } from '@playwright/test';
import { brokerPage, comparePage, detailPages } from './drivers/policy.ts';
import { expect, test } from './fixtures.ts';

test.use({ isCounted: true });

const kilobyte = 1024;

interface Budget {
  path: string;
  /** HTML and styles, and scripts, each in bytes as received, up to the load event. */
  document: number;
  script: number;
}

const light = { document: 14 * kilobyte, script: 3 * kilobyte };
const landing = { document: 14 * kilobyte, script: 5 * kilobyte };
const detail = { document: 20 * kilobyte, script: 20 * kilobyte };
const full = { document: 30 * kilobyte, script: 20 * kilobyte };
/** Pages made on demand, whole without a script. */
const demanded = { document: 20 * kilobyte, script: 4 * kilobyte };
/** What may follow in idle time, on any page without a map and without anything done there. */
const idle = 80 * kilobyte;
const font = 45 * kilobyte;

const budgets: Budget[] = [
  ...['/privacy-policy', '/agreement', '/no-such-page'].map((path) => ({ path, ...light })),
  ...['46', '114', '155', '10157', '118', '81', '121', '10159'].map((id) => ({
    path: `/landing-page/${id}`,
    ...landing,
  })),
  ...[comparePage, ...detailPages].map((path) => ({ path, ...detail })),
  ...['/', '/market', '/projects/roshan', brokerPage].map((path) => ({ path, ...full })),
  ...['/Riyadh/transactions', '/data'].map((path) => ({ path, ...demanded })),
];

interface Received {
  type: string;
  bytes: number;
  isBeforeLoad: boolean;
}

/** Everything that the browser receives for a page, headers included, until nothing more comes. */
async function receive(page: Page, path: string): Promise<Received[]> {
  const browser = await page.context().newCDPSession(page);
  const types = new Map<string, string>();
  const finished: { type: string; bytes: number; at: number }[] = [];
  let loadedAt = Infinity;
  // A script that is imported later is fetched before, and counts as what it is.
  browser.on('Network.responseReceived', ({ requestId, type, response }) =>
    types.set(requestId, /\.js$/.test(response.url) ? 'Script' : type),
  );
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    finished.push({ type: types.get(requestId) ?? 'Other', bytes: encodedDataLength, at: timestamp }),
  );
  browser.on('Page.loadEventFired', ({ timestamp }) => (loadedAt = timestamp));
  await Promise.all([browser.send('Network.enable'), browser.send('Page.enable')]);
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect.poll(() => loadedAt).toBeLessThan(Infinity);
  return finished.map(({ type, bytes, at }) => ({ type, bytes, isBeforeLoad: at <= loadedAt }));
}

for (const { path, document, script } of budgets) {
  test(`${path} keeps to its budget`, async ({ page, complaints }) => {
    const received = await receive(page, path);
    const sum = (types: string[], isWanted: (one: Received) => boolean) =>
      received
        .filter((one) => types.includes(one.type) && isWanted(one))
        .reduce((total, { bytes }) => total + bytes, 0);
    expect(sum(['Document', 'Stylesheet'], () => true)).toBeLessThanOrEqual(document);
    expect(sum(['Script'], ({ isBeforeLoad }) => isBeforeLoad)).toBeLessThanOrEqual(script);
    expect(sum(['Script'], ({ isBeforeLoad }) => !isBeforeLoad)).toBeLessThanOrEqual(idle);
    const fonts = received.filter(({ type }) => type === 'Font');
    expect(fonts.length).toBeLessThanOrEqual(2);
    for (const { bytes } of fonts) expect(bytes).toBeLessThanOrEqual(font);
    if (path === '/no-such-page') complaints.length = 0;
  });
}
