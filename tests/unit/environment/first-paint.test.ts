import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { missingNumberKey } from '../../../src/environment/sign-in-keys.ts';
import { firstPaintScript } from '../../../src/environment/first-paint.ts';

const source = readFileSync('src/environment/first-paint.js', 'utf8');

interface Visit {
  search?: string;
  dataset?: Record<string, string>;
  stored?: Record<string, string>;
  /** Whether a signed-in person is being asked for their phone number. */
  isAskingForNumber?: boolean;
  /** The storage throws, as it does where a browser forbids it. */
  isForbidden?: boolean;
  /** What the browser does not have. */
  lacks?: 'popover' | 'canParse' | 'withResolvers' | 'groupBy';
}

/** Runs the script as a browser does at the start of a page. */
function visit({
  search = '',
  dataset = {},
  stored = {},
  isAskingForNumber = false,
  isForbidden = false,
  lacks,
}: Visit) {
  const steps: string[] = [];
  const check = () => {
    if (isForbidden) throw new Error('forbidden');
  };
  const unless = (name: typeof lacks) => (name === lacks ? {} : { [String(name)]: () => undefined });
  runInNewContext(firstPaintScript(source, '/older-browsers.js'), {
    URLSearchParams,
    HTMLElement: { prototype: unless('popover') },
    URL: unless('canParse'),
    Promise: unless('withResolvers'),
    Map: unless('groupBy'),
    document: { documentElement: { dataset }, write: (html: string) => steps.push(html) },
    localStorage: {
      getItem: (name: string) => (
        check(),
        isAskingForNumber && name === missingNumberKey ? 'yes' : (stored[name] ?? null)
      ),
      setItem: (name: string, value: string) => (check(), steps.push(`${name}=${value}`)),
    },
    location: { search, hash: '', replace: (address: string) => steps.push(address) },
  });
  return steps;
}

test('a browser that lacks something loads it before all other scripts, others load nothing', () => {
  for (const lacks of ['popover', 'canParse', 'withResolvers', 'groupBy'] as const)
    expect(visit({ lacks }), lacks).toEqual(['<script src="/older-browsers.js"></script>']);
  expect(visit({})).toEqual([]);
});

test('who passed a link on is stored before a visitor is led from a member’s page to signing in', () => {
  expect(visit({ search: '?refUserId=u-7', dataset: { access: 'member' } })).toEqual([
    'refUserId=u-7',
    '/account/auth',
  ]);
});

test('who passed a link on is stored before a regional page leads to the stored region, with its query', () => {
  expect(
    visit({
      search: '?refUserId=u-7',
      dataset: { regionalPage: 'metrics' },
      stored: { 'ardi:region': 'Makkah' },
    }),
  ).toEqual(['refUserId=u-7', '/Makkah/metrics?refUserId=u-7']);
});

test('an address without a referrer changes nothing stored', () => {
  expect(visit({ search: '?refUserId=' })).toEqual([]);
  expect(visit({})).toEqual([]);
});

test('a browser that forbids storage still leads a visitor to signing in', () => {
  expect(visit({ search: '?refUserId=u-7', dataset: { access: 'member' }, isForbidden: true })).toEqual([
    '/account/auth',
  ]);
});

test('a member who opens the sign-in page is led on to the map of their region', () => {
  const dataset = { access: 'visitor' };
  const stored = { userToken: 'token' };
  expect(visit({ dataset, stored })).toEqual(['/Riyadh/metrics']);
  expect(visit({ dataset, stored: { ...stored, 'ardi:region': 'Makkah' } })).toEqual(['/Makkah/metrics']);
  expect(visit({ dataset, stored: { ...stored, 'ardi:region': '/elsewhere' } })).toEqual(['/Riyadh/metrics']);
  expect(visit({ dataset })).toEqual([]);
});

test('whoever is still asked for a phone number stays on the sign-in page', () => {
  const dataset = { access: 'visitor' };
  expect(visit({ dataset, stored: { userToken: 'token' }, isAskingForNumber: true })).toEqual([]);
});
