import type { Page } from '@playwright/test';
import { demoRegions } from '../../pipeline/demo/places.ts';
import {
  brokerTemplate,
  compareTemplate,
  detailTemplates,
  landingPages,
  memberPages,
  pathOf,
  sitePages,
} from '../support/site-pages.ts';
import { violationsOn } from './drivers/axe.ts';
import { overflowOf } from './drivers/layout.ts';
import { untilAtRest } from './drivers/at-rest.ts';
import { recordViolations } from './drivers/violations.ts';
import { expect, test } from './fixtures.ts';

/**
 * One visit per page and width checks everything that applies to all pages: accessibility, overflow, layout shift,
 * transferred bytes, unexpected scripts, the content security policy, and the console (through the fixture).
 */
test.use({ isTracked: true });

const visits = [
  { width: 360, colorScheme: 'dark', hasAxe: true },
  { width: 800, colorScheme: 'light', hasAxe: false },
  { width: 1440, colorScheme: 'light', hasAxe: true },
] as const;

/** All pages except addresses that Chromium cannot decode; members' pages are checked where a member is signed in. */
const pages = [...sitePages, '/account/auth'].filter(
  (path) => !path.includes('%') && !memberPages.includes(path),
);
const mapPages = ['/Riyadh/metrics', '/metrics', '/map', '/test-map-component'];
/**
 * Every region's page is like the first; the page without a region redirects to it. The remaining paths are parts of
 * other sites.
 */
const isLookedAtOnceMore = (path: string, width: number) =>
  !mapPages.includes(path) || path === '/Riyadh/metrics' || (width !== 800 && path !== '/metrics');

const kilobyte = 1024;

interface Budget {
  /** HTML and styles, and scripts up to the load event: compressed body bytes. */
  document: number;
  script: number;
}

/** Public pages: legal pages, landing pages, home and market. */
const light = { document: 16 * kilobyte, script: 6 * kilobyte };
const detail = { document: 20 * kilobyte, script: 20 * kilobyte };
const full = { document: 30 * kilobyte, script: 20 * kilobyte };
/** Server-rendered pages that need no script. */
const onDemand = { document: 20 * kilobyte, script: 6 * kilobyte };
/** Scripts that may load in idle time, on any page without a map, before the visitor does anything. */
const idleScript = 80 * kilobyte;
/** All scripts of a page that has nothing to fetch or to star, before the visitor does anything. */
const quietScript = 25 * kilobyte;
const quietPages = ['/privacy-policy', '/agreement', '/no-such-page', '/data'];
const font = 45 * kilobyte;

const budgets: Record<string, Budget> = {
  '/privacy-policy': light,
  '/agreement': light,
  '/no-such-page': light,
  ...Object.fromEntries(landingPages.map((path) => [path, light])),
  ...Object.fromEntries([compareTemplate, ...detailTemplates].map((path) => [path, detail])),
  '/': light,
  '/market': light,
  '/projects/roshan': full,
  [brokerTemplate]: full,
  '/Riyadh/transactions': onDemand,
  '/data': onDemand,
};

interface Received {
  type: string;
  bytes: number;
  isBeforeLoad: boolean;
}

/** Records the compressed bytes the browser receives for a page; returns a function that reads them. */
async function recordTraffic(page: Page): Promise<() => Received[]> {
  const browser = await page.context().newCDPSession(page);
  const types = new Map<string, string>();
  const finished: { type: string; bytes: number; at: number }[] = [];
  let loadedAt = Infinity;
  // A script imported later is preloaded first, and counts as a script.
  const headers = new Map<string, number>();
  browser.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(requestId, /\.js$/.test(response.url) ? 'Script' : type);
    headers.set(requestId, response.encodedDataLength);
  });
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    finished.push({
      type: types.get(requestId) ?? 'Other',
      bytes: encodedDataLength - (headers.get(requestId) ?? 0),
      at: timestamp,
    }),
  );
  browser.on('Page.loadEventFired', ({ timestamp }) => (loadedAt = Math.min(loadedAt, timestamp)));
  await Promise.all([browser.send('Network.enable'), browser.send('Page.enable')]);
  return () => finished.map(({ type, bytes, at }) => ({ type, bytes, isBeforeLoad: at <= loadedAt }));
}

function expectBudget(path: string, received: Received[], { document, script }: Budget): void {
  const sum = (wanted: string[], isWanted: (one: Received) => boolean = () => true) =>
    received
      .filter((one) => wanted.includes(one.type) && isWanted(one))
      .reduce((total, { bytes }) => total + bytes, 0);
  expect.soft(sum(['Document', 'Stylesheet']), 'HTML and styles').toBeLessThanOrEqual(document);
  expect
    .soft(
      sum(['Script'], (one) => one.isBeforeLoad),
      'scripts',
    )
    .toBeLessThanOrEqual(script);
  expect
    .soft(
      sum(['Script'], (one) => !one.isBeforeLoad),
      'scripts in idle time',
    )
    .toBeLessThanOrEqual(idleScript);
  if (quietPages.includes(path)) {
    expect.soft(sum(['Script']), 'scripts of a page that nobody touches').toBeLessThanOrEqual(quietScript);
  }
  const fonts = received.filter(({ type }) => type === 'Font');
  expect.soft(fonts.length, 'fonts').toBeLessThanOrEqual(2);
  for (const { bytes } of fonts) expect.soft(bytes, 'a font').toBeLessThanOrEqual(font);
}

/** Makes the page record layout shifts after its first paint; returns a function that reads them. */
async function recordShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    type Shift = PerformanceEntry & { value: number; sources: { node?: Node }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const nodes = sources.map(({ node }) => node?.textContent?.trim().slice(0, 30) ?? node?.nodeName);
        shifts.push(`${value.toFixed(4)} ${nodes.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
  };
}

/** Loaded scripts that contain React or the map library. */
function recordHeavyScripts(page: Page): () => Promise<string[]> {
  const scripts: Promise<string[]>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const isHeavy = (text: string) => /react\.(transitional\.)?element|maplibregl/.test(text);
    // The browser does not expose the body of every preloaded script: those are requested again.
    const text = response.text().catch(async () => (await page.request.get(response.url())).text());
    scripts.push(
      text.then(
        (script) => (isHeavy(script) ? [new URL(response.url()).pathname] : []),
        () => [],
      ),
    );
  });
  return async () => (await Promise.all(scripts)).flat();
}

for (const path of pages) {
  for (const { width, colorScheme, hasAxe } of visits.filter((visit) =>
    isLookedAtOnceMore(path, visit.width),
  )) {
    test(`${path} at ${width} pixels, ${colorScheme}`, async ({ page, mapPage, consoleErrors }) => {
      const isMap = mapPages.includes(path);
      await page.setViewportSize({ width, height: 780 });
      await page.emulateMedia({ colorScheme });
      const reported = await recordViolations(page);
      const shifts = await recordShifts(page);
      const received = await recordTraffic(page);
      const heavyScripts = recordHeavyScripts(page);
      await page.goto(pathOf(path));
      if (isMap) await mapPage.isReady();
      else await untilAtRest(page);

      const budget = budgets[path];
      if (budget) expectBudget(path, received(), budget);
      if (!isMap && path !== '/account/auth') expect.soft(await shifts(), 'layout shifts').toEqual([]);
      expect.soft(await overflowOf(page), 'overflow').toBeLessThanOrEqual(0);
      if (path === '/Riyadh/metrics') {
        expect.soft((await mapPage.map.boundingBox())?.height, 'height of the map').toBeGreaterThan(300);
        await expect(page.getByRole('button', { name: /^مفتاح الخريطة/ })).toBeInViewport();
      }
      if (hasAxe) expect.soft(await violationsOn(page), 'violations of axe').toEqual([]);
      expect.soft(await reported(), 'violations of the content policy').toEqual([]);
      if (!isMap && path !== '/account/auth') {
        await page.mouse.move(width / 2, 300);
        await page.mouse.wheel(0, 3000);
        await untilAtRest(page);
        expect.soft(await heavyScripts(), 'scripts with React or a map').toEqual([]);
      }
      // The browser logs its own message about a missing page.
      consoleErrors.splice(
        0,
        consoleErrors.length,
        ...consoleErrors.filter((line) => !/status of 404/.test(line)),
      );
    });
  }
}

test('the map page loads React and the map library, which proves that they are detected', async ({
  page,
  mapPage,
}) => {
  const heavyScripts = recordHeavyScripts(page);
  await page.goto('/Riyadh/metrics');
  await mapPage.isReady();
  await expect.poll(async () => (await heavyScripts()).length).toBeGreaterThan(1);
});

for (const { key } of demoRegions) {
  test(`/${key}/metrics draws the base map of its region`, async ({ mapPage }) => {
    await mapPage.open(undefined, `/${key}/metrics`);
    await mapPage.isReady();
    const legend = await mapPage.legendColors();
    expect((await mapPage.pixels()).get(legend.get('residential') ?? '') ?? 0).toBeGreaterThan(100);
  });
}

test('everything around the map loads after its first render', async ({ page, mapPage }) => {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route('**/tiles/styles/**', async (route) => {
    await released;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const styleAsked = page.waitForRequest('**/tiles/styles/**');
  await page.goto('/Riyadh/metrics');
  await styleAsked;
  const legend = page.getByRole('button', { name: /^مفتاح الخريطة/ });
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })));
  expect(asked.filter((url) => /\/_astro\/MapIsland\./.test(url))).toEqual([]);
  await expect(legend).toHaveCount(0);
  release();
  await mapPage.isReady();
  await expect(legend).toBeVisible();
});

test('an injected inline script does not run', async ({ page, consoleErrors }) => {
  await page.goto('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.wasRun = true';
    document.body.append(script);
  });
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
  expect(consoleErrors.join(' ')).toContain('Content Security Policy');
  consoleErrors.length = 0;
});
