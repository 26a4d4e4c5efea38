import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Store from '../../../../src/stores/usage/usage-choice.ts';

const name = 'ardi:usage';
let stored: Map<string, string>;
let visit: typeof Store;

async function openPage(
  browser: { doNotTrack?: string; globalPrivacyControl?: boolean } = {},
): Promise<void> {
  vi.stubGlobal('navigator', browser);
  vi.resetModules();
  visit = await import('../../../../src/stores/usage/usage-choice.ts');
}

beforeEach(async () => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  await openPage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('without a choice, analytics are on unless consent is required', () => {
  visit.readUsageChoice(true);
  expect(visit.$usageChoice.get()).toBe('unasked');
  visit.readUsageChoice(false);
  expect(visit.$usageChoice.get()).toBe('on');
  expect(stored.has(name)).toBe(false);
});

test.each([
  [true, 'on'],
  [false, 'off'],
])('a choice is stored under its key and holds on the next page', async (isCounted, text) => {
  visit.readUsageChoice(true);
  const seen: unknown[] = [];
  visit.$usageChoice.subscribe((choice, before) => seen.push([choice, before]));
  visit.chooseUsage(isCounted);
  expect(seen).toEqual([
    ['unasked', undefined],
    [text, 'unasked'],
  ]);
  expect(stored.get(name)).toBe(text);
  await openPage();
  visit.readUsageChoice(true);
  expect(visit.$usageChoice.get()).toBe(text);
});

test('any other stored text is no choice', async () => {
  for (const text of ['', 'yes', '{"on":true}']) {
    stored.set(name, text);
    await openPage();
    visit.readUsageChoice(true);
    expect(visit.$usageChoice.get(), text).toBe('unasked');
  }
});

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'a browser that opts out counts nothing, whatever was chosen: %j',
  async (browser) => {
    stored.set(name, 'on');
    await openPage(browser);
    visit.readUsageChoice(false);
    expect(visit.$usageChoice.get()).toBe('refused');
    visit.chooseUsage(true);
    expect(visit.$usageChoice.get()).toBe('refused');
    expect(stored.get(name)).toBe('on');
  },
);

test('where nothing can be stored, a choice holds until the page is closed', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  await openPage();
  visit.readUsageChoice(true);
  visit.chooseUsage(false);
  expect(visit.$usageChoice.get()).toBe('off');
});
