import type { Page } from '@playwright/test';
import { testSettings } from '../support/settings.ts';
import {
  brokerPage,
  comparePage,
  detailPages,
  landingPages,
  memberPages,
  pricesPage,
  saleLists,
  sitePages,
} from './drivers/policy.ts';
import { expect, test } from './fixtures.ts';

/** The only parts of the product that React may bring to life. */
const allowed = [
  'MapIsland',
  'LoginIsland',
  'ProfileIsland',
  'FavoritesIsland',
  'BadgesIsland',
  'RegionPicker',
];

/** Islands of each page, and when they come to life. */
const picker = 'RegionPicker asked';
const islands: Record<string, string[]> = {
  '/': [picker],
  '/Riyadh/metrics': [picker, 'MapIsland'],
  '/metrics': [picker, 'MapIsland'],
  '/map': ['MapIsland'],
  '/test-map-component': ['MapIsland'],
  '/market': [picker],
  '/projects/roshan': [picker],
  '/data': [picker],
  ...Object.fromEntries(saleLists.map((path) => [path, [picker]])),
  [brokerPage]: [picker],
  ...Object.fromEntries(detailPages.map((path) => [path, [picker]])),
  [pricesPage]: [picker],
  [comparePage]: [picker],
  '/privacy-policy': [picker],
  '/agreement': [picker],
  ...Object.fromEntries(landingPages.map((path) => [path, [picker]])),
  '/user-profile': [picker, 'ProfileIsland'],
  '/ardi-badges': [picker, 'BadgesIsland'],
  '/Riyadh/favorites': [picker, 'FavoritesIsland'],
  '/no-such-page': [picker],
  '/Atlantis/metrics': [picker],
  '/404': [picker],
  '/away': [picker],
  '/%E0%A4%A': [picker],
};

/** Islands in what is served for an address, in their order. */
async function islandsOf(path: string): Promise<string[]> {
  const html = await (await fetch(testSettings.siteUrl + path)).text();
  return [...html.matchAll(/<astro-island [^>]*>/g)].map(([tag]) => {
    const component = /component-url="\/_astro\/([^."]+)\./.exec(tag)?.[1] ?? tag;
    const directive = /client="([^"]*)"/.exec(tag)?.[1];
    return directive === 'asked' ? `${component} asked` : component;
  });
}

test('every page of the site is in the list of islands', () => {
  expect(Object.keys(islands).sort()).toEqual([...sitePages].sort());
});

for (const [path, expected] of Object.entries(islands)) {
  test(`${path} has the islands ${expected.join(' and ')}, and no other`, async () => {
    const found = await islandsOf(path);
    expect(found).toEqual(expected);
    for (const island of found) expect(allowed).toContain(island.replace(' asked', ''));
  });
}

/** Scripts with React in them, and with the map's library, of those that a page asks for. */
function heavyScripts(page: Page): string[] {
  const heavy: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    const text = await response.text().catch(() => '');
    if (/react\.(transitional\.)?element|maplibregl/.test(text)) heavy.push(new URL(response.url()).pathname);
  });
  return heavy;
}

for (const path of Object.keys(islands).filter(
  (each) =>
    !memberPages.includes(each) && !islands[each]?.includes('MapIsland') && !/%|privacy|agreement/.test(each),
)) {
  test(`${path} asks for no React and no map of its own accord`, async ({ page, complaints }) => {
    const heavy = heavyScripts(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, 3000);
    await page.waitForLoadState('networkidle');
    expect(heavy).toEqual([]);
    complaints.splice(0, complaints.length, ...complaints.filter((line) => !/status of 404/.test(line)));
  });
}

test('the map page asks for both: so they would be seen', async ({ page, mapPage }) => {
  const heavy = heavyScripts(page);
  await page.goto('/Riyadh/metrics');
  await mapPage.isReady();
  expect(heavy.length).toBeGreaterThan(1);
});

test('what the map needs is fetched together with its page, and what stands around it after its picture', async ({
  page,
  mapPage,
}) => {
  const link = (await page.request.get('/Riyadh/metrics')).headers()['link'] ?? '';
  const named = [...link.matchAll(/<([^>]+)>; rel=modulepreload/g)].map(([, path]) => path ?? '');
  expect(named.length).toBeGreaterThan(2);
  for (const path of named) expect((await page.request.get(path)).status(), path).toBe(200);
  expect((await page.request.get('/market')).headers()['link']).toBeUndefined();

  let held = () => {};
  const wait = new Promise<void>((done) => (held = done));
  await page.route('**/tiles/styles/**', async (route) => {
    await wait;
    await route.continue();
  });
  await page.goto('/Riyadh/metrics');
  const legend = page.getByRole('button', { name: /^مفتاح الخريطة/ });
  await page.waitForTimeout(1000);
  await expect(legend).toHaveCount(0);
  held();
  await mapPage.isReady();
  await expect(legend).toBeVisible();
});
