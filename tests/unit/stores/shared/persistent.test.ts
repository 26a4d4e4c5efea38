import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const name = 'ardi:number';
let stored: Map<string, string>;
/** Why nothing can be written or read; undefined: storage works. */
let failure: { write?: string; read?: string };

beforeEach(() => {
  stored = new Map();
  failure = {};
  const fail = (reason: string | undefined) => {
    if (reason !== undefined) throw new DOMException('refused', reason);
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (fail(failure.read), stored.get(key) ?? null),
    setItem: (key: string, text: string) => (fail(failure.write), void stored.set(key, text)),
    removeItem: (key: string) => (fail(failure.write), void stored.delete(key)),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page that has just been opened, with a stored number, 0 by default. */
async function openPage() {
  vi.resetModules();
  const { persistent } = await import('../../../../src/stores/shared/persistent.ts');
  return persistent(name, 0, {
    encode: (value: number) => (value === 0 ? undefined : `n${value}`),
    decode: (text) => Number(/^n(\d+)$/.exec(text)?.[1] ?? 0),
  });
}

/** Lets the last listener of a store go, and waits until the store knows. */
function leave(stop: () => void): void {
  vi.useFakeTimers();
  stop();
  vi.runAllTimers();
  vi.useRealTimers();
}

test('reads what is stored, and stores what is set, as the encoder says', async () => {
  stored.set(name, 'n4');
  const $number = await openPage();
  expect($number.get()).toBe(4);
  $number.set(5);
  expect(stored.get(name)).toBe('n5');
  $number.set(0);
  expect(stored.has(name)).toBe(false);
});

test('opening a page writes nothing, whatever is stored', async () => {
  for (const text of ['n4', 'no number', '']) {
    stored.set(name, text);
    const $number = await openPage();
    leave($number.listen(() => undefined));
    leave($number.listen(() => undefined));
    expect(stored.get(name)).toBe(text);
  }
});

test.each([
  ['full', { write: 'QuotaExceededError' }],
  ['forbidden', { write: 'SecurityError', read: 'SecurityError' }],
])('where storage is %s, a value lasts until the page is closed', async (_, reason) => {
  stored.set(name, 'n1');
  failure = reason;
  const $number = await openPage();
  $number.set(7);
  leave($number.listen(() => undefined));
  expect($number.get()).toBe(7);
  $number.set(8);
  expect($number.get()).toBe(8);
  expect(stored.get(name)).toBe('n1');
  failure = {};
  expect((await openPage()).get()).toBe(1);
});

test('once it can be stored again, it is', async () => {
  failure = { write: 'QuotaExceededError' };
  const $number = await openPage();
  $number.set(7);
  failure = {};
  $number.set(8);
  expect(stored.get(name)).toBe('n8');
  expect((await openPage()).get()).toBe(8);
});

test('without any local storage, as on the server, it is an ordinary store', async () => {
  vi.stubGlobal('localStorage', undefined);
  const $number = await openPage();
  expect($number.get()).toBe(0);
  $number.set(3);
  expect($number.get()).toBe(3);
});

test('does not follow other tabs while it is shown, and reads their value when it is shown again', async () => {
  const $number = await openPage();
  const stop = $number.listen(() => undefined);
  stored.set(name, 'n9');
  expect($number.get()).toBe(0);
  leave(stop);
  expect($number.get()).toBe(9);
});
