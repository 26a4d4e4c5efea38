import type { Page } from '@playwright/test';
import { demoRegions } from '../../pipeline/demo/land/places.ts';
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

/**
 * How far a page may move in all when the typeface replaces the faces that stand in for it. Only pages whose texts do not
 * come from data: in one line of a hundred the stand-in breaks elsewhere, and data changes from day to day.
 */
const mostTypefaceShift = 0.02;
const pagesOfOwnTexts = [
  '/',
  '/market',
  '/projects/roshan',
  '/privacy-policy',
  '/agreement',
  '/no-such-page',
  ...landingPages,
];
/** Where a line does break elsewhere, in the face that the tests' machine has: what is below it moves by a line. */
const breaksElsewhere: Record<string, number> = { '/landing-page/10159 360': 0.025 };

interface Shifts {
  /** Layout shifts whose cause is not the typeface. */
  others: string[];
  /** The sum of those when it came. */
  ofTypeface: number;
}

/** What the page keeps for `recordShifts`; times are those of its `performance.now()`. */
interface ShiftRecord {
  shifts: { value: number; at: number; text: string }[];
  /** From when on the typeface may come, and the second frame after it was there. */
  typefaceFrom: number;
  typefaceUntil: number;
}

/**
 * Makes the page record layout shifts after its first paint; returns a function that reads them. The typeface comes
 * after that paint, as on a slow network: here it would otherwise be chance.
 */
async function recordShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const record: ShiftRecord = { shifts: [], typefaceFrom: Infinity, typefaceUntil: -Infinity };
    const kept = Object.assign(window, record);
    type Shift = PerformanceEntry & { value: number; sources: { node?: Node }[] };
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as Shift[]) {
        const nodes = sources.map(({ node }) => node?.textContent?.trim().slice(0, 30) ?? node?.nodeName);
        kept.shifts.push({ value, at: startTime, text: `${value.toFixed(4)} ${nodes.join(' | ')}` });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    document.fonts.addEventListener('loadingdone', () =>
      requestAnimationFrame(() => requestAnimationFrame(() => (kept.typefaceUntil = performance.now()))),
    );
  });
  await page.route('**/*.woff2', async (route) => {
    const isPainted = () => {
      if (performance.getEntriesByName('first-contentful-paint').length === 0) return false;
      const record = window as unknown as ShiftRecord;
      record.typefaceFrom = Math.min(record.typefaceFrom, performance.now());
      return true;
    };
    // A page that leads to another one is gone before it is painted.
    await page.waitForFunction(isPainted).catch(() => undefined);
    await route.continue().catch(() => undefined);
  });
  return async () => {
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(
      () =>
        new Promise((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))),
        ),
    );
    return page.evaluate(() => {
      const { shifts, typefaceFrom, typefaceUntil } = window as unknown as ShiftRecord;
      const isOfTypeface = ({ at }: { at: number }) => at >= typefaceFrom && at <= typefaceUntil;
      return {
        others: shifts.filter((shift) => !isOfTypeface(shift)).map(({ text }) => text),
        ofTypeface: shifts.filter(isOfTypeface).reduce((sum, { value }) => sum + value, 0),
      };
    });
  };
}

/** The faces in which the page draws its titles, of which only those that are shown have any. */
async function facesOfTitles(page: Page): Promise<Set<string>> {
  const browser = await page.context().newCDPSession(page);
  await Promise.all([browser.send('DOM.enable'), browser.send('CSS.enable')]);
  const { root } = await browser.send('DOM.getDocument');
  const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'h1' });
  const drawn = await Promise.all(
    nodeIds.map((nodeId) => browser.send('CSS.getPlatformFontsForNode', { nodeId })),
  );
  return new Set(drawn.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName)));
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
    const tag = width === 360 ? ['@smoke'] : [];
    test(`${path} at ${width} pixels, ${colorScheme}`, { tag }, async ({ page, mapPage, consoleErrors }) => {
      const isMap = mapPages.includes(path);
      await page.setViewportSize({ width, height: 780 });
      await page.emulateMedia({ colorScheme });
      const reported = await recordViolations(page);
      const isMeasured = !isMap && path !== '/account/auth';
      const shifts = isMeasured ? await recordShifts(page) : undefined;
      const received = await recordTraffic(page);
      const heavyScripts = recordHeavyScripts(page);
      await page.goto(pathOf(path));
      if (isMap) await mapPage.isReady();
      else await untilAtRest(page);

      const budget = budgets[path];
      if (budget) expectBudget(path, received(), budget);
      if (shifts) {
        const { others, ofTypeface } = await shifts();
        expect.soft(others, 'layout shifts').toEqual([]);
        if (pagesOfOwnTexts.includes(path)) {
          const most = breaksElsewhere[`${path} ${width}`] ?? mostTypefaceShift;
          expect.soft(ofTypeface, 'shift by the typeface').toBeLessThanOrEqual(most);
        }
        expect.soft(await facesOfTitles(page)).toEqual(new Set(['IBM Plex Sans Arabic SemiBold']));
      }
      expect.soft(await overflowOf(page), 'overflow').toBeLessThanOrEqual(0);
      if (path === '/Riyadh/metrics') {
        expect.soft((await mapPage.map.boundingBox())?.height, 'height of the map').toBeGreaterThan(300);
        await expect(page.getByRole('button', { name: /^مفتاح الخريطة/ })).toBeInViewport();
      }
      // Rows of the view before are faint.
      if (isMap) await expect(page.locator('table[aria-busy=true]')).toHaveCount(0);
      if (hasAxe) expect.soft(await violationsOn(page), 'violations of axe').toEqual([]);
      expect.soft(await reported(), 'violations of the content policy').toEqual([]);
      if (isMeasured) {
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
