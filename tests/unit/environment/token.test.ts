import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as module from '../../../src/environment/token.ts';

const identity = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
const stored = vi.hoisted(() => new Map<string, string>());
vi.mock('../../../src/environment/providers.ts', () => ({ providers: { identity } }));
vi.mock('../../../src/environment/storage.ts', () => ({
  readStorage: (name: string) => stored.get(name),
  writeStorage: (name: string, value: string) => stored.set(name, value),
}));

let token: typeof module;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  stored.clear();
  stored.set('userToken', 'old').set('tokenExpiration', '1000');
  token = await import('../../../src/environment/token.ts');
});
afterEach(() => {
  vi.useRealTimers();
  identity.mockReset();
});

/** Milliseconds that a call waits for its token. */
async function waited(): Promise<number> {
  const started = Date.now();
  let time = Number.NaN;
  void token.renewForCall().then(() => (time = Date.now() - started));
  for (let step = 0; step < 80 && Number.isNaN(time); step += 1) await vi.advanceTimersByTimeAsync(250);
  return time;
}

test('calls wait for a new token, but not when theirs is still valid', async () => {
  const renewed = { restored: () => Promise.resolve({}), refreshedToken: () => Promise.resolve('new') };
  identity.mockResolvedValue(renewed);
  expect(await waited()).toBeLessThan(500);
  expect(stored.get('userToken')).toBe('new');
  expect(await waited()).toBeLessThan(500);
  expect(identity).toHaveBeenCalledTimes(1);
});

test('an unresponsive identity platform delays the calls of a page only once', async () => {
  const away = Promise.withResolvers<never>();
  identity.mockReturnValue(away.promise);
  const together = await Promise.all([waited(), waited()]);
  for (const time of together) expect(time).toBeLessThanOrEqual(3250);
  expect(together[0]).toBeGreaterThanOrEqual(3000);
  expect(await waited()).toBeLessThan(500);
  expect(identity).toHaveBeenCalledTimes(1);
  // The identity client has timed out by itself: nobody waits until the next attempt.
  away.reject(new Error('timeout'));
  await vi.advanceTimersByTimeAsync(0);
  expect(await waited()).toBeLessThan(500);
  expect(stored.get('userToken')).toBe('old');
});
