import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchToken } from '../../../../src/scripts/account/token-watch.ts';

const renewToken = vi.hoisted(() => vi.fn<() => Promise<string>>());
const stored = vi.hoisted(() => new Map<string, string>());
const clearSession = vi.hoisted(() => vi.fn());
vi.mock('../../../../src/environment/token.ts', () => ({
  renewToken,
  tokenIsPast: () => Number(stored.get('tokenExpiration')) * 1000 <= Date.now(),
}));
vi.mock('../../../../src/environment/storage.ts', () => ({
  readStorage: (name: string) => stored.get(name),
}));
vi.mock('../../../../src/stores/account/session.ts', () => ({ clearSession }));

const reload = vi.fn();
const expire = () => stored.set('tokenExpiration', '1000');
const second = () => vi.advanceTimersByTimeAsync(1000);
/** A renewal as the identity platform gives it: valid for an hour. */
const renew = () => {
  stored.set('tokenExpiration', String(Math.floor(Date.now() / 1000) + 3600));
  return Promise.resolve('renewed');
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T09:00:00Z') });
  vi.stubGlobal('location', { reload });
  const ofWindow = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => ofWindow.get(key) ?? null,
    setItem: (key: string, text: string) => ofWindow.set(key, text),
  });
  stored.set('userToken', 'token');
  expire();
  renewToken.mockReset().mockImplementation(renew);
  reload.mockReset();
  clearSession.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('each expired token is renewed and reloads the page, also a second one within ten minutes', async () => {
  watchToken(false);
  await second();
  expect(reload).toHaveBeenCalledTimes(1);
  await second();
  expect(reload).toHaveBeenCalledTimes(1);
  expire();
  await second();
  expect(renewToken).toHaveBeenCalledTimes(2);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('the sign-in page does not reload', async () => {
  watchToken(true);
  await second();
  expect(renewToken).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
});

test('a renewal that failed, or whose expiry could not be stored, does not reload', async () => {
  watchToken(false);
  renewToken.mockResolvedValue('failed');
  await second();
  renewToken.mockResolvedValue('renewed');
  await second();
  expect(renewToken).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
});

test('a sign-in that the identity platform has ended is ended here, too', async () => {
  watchToken(false);
  renewToken.mockResolvedValue('ended');
  await second();
  expect(clearSession).toHaveBeenCalledTimes(1);
  expect(reload).toHaveBeenCalledTimes(1);
});
