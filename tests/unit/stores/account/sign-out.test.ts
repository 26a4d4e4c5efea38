import { AxiosError, type AxiosResponse } from 'axios';
import { beforeEach, expect, test, vi } from 'vitest';
import { storageKeys } from '../../../../src/environment/environment.ts';
import { routes } from '../../../../contract/routes.ts';

/** What the platform answers to a call of a route, by a token of its own if it has one. */
const answer = vi.hoisted(() => vi.fn<(path: string, body: unknown, token?: string) => void>());
const clientsOf = vi.hoisted(() => (userToken?: () => Promise<string>) => ({
  request: async (_clients: unknown, route: { path: string }, options: { body?: unknown }) => {
    answer(route.path, options.body, await userToken?.());
    return { status: true, message: '', data: {} };
  },
}));
const renewal = vi.hoisted(() => vi.fn(() => Promise.resolve('')));
vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: clientsOf() }));
vi.mock('../../../../src/environment/browser.ts', () => ({
  environment: { userToken: renewal },
}));
vi.mock('../../../../src/api/shared/clients.ts', () => ({
  createClients: ({ userToken }: { userToken: () => Promise<string> }) => clientsOf(userToken),
}));
vi.mock('../../../../src/environment/providers.ts', () => ({
  providers: { identity: () => Promise.reject(new Error('no SDK')) },
}));
vi.mock('../../../../src/stores/usage/usage.ts', () => ({ track: vi.fn() }));

const { logOut, logOutEverywhere } = await import('../../../../src/stores/account/session.ts');
const { finishSignOuts } = await import('../../../../src/stores/account/unfinished-sign-outs.ts');

const closePath = routes.closeSession.path;
const signOutPath = routes.signOut.path;
const unfinished = () => localStorage.getItem(storageKeys.signOuts);

/** The platform fails the next calls of a path: with a status, or by not answering. */
function fail(path: string, ...statuses: (number | undefined)[]): void {
  answer.mockImplementation((asked) => {
    if (asked !== path || statuses.length === 0) return;
    const status = statuses.shift();
    const response = status === undefined ? undefined : ({ status, data: {} } as AxiosResponse);
    throw new AxiosError('failed', undefined, undefined, undefined, response);
  });
}

function signIn(token: string, session?: string): void {
  localStorage.setItem('userToken', token);
  if (session) localStorage.setItem('sessionId', session);
}

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    get length() {
      return values.size;
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, text: string) => void values.set(key, text),
    removeItem: (key: string) => void values.delete(key),
  });
  vi.stubGlobal('window', new EventTarget());
  answer.mockReset();
});

test('closing the session is enough', async () => {
  signIn('mine', 'session');
  await logOut();
  expect(answer.mock.calls).toEqual([[closePath, undefined, undefined]]);
  expect([localStorage.getItem('userToken'), unfinished()]).toEqual([null, null]);
});

test.each([
  ['without a session', undefined],
  ['when its session is not known', 'session'],
])('%s, the sign-in itself is ended', async (_title, session) => {
  signIn('mine', session);
  fail(closePath, 404);
  await logOut();
  expect(answer.mock.lastCall).toEqual([signOutPath, { isEverywhere: false }, undefined]);
  expect([localStorage.getItem('userToken'), unfinished()]).toEqual([null, null]);
});

test('what the platform missed is ended later, by its own token, once', async () => {
  fail(signOutPath, undefined, 503, undefined);
  signIn('first');
  await logOut();
  signIn('second');
  await logOut();
  expect([localStorage.getItem('userToken'), unfinished()]).toEqual([null, 'first second']);

  signIn('somebody else');
  answer.mockClear();
  await finishSignOuts();
  expect(unfinished()).toBe('first');
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(unfinished()).toBeNull());
  window.dispatchEvent(new Event('online'));
  expect(answer.mock.calls.map(([, , token]) => token)).toEqual(['first', 'second', 'first']);
  expect(localStorage.getItem('userToken')).toBe('somebody else');
});

test('a sign-out that fails while others are made up for is kept', async () => {
  signIn('second');
  localStorage.setItem(storageKeys.signOuts, 'first');
  answer.mockImplementationOnce(() => localStorage.setItem(storageKeys.signOuts, 'first second'));
  await finishSignOuts();
  expect(unfinished()).toBe('second');
});

test('signs out although the code that renews tokens cannot be loaded', async () => {
  renewal.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  signIn('mine', 'session');
  await logOut();
  expect([localStorage.getItem('userToken'), unfinished()]).toEqual([null, null]);
});

test.each([401, 403])('a token that is refused with %i needs no end', async (status) => {
  fail(signOutPath, status, status);
  signIn('mine');
  await logOut();
  expect(unfinished()).toBeNull();
  localStorage.setItem(storageKeys.signOuts, 'old');
  await finishSignOuts();
  expect(answer).toHaveBeenCalledTimes(2);
  expect(unfinished()).toBeNull();
});

test('everywhere: leaves this browser only once the platform has ended all sign-ins', async () => {
  fail(signOutPath, undefined);
  signIn('mine', 'session');
  await expect(logOutEverywhere()).rejects.toThrow('failed');
  expect(localStorage.getItem('userToken')).toBe('mine');
  await logOutEverywhere();
  expect(answer.mock.lastCall).toEqual([signOutPath, { isEverywhere: true }, undefined]);
  expect([localStorage.getItem('userToken'), unfinished()]).toEqual([null, null]);
});
