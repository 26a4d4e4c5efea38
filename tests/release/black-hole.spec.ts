import { numberedParcel } from '../support/land.ts';
import { resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { buildSite } from '../../tools/build/build-site.ts';
import { startService, stopServices, type Service } from '../../tools/services.ts';
import { chromiumPath } from '../../tools/testing/test-tools.ts';
import { production } from '../support/production.ts';
import { freePort } from '../support/programs.ts';
import { testSettings } from '../support/settings.ts';
import { landing } from '../../words/ar/campaigns/landing.ts';
import { login } from '../../words/ar/account/login.ts';
import { startBlackHole, type BlackHole } from './black-hole-server.ts';
import { HomePage } from '../e2e/drivers/home-page.ts';
import { MapPage } from '../e2e/drivers/map-page.ts';
import { MapSearch } from '../e2e/drivers/map-search.ts';
import { becomeMember } from '../e2e/drivers/member.ts';
import { brokerPage, offerPage, parcelPage, salePage } from '../support/site-pages.ts';
import { expect, test } from '../e2e/fixtures.ts';

/**
 * Every third-party service is down in the worst way: a real server accepts the connection and never answers. Pages
 * work as usual; whoever needs such a service is told, after a timeout, what is unavailable.
 */
const root = resolve(import.meta.dirname, '../..');
const { siteUrl, platformUrl } = testSettings;
/** Real services except for our own API; tiles and places have their own hosts. */
const configuration = {
  ...production,
  // Usage is tracked without asking for consent, so that its collector is called.
  PUBLIC_ANALYTICS_CONSENT: 'none',
  PUBLIC_MAIN_API_URL: platformUrl,
  PUBLIC_MARKETPLACE_API_URL: platformUrl,
  PUBLIC_TILES_URL: 'http://tiles.ardi.example',
  PUBLIC_GEOCODER_URL: 'http://places.ardi.example',
};
/**
 * How far the page's own clock may advance until a page is usable, in milliseconds: the shortest timeout for an
 * unresponsive service is ten seconds.
 */
const pageTime = 2500;

/** The timeouts of pages with captcha and identity, and of calls with an expired token, in milliseconds. */
const patience = 15_000;
const callPatience = 3000;

test.describe.configure({ mode: 'default' });
const services: Service[] = [];
let hole: BlackHole;
let tiles: BlackHole;
let browser: Browser;
/** Uncaught errors on pages while services are down. */
const crashes: string[] = [];

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const before = { ...process.env };
  Object.assign(process.env, testSettings.environment, configuration);
  const port = String(await freePort());
  try {
    const build = await buildSite(root, () => undefined);
    await startService(root, 'site', 'tools/server/serve.ts', { services, args: [build, '127.0.0.1', port] });
  } finally {
    process.env = before;
  }
  [hole, tiles] = await Promise.all([startBlackHole(), startBlackHole()]);
  const { host: site } = new URL(siteUrl);
  const others = ['*.ardi.example', '*.googleapis.com', '*.google.com', '*.gstatic.com', '*.mixpanel.com'];
  // The site has the address that the platform expects; tiles have a black hole of their own, which can be opened.
  const rules = [
    `MAP ${site} 127.0.0.1:${port}`,
    `MAP tiles.ardi.example 127.0.0.1:${tiles.port}`,
    ...others.map((host) => `MAP ${host} 127.0.0.1:${hole.port}`),
  ];
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', `--host-resolver-rules=${rules.join(',')}`],
  });
});
test.afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
test.afterAll(async () => {
  await browser?.close();
  await stopServices(services);
  await Promise.all([hole?.stop(), tiles?.stop()]);
});

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A visitor for whom all third-party services are down, with a member's stored browser state if given. */
async function openAway(state?: State): Promise<{ page: Page; asked: Set<string> }> {
  const context = await browser.newContext({
    baseURL: siteUrl,
    locale: 'ar-SA',
    ...(state ? { storageState: state } : {}),
  });
  const page = await context.newPage();
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).host));
  page.on('pageerror', (error) => crashes.push(error.message));
  return { page, asked };
}
interface Stop {
  path: string;
  /** What makes the page usable: its subject and its main action. */
  usable: (page: Page) => Locator[];
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const detail = (path: string): Stop => ({
  path,
  usable: (page) => [heading(page), page.getByRole('main').getByRole('link').first()],
});
const stops = (): Stop[] => [
  {
    path: '/',
    usable: (page) => [
      heading(page),
      new HomePage(page).figuresOf('الرياض'),
      new HomePage(page).saleRows.first(),
    ],
  },
  { path: '/Riyadh/metrics', usable: (page) => [new MapSearch(page).box, new MapPage(page).legend] },
  { path: '/account/auth', usable: (page) => [heading(page), number(page), sendButton(page)] },
  { path: '/landing-page/155', usable: (page) => [heading(page), page.locator('.hero').getByRole('link')] },
  { path: '/privacy-policy', usable: (page) => [heading(page)] },
  { path: '/market', usable: (page) => [heading(page), page.getByRole('article').first()] },
  { path: '/data', usable: (page) => [heading(page), page.getByRole('table').first()] },
  { path: '/Riyadh/transactions', usable: (page) => [heading(page), page.getByRole('table').first()] },
  ...[parcelPage(), salePage(), offerPage(), brokerPage()].map(detail),
];
const memberStops: Stop[] = [
  {
    path: '/Riyadh/favorites',
    usable: (page) => [heading(page), page.getByRole('heading', { name: 'لا شيء في مفضلتك في الرياض بعد' })],
  },
  { path: '/ardi-badges', usable: (page) => [heading(page), page.getByText(/^نلت \d من 9$/)] },
  { path: '/user-profile', usable: (page) => [heading(page), page.getByLabel('الاسم الكامل')] },
];

const number = (page: Page) => page.getByLabel('رقم الجوال');
const sendButton = (page: Page) => page.getByRole('button', { name: 'أرسل الرمز' });

/**
 * Opens pages and returns those that are not usable after this much time on their own clock. The clock stops while the
 * platform responds, however long that takes here.
 */
async function waiting(page: Page, wanted: readonly Stop[], mostTime = pageTime): Promise<string[]> {
  const late: string[] = [];
  for (const { path, usable } of wanted) {
    await page.goto(path, { waitUntil: 'load' });
    let left = mostTime;
    const isOfUse = async () => {
      if (left > 0) await page.clock.runFor(100);
      left -= 100;
      const shown = await Promise.all(usable(page).map((part) => part.isVisible()));
      return shown.every(Boolean);
    };
    await expect
      .poll(isOfUse, { intervals: [50] })
      .toBe(true)
      .catch(() => late.push(path));
  }
  return late;
}

/** Stops the clock of a page, also for the pages it navigates to later. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

test('every page is usable before any service times out, for visitors and for members', async ({ page }) => {
  const { page: away, asked } = await openAway();
  await away.clock.install();
  // Usage tracking starts with the first action and continues on every page of the visit.
  await away.goto('/');
  const afterAMove = async () => {
    await away.mouse.move(Math.random() * 9, 1);
    return [...asked];
  };
  await expect.poll(afterAMove, { timeout: 20_000 }).toContain('api-eu.mixpanel.com');
  await stopClock(away);
  expect(await waiting(away, stops())).toEqual([]);
  await becomeMember(page);
  const member = await openAway(await page.context().storageState({ indexedDB: true }));
  await member.page.clock.install();
  await stopClock(member.page);
  expect(await waiting(member.page, memberStops)).toEqual([]);
  // All of them are requested in vain, and none of the failures makes a page unusable.
  await away.clock.resume();
  await away.goto('/');
  for (const host of ['firebaseinstallations.googleapis.com', 'tiles.ardi.example']) {
    await expect.poll(() => [...asked], { timeout: 20_000 }).toContain(host);
  }
  expect(tiles.taken).toBeGreaterThan(0);
  expect(hole.taken).toBeGreaterThan(1);
  await new HomePage(away).type('الملقا');
  await expect(new HomePage(away).searchResults.first()).toBeVisible();
  expect(crashes).toEqual([]);
});

test('the map draws its base map and its search finds parcels, whatever else is down', async () => {
  const { plan, number } = numberedParcel();
  const { page, asked } = await openAway();
  const [mapPage, search] = [new MapPage(page), new MapSearch(page)];
  await mapPage.open();
  // Without tiles parcels are still found; places need another service.
  await search.type(`${plan}/${number}`);
  await expect(search.group('القطع').first()).toBeVisible({ timeout: 5000 });
  tiles.leadsTo = Number(new URL(platformUrl).port);
  await mapPage.open();
  await mapPage.isReady();
  expect((await mapPage.pixels()).size).toBeGreaterThan(50);
  await search.type('الرياض');
  await expect.poll(() => [...asked]).toContain('places.ardi.example');
  await search.type(`${plan}/${number}`);
  await expect(search.group('القطع').first()).toBeVisible({ timeout: 5000 });
  expect(crashes).toEqual([]);
});

test('signing in or submitting a form reports the unavailable service after a timeout and keeps the input', async () => {
  const { page, asked } = await openAway();
  await page.clock.install();
  await page.goto('/account/auth');
  await number(page).fill('551234567');
  await sendButton(page).click();
  await expect.poll(() => [...asked]).toContain('www.google.com');
  await page.clock.fastForward(patience);
  await expect(page.getByText(login.captcha)).toBeVisible();
  await expect(number(page)).toHaveValue('551234567');
  await expect(sendButton(page)).toBeEnabled();

  const google = page.getByRole('button', { name: 'ادخل بحساب Google' });
  await google.click();
  await expect.poll(() => [...asked]).toContain('apis.google.com');
  await page.clock.fastForward(patience);
  await expect(google).toBeEnabled();
  await expect(number(page)).toHaveValue('551234567');

  await page.goto('/landing-page/155');
  const form = page.locator('form');
  await number(page).fill('551234567');
  await page.getByLabel('الاسم').fill('سارة');
  await form.getByRole('button').click();
  await expect(form.getByRole('button')).toHaveText(landing.form.sending);
  await page.clock.fastForward(patience);
  await expect(form.getByRole('alert')).toHaveText(landing.form.captchaFailed);
  await expect(number(page)).toHaveValue('551234567');
  await expect(page.getByLabel('الاسم')).toHaveValue('سارة');
  expect(crashes).toEqual([]);
});

/** A member's stored browser state an hour later, under this identity platform's project. */
function pastToken(state: State): State {
  for (const { localStorage } of state.origins) {
    for (const item of localStorage) if (item.name === 'tokenExpiration') item.value = '1000';
  }
  const { PUBLIC_FIREBASE_API_KEY: key } = configuration;
  const text = JSON.stringify(state).replaceAll(':authUser:embedded:', `:authUser:${key}:`);
  return JSON.parse(text.replaceAll('"apiKey":"embedded"', `"apiKey":"${key}"`)) as State;
}

test('a member with an expired token can read public pages', async ({ page }) => {
  const { plan, number } = numberedParcel();
  await becomeMember(page);
  const state = await page.context().storageState({ indexedDB: true });
  const { page: away, asked } = await openAway(pastToken(state));
  await away.clock.install();
  await stopClock(away);
  const readable = stops().filter(({ path }) => ['/', '/Riyadh/metrics'].includes(path));
  expect(await waiting(away, readable, pageTime + callPatience)).toEqual([]);
  await away.clock.resume();
  await new MapSearch(away).type(`${plan}/${number}`);
  await expect(new MapSearch(away).group('القطع').first()).toBeVisible({ timeout: 5000 });
  expect([...asked].join(' ')).toMatch(/identitytoolkit|securetoken/);
  expect(crashes).toEqual([]);
});
