import { resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { buildSite } from '../../scripts/build-site.ts';
import { startService, stopServices, type Service } from '../../scripts/services.ts';
import { chromiumPath } from '../../scripts/tools.ts';
import { production } from '../support/production.ts';
import { freePort } from '../support/programs.ts';
import { testSettings } from '../support/settings.ts';
import { landing } from '../../src/i18n/ar/landing.ts';
import { login } from '../../src/i18n/ar/login.ts';
import { startBlackHole, type BlackHole } from './drivers/black-hole.ts';
import { HomePage } from './drivers/home-page.ts';
import { MapPage } from './drivers/map-page.ts';
import { MapSearch } from './drivers/map-search.ts';
import { becomeMember } from './drivers/member.ts';
import { brokerPage, offerPage, parcelPage, salePage } from './drivers/policy.ts';
import { expect, test } from './fixtures.ts';

/**
 * Every service of others is away in the worst way: a real server takes the connection and never answers. Pages stand as
 * ever; who wants something of such a service is told, after its patience, what could not be had.
 */
const root = resolve(import.meta.dirname, '../..');
const { siteUrl, platformUrl } = testSettings;
/** Real services, but for our own API; tiles and places stand on hosts of their own. */
const configuration = {
  ...production,
  // Use is counted without being asked for, so that its collector is asked.
  PUBLIC_ANALYTICS_CONSENT: 'none',
  PUBLIC_MAIN_API_URL: platformUrl,
  PUBLIC_MARKETPLACE_API_URL: platformUrl,
  PUBLIC_TILES_URL: 'http://tiles.ardi.example',
  PUBLIC_GEOCODER_URL: 'http://places.ardi.example',
};
/**
 * What a page may take longer than the same page with all services, in milliseconds: the shortest patience with one of
 * them is ten seconds, and two opens of one page differ by less.
 */
const tolerance = 2500;

/** That of pages with captcha and identity, and that of calls with a token that has ended, in milliseconds. */
const patience = 15_000;
const callPatience = 3000;

test.describe.configure({ mode: 'default' });
const services: Service[] = [];
let hole: BlackHole;
let tiles: BlackHole;
let browser: Browser;
/** Errors that nobody caught, in pages for which services are away. */
const crashes: string[] = [];

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const before = { ...process.env };
  Object.assign(process.env, testSettings.environment, configuration);
  const port = String(await freePort());
  try {
    const build = await buildSite(root, () => undefined);
    await startService(root, 'site', 'site/serve.ts', { services, args: [build, '127.0.0.1', port] });
  } finally {
    process.env = before;
  }
  [hole, tiles] = await Promise.all([startBlackHole(), startBlackHole()]);
  const { host: site } = new URL(siteUrl);
  const others = ['*.ardi.example', '*.googleapis.com', '*.google.com', '*.gstatic.com', '*.mixpanel.com'];
  // The site has the address that the platform knows; tiles have a hole of their own, which can be opened.
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

/** A visitor for whom all services of others are away; with what a browser keeps of a member, where it is given. */
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
  /** What makes the page of use: what it is about, and its main action. */
  usable: (page: Page) => Locator[];
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const detail = (path: string): Stop => ({
  path,
  usable: (page) => [heading(page), page.getByRole('main').getByRole('link').first()],
});
const stops: Stop[] = [
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
  ...[parcelPage, salePage, offerPage, brokerPage].map(detail),
];
const memberStops: Stop[] = [
  {
    path: '/Riyadh/favorites',
    usable: (page) => [heading(page), page.getByRole('heading', { name: 'لا شيء في مفضلتك في الرياض بعد' })],
  },
  { path: '/ardi-badges', usable: (page) => [heading(page), page.getByText(/^نلت \d من 9$/)] },
  { path: '/user-profile', usable: (page) => [heading(page), page.getByLabel('الاسم', { exact: true })] },
];

const number = (page: Page) => page.getByLabel('رقم الجوال');
const sendButton = (page: Page) => page.getByRole('button', { name: 'أرسل الرمز' });

/** Milliseconds until a page has loaded and is of use. */
async function timeOf(page: Page, { path, usable }: Stop): Promise<number> {
  const started = performance.now();
  await page.goto(path, { waitUntil: 'load' });
  for (const part of usable(page)) await expect(part, path).toBeVisible();
  return performance.now() - started;
}

/** Opens pages with and without the services of others; gives those that the lack of them keeps waiting. */
async function waiting(
  away: Page,
  page: Page,
  wanted: readonly Stop[],
  mostMore = tolerance,
): Promise<string[]> {
  const late: string[] = [];
  for (const stop of wanted) {
    const usual = await timeOf(page, stop);
    const more = (await timeOf(away, stop)) - usual;
    if (more > mostMore) late.push(`${stop.path}: ${Math.round(more)} ms more than ${Math.round(usual)}`);
  }
  return late;
}

test('every page loads and is of use in its usual time, for visitors and for members', async ({ page }) => {
  const { page: away, asked } = await openAway();
  // Use is counted of who does something: from then on, on every page of the visit.
  await away.goto('/');
  const afterAMove = async () => {
    await away.mouse.move(Math.random() * 9, 1);
    return [...asked];
  };
  await expect.poll(afterAMove, { timeout: 20_000 }).toContain('api-eu.mixpanel.com');
  expect(await waiting(away, page, stops)).toEqual([]);
  await becomeMember(page);
  const member = await openAway(await page.context().storageState({ indexedDB: true }));
  expect(await waiting(member.page, page, memberStops)).toEqual([]);
  // All of it is asked for, in vain, and nothing of it ends what a page is for.
  await away.goto('/');
  for (const host of ['firebaseinstallations.googleapis.com', 'tiles.ardi.example']) {
    await expect.poll(() => [...asked], { timeout: 20_000 }).toContain(host);
  }
  expect(tiles.taken).toBeGreaterThan(0);
  expect(hole.taken).toBeGreaterThan(1);
  await new HomePage(away).type('الملقا');
  await expect(new HomePage(away).finds.first()).toBeVisible();
  expect(crashes).toEqual([]);
});

test('the map draws its land, and its search finds parcels, whatever else is away', async () => {
  const { page, asked } = await openAway();
  const [mapPage, search] = [new MapPage(page), new MapSearch(page)];
  await mapPage.open();
  // Without tiles parcels are found as ever; places have to be asked for elsewhere.
  await search.type('1604/274');
  await expect(search.group('القطع').first()).toBeVisible({ timeout: 5000 });
  tiles.leadsTo = Number(new URL(platformUrl).port);
  await mapPage.open();
  await mapPage.isReady();
  expect((await mapPage.pixels()).size).toBeGreaterThan(50);
  await search.type('الرياض');
  await expect.poll(() => [...asked]).toContain('places.ardi.example');
  await search.type('1604/274');
  await expect(search.group('القطع').first()).toBeVisible({ timeout: 5000 });
  expect(crashes).toEqual([]);
});

test('who signs in or sends a form is told after a while what is away, and keeps what was typed', async () => {
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

/** What a browser keeps of a member, an hour later, under the project that the identity platform has here. */
function pastToken(state: State): State {
  for (const { localStorage } of state.origins) {
    for (const item of localStorage) if (item.name === 'tokenExpiration') item.value = '1000';
  }
  const { PUBLIC_FIREBASE_API_KEY: key } = configuration;
  const text = JSON.stringify(state).replaceAll(':authUser:embedded:', `:authUser:${key}:`);
  return JSON.parse(text.replaceAll('"apiKey":"embedded"', `"apiKey":"${key}"`)) as State;
}

test('a member whose token has ended reads what everybody may read', async ({ page }) => {
  await becomeMember(page);
  const state = await page.context().storageState({ indexedDB: true });
  const { page: away, asked } = await openAway(pastToken(state));
  const readable = stops.filter(({ path }) => ['/', '/Riyadh/metrics'].includes(path));
  expect(await waiting(away, page, readable, tolerance + callPatience)).toEqual([]);
  await new MapSearch(away).type('1604/274');
  await expect(new MapSearch(away).group('القطع').first()).toBeVisible({ timeout: 5000 });
  expect([...asked].join(' ')).toMatch(/identitytoolkit|securetoken/);
  expect(crashes).toEqual([]);
});
