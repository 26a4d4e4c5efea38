import { AxiosError, type AxiosResponse } from 'axios';
import { beforeEach, expect, test, vi } from 'vitest';

const calls = vi.hoisted(() => ({
  verifyPhone: vi.fn(),
  savePhone: vi.fn(),
  saveSession: vi.fn(),
  signIn: vi.fn(),
  closeSession: vi.fn(),
  getCustomToken: vi.fn(),
  logEvent: vi.fn(),
}));
const identity = vi.hoisted(() => ({ signInWithPopup: vi.fn(), signOut: vi.fn() }));
vi.mock('../../../../src/api/account/session.ts', () => calls);
vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: {} }));
vi.mock('../../../../src/environment/providers.ts', () => ({
  providers: { identity: () => Promise.resolve(identity) },
}));
vi.mock('../../../../src/stores/usage/usage.ts', () => ({ track: vi.fn() }));

/** A storage of the browser. */
function storage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, text: string) => void values.set(key, text),
    removeItem: (key: string) => void values.delete(key),
  };
}

const number = '512345678';
const person = { uid: 'u', refreshToken: 'r', token: 't' };
const account = (hasPhoneNumber: boolean) => ({
  hasPhoneNumber,
  tokenExpiration: 4_000_000_000,
  userInfo: { isFirstLogin: false, phoneNumber: hasPhoneNumber ? `+966${number}` : null, memberOfOrg: [] },
});
const solve = () => Promise.resolve({ token: 'solved', reset: () => undefined });
/** A refusal by the API, of the class that the modules of this page know. */
async function refusal(code: string): Promise<Error> {
  const { CallFailure } = await import('../../../../src/api/shared/failure.ts');
  const response = { status: 409, data: { status: false, code, message: 'رُفض.' } } as AxiosResponse;
  return new CallFailure(new AxiosError('refused', undefined, undefined, undefined, response));
}

/** The sign-in page, loaded anew: its modules know only what the browser has stored. */
async function openPage() {
  vi.resetModules();
  const { $login, restoreStep } = await import('../../../../src/stores/account/login-step.ts');
  const { sendCode } = await import('../../../../src/stores/account/login.ts');
  const { proveNumber, skipNumber } = await import('../../../../src/stores/account/missing-number.ts');
  const { $pending } = await import('../../../../src/stores/account/pending.ts');
  const { signInWith } = await import('../../../../src/stores/account/with-account.ts');
  const { keepWayBack } = await import('../../../../src/stores/account/way-back.ts');
  restoreStep();
  return { $login, $pending, sendCode, proveNumber, skipNumber, signInWith, keepWayBack };
}

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, page[name].bind(page));
  }
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('location', { origin: 'https://ardi.test', pathname: '/account/auth' });
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue({});
  identity.signInWithPopup.mockReset();
  calls.signIn.mockResolvedValue(account(false));
  calls.verifyPhone.mockResolvedValue({
    data: { ref: 'ref', expirationRemainingSeconds: 300 },
    message: 'أُرسل.',
  });
});

/** Signs in with an account that has no phone number. */
async function signInWithoutNumber() {
  const opened = await openPage();
  identity.signInWithPopup.mockResolvedValueOnce(person);
  await opened.signInWith('google.com');
  expect(opened.$login.get()).toEqual({ step: 'number' });
  return opened;
}

test('the missing number is saved by the code that was sent to it', async () => {
  const { $login, sendCode, proveNumber } = await signInWithoutNumber();
  await sendCode(number, solve);
  expect($login.get()).toMatchObject({ step: 'numberCode', phone: number });
  expect(calls.savePhone).not.toHaveBeenCalled();
  await proveNumber('123456');
  expect(calls.savePhone).toHaveBeenCalledWith({}, `+966${number}`, { ref: 'ref', code: '123456' });
  expect($login.get()).toEqual({ step: 'done', address: '/Riyadh/metrics' });
  expect(localStorage.getItem('phoneNumber')).toBe(`+966${number}`);
});

test('a wrong code can be corrected; a number that another account has proven leads back to the input', async () => {
  const { $login, sendCode, proveNumber } = await signInWithoutNumber();
  await sendCode(number, solve);
  calls.savePhone.mockRejectedValueOnce(await refusal('code_wrong'));
  await proveNumber('000000');
  expect($login.get().step).toBe('numberCode');
  calls.savePhone.mockRejectedValueOnce(await refusal('phone_taken'));
  await proveNumber('123456');
  expect($login.get()).toEqual({ step: 'number', phone: number });
  expect(localStorage.getItem('phoneNumber')).toBeNull();
});

test('the number can be left for later', async () => {
  const { $login, skipNumber } = await signInWithoutNumber();
  skipNumber();
  expect($login.get()).toEqual({ step: 'done', address: '/Riyadh/metrics' });
  expect(calls.savePhone).not.toHaveBeenCalled();
  expect((await openPage()).$login.get()).toEqual({ step: 'phone' });
});

test('loading the page again keeps the step of the number, as long as the person is signed in', async () => {
  await signInWithoutNumber();
  expect((await openPage()).$login.get()).toEqual({ step: 'number' });
  localStorage.removeItem('userToken');
  expect((await openPage()).$login.get()).toEqual({ step: 'phone' });
  localStorage.setItem('userToken', 't');
  expect((await openPage()).$login.get()).toEqual({ step: 'phone' });
});

test('a session that ends at the step of the number leads back to the phone', async () => {
  const { $login } = await signInWithoutNumber();
  const { clearSession } = await import('../../../../src/stores/account/session.ts');
  clearSession();
  expect($login.get()).toEqual({ step: 'phone' });
  expect(localStorage.getItem('ardi:number-missing')).toBeNull();
});

test('whoever is back from the account window has the buttons at once, before the SDK notices', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { $pending, signInWith } = await openPage();
  const first = Promise.withResolvers<never>();
  identity.signInWithPopup.mockReturnValueOnce(first.promise);
  const closed = signInWith('google.com');
  await vi.waitFor(() => expect(identity.signInWithPopup).toHaveBeenCalledTimes(1));
  expect($pending.get()).toBe('google.com');
  page.dispatchEvent(new Event('focus'));
  expect($pending.get()).toBeUndefined();

  // The late report about the first window does not end the second one.
  const second = Promise.withResolvers<typeof person>();
  identity.signInWithPopup.mockReturnValueOnce(second.promise);
  const signedIn = signInWith('apple.com');
  await vi.waitFor(() => expect(identity.signInWithPopup).toHaveBeenCalledTimes(2));
  const { ProviderFailure } = await import('../../../../src/environment/failure.ts');
  first.reject(new ProviderFailure('cancelled', 'auth/popup-closed-by-user'));
  await closed;
  expect(logged).toHaveBeenCalledWith('sign-in with an account:', 'auth/popup-closed-by-user');
  expect($pending.get()).toBe('apple.com');
  second.resolve(person);
  await signedIn;
  expect($pending.get()).toBeUndefined();
});

test('an account that was chosen is followed, and the buttons wait again, although the page has the focus', async () => {
  const { $login, $pending, signInWith } = await openPage();
  const chosen = Promise.withResolvers<typeof person>();
  const answered = Promise.withResolvers<ReturnType<typeof account>>();
  identity.signInWithPopup.mockReturnValueOnce(chosen.promise);
  calls.signIn.mockReturnValueOnce(answered.promise);
  const signedIn = signInWith('google.com');
  await vi.waitFor(() => expect(identity.signInWithPopup).toHaveBeenCalledTimes(1));
  page.dispatchEvent(new Event('focus'));
  chosen.resolve(person);
  await vi.waitFor(() => expect(calls.signIn).toHaveBeenCalledTimes(1));
  expect($pending.get()).toBe('google.com');
  answered.resolve(account(true));
  await signedIn;
  expect($login.get()).toMatchObject({ step: 'done' });
});

test.each([
  ['/parcel/301', '/parcel/301'],
  ['/Riyadh/metrics?parcel=301', '/Riyadh/metrics?parcel=301'],
  ['/Riyadh/favorites', '/Riyadh/favorites'],
  ['/Riyadh/metrics', null],
  ['/', null],
])('signing in from %s hands %s over to the map, and clears it', async (left, offered) => {
  const { keepWayBack, signInWith } = await openPage();
  localStorage.setItem('parcelUrl', '/parcel/5');
  keepWayBack(`https://ardi.test${left}`);
  expect(localStorage.getItem('parcelUrl')).toBe(offered);
  calls.signIn.mockResolvedValueOnce(account(true));
  identity.signInWithPopup.mockResolvedValueOnce(person);
  await signInWith('google.com');
  expect(localStorage.getItem('parcelUrl')).toBeNull();
  expect(sessionStorage.getItem('ardi:way-back')).toBe(offered);
});

test.each([
  '',
  'https://accounts.google.com/',
  'https://ardi.test/account/auth',
  'https://elsewhere.test/parcel/9',
])('the referrer «%s» changes nothing about the way back', async (referrer) => {
  const { keepWayBack } = await openPage();
  localStorage.setItem('parcelUrl', '/parcel/5');
  keepWayBack(referrer);
  expect(localStorage.getItem('parcelUrl')).toBe('/parcel/5');
});
