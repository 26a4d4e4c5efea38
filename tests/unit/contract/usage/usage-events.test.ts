import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { screenOf } from '../../../../contract/usage/screens.ts';
import { usageEvents } from '../../../../contract/usage/usage-events.ts';

/** The table of events lists what the product tracks, and where. */
const root = resolve(import.meta.dirname, '../../../..');
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name}`)
  .filter((name) => /\.(ts|tsx|astro)$/.test(name) && name !== 'src/stores/usage/usage.ts')
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

test('every event is sent by the files that its row names, and by no others', () => {
  const told = new Map<string, Set<string>>();
  for (const { name, text } of sources) {
    for (const [, event = ''] of text.matchAll(/\b(?:(?<!\.)track|trackLink)\(\s*(?:link, )?'([^']+)'/g)) {
      told.set(event, (told.get(event) ?? new Set()).add(name));
    }
  }
  const written = Object.entries(usageEvents).map(([event, { sentBy }]) => [event, [...sentBy].sort()]);
  expect(Object.fromEntries([...told].map(([event, names]) => [event, [...names].sort()]))).toEqual(
    Object.fromEntries(written),
  );
});

test('nothing is tracked except through the table', () => {
  const others = sources
    .filter(({ text }) => /analytics(?:\(\))?\.track\(/.test(text))
    .map(({ name }) => name);
  expect(others).toEqual(['src/scripts/usage/usage.ts']);
});

test('the table has the events that the specification names', () => {
  const named = [
    'Logged In',
    'Logged Out',
    'Sign Up',
    'Screen Viewed',
    'Location Searched',
    'Map View Changed',
    'Item Favourited',
    'Item Shared',
    'Item Reported',
    'Button Clicked',
  ];
  expect(Object.keys(usageEvents)).toEqual(expect.arrayContaining(named));
});

test.each([
  ['/', 'Home'],
  ['/Riyadh/metrics', 'Main'],
  ['/metrics', 'Main'],
  ['/Asir/transactions', 'Transactions'],
  ['/transactions/', 'Transactions'],
  ['/Riyadh/transactions/1012', 'Neighborhood Transactions'],
  ['/parcel/100003910', 'Property Detail'],
  ['/Riyadh/parcel/100003910', 'Property Detail'],
  ['/transaction/40000064/1018/224/10', 'Transaction Detail'],
  ['/Riyadh/offer/OF-10-00001', 'Offer Detail'],
  ['/compare', 'Compare'],
  ['/landing-page/118', 'Landing Page'],
  ['/account/auth', 'Login'],
  ['/ardi-badges', 'Badges'],
  ['/no-such-page', 'Other'],
])('%s is the screen %s', (path, screen) => {
  expect(screenOf(path)).toBe(screen);
});

test('every page has its own screen name', () => {
  const pages = readdirSync(join(root, 'src/pages'), { recursive: true, encoding: 'utf8' })
    // Parts of pages are no pages.
    .filter((name) => name.endsWith('.astro') && name !== '404.astro' && !name.startsWith('parts/'))
    .map((name) =>
      `/${name.replace(/(\/?index)?\.astro$/, '')}`
        .replace('[badges]', 'ardi-badges')
        .replace(/\[(\.\.\.)?\w+\]/g, 'x'),
    );
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.filter((path) => screenOf(path) === 'Other')).toEqual([]);
});

test('no event has a property for what a person is called or reached by', () => {
  const names = new Set(Object.values(usageEvents).flatMap(({ properties }) => Object.keys(properties)));
  // Texts of a page are sent without numbers, and addresses of messengers without their paths.
  expect([...names].sort()).toEqual([
    ...['before', 'campaign', 'count', 'filters', 'from', 'how', 'id', 'kind', 'label', 'method', 'mode'],
    ...['overlays', 'path', 'reason', 'refUserId', 'region', 'regionId', 'screen', 'text', 'url'],
  ]);
});
