import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { savePhone } from '../../../contract/account/profile.ts';
import { getCustomToken, signIn, verifyPhone } from '../../../contract/account/sign-in.ts';
import { logEvent, saveSession } from '../../../contract/usage/usage.ts';
import { answer, cutOff, refuse } from '../../support/api-answers.ts';
import { acceptIdentities, solveCaptchas } from '../../support/browser-providers.ts';
import { takeLogged } from '../../support/component-setup.ts';
import { profileWith } from '../../support/profiles.ts';
import { shownToasts } from '../../support/shown-toasts.ts';

const ref = '33333333-3333-4333-8333-333333333333';
const session = '44444444-4444-4444-8444-444444444444';
const codeSent = { ref, expirationRemainingSeconds: 300 };
const userInfo = profileWith();
const withoutNumber = {
  userInfo: profileWith({ phoneNumber: null }),
  hasPhoneNumber: false,
  tokenExpiration: 4_000_000_000,
};

beforeEach(async () => {
  answer(verifyPhone, codeSent);
  answer(getCustomToken, { customToken: 'custom-1' });
  answer(saveSession, session);
  answer(signIn, { userInfo, hasPhoneNumber: true, tokenExpiration: 4_000_000_000 });
  await solveCaptchas();
  await acceptIdentities();
});

async function openSignIn(user = userEvent.setup()) {
  const { SignIn } = await import('../../../src/islands/login/SignIn.tsx');
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  render(<SignIn />);
  await act(() => Promise.resolve());
  return { user, leave };
}

const number = () => screen.getByLabelText('رقم الجوال');
const send = () => screen.getByRole('button', { name: 'أرسل الرمز' });
const confirm = () => screen.getByRole('button', { name: 'ادخل' });
const digit = (position: number) => screen.getByLabelText(`الرقم ${position} من 6`);
const digits = () =>
  screen.getAllByLabelText(/^الرقم \d من 6$/).map((box) => (box as HTMLInputElement).value);

async function askForCode(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(number(), '512345678{Enter}');
  await screen.findByRole('group', { name: 'رمز التحقق' });
}

test('a number takes digits of any script, nine at most, and only one of a mobile phone', async () => {
  const { user } = await openSignIn();
  await user.type(number(), '٥١س2');
  expect(number()).toHaveProperty('value', '512');
  expect(send()).toHaveProperty('disabled', true);
  await user.clear(number());
  await user.type(number(), '0512345');
  expect(number()).toHaveProperty('value', '512345');
  await user.clear(number());
  await user.type(number(), '112345678');
  expect(screen.getByRole('textbox', { description: 'يبدأ رقم الجوال بالرقم 5، مثل 512345678.' })).toBe(
    number(),
  );
  expect(send()).toHaveProperty('disabled', true);
  await user.clear(number());
  await user.type(number(), '5123456789');
  expect(number()).toHaveProperty('value', '512345678');
  expect(send()).toHaveProperty('disabled', false);
});

test('back from the code keeps the number, to be corrected', async () => {
  const { user } = await openSignIn();
  await askForCode(user);
  expect(screen.getByText(/^أرسلنا رمزًا/).closest('p')?.textContent).toBe(
    'أرسلنا رمزًا من ستة أرقام إلى +966\u00a0512345678',
  );
  await user.click(screen.getByRole('button', { name: 'غيّر الرقم' }));
  expect(number()).toHaveProperty('value', '512345678');
  expect(document.activeElement).toBe(number());
  expect(send()).toHaveProperty('disabled', false);
});

test('a code signs in and opens the map of the region', async () => {
  const { user, leave } = await openSignIn();
  const tokens = answer(getCustomToken, { customToken: 'custom-1' });
  const signIns = answer(signIn, { userInfo, hasPhoneNumber: true, tokenExpiration: 4_000_000_000 });
  await askForCode(user);
  expect(document.activeElement).toBe(digit(1));
  expect(confirm()).toHaveProperty('disabled', true);
  await user.keyboard('123456{Enter}');
  expect((await screen.findByText('دخلت. تُفتح الخريطة …')).getAttribute('role')).toBe('status');
  expect(leave).toHaveBeenCalledWith('/Riyadh/metrics');
  expect(tokens.map(({ body }) => body)).toEqual([{ verificationRef: ref, verificationCode: '123456' }]);
  expect(signIns.map(({ token }) => token)).toEqual(['token-1']);
  expect({ ...localStorage }).toMatchObject({
    userId: 'uid-1',
    refreshToken: 'refresh-1',
    userToken: 'token-1',
    sessionId: session,
    tokenExpiration: '4000000000',
    phoneNumber: '+966512345678',
  });
});

test("a wrong code shows the platform's message and can be corrected", async () => {
  refuse(getCustomToken, { code: 'code_wrong', message: 'رمز التحقق غير صحيح.' });
  const { user, leave } = await openSignIn();
  await askForCode(user);
  await user.keyboard('000000{Enter}');
  await waitFor(async () => expect(await shownToasts()).toContain('رمز التحقق غير صحيح.'));
  const tokens = answer(getCustomToken, { customToken: 'custom-1' });
  await user.click(digit(6));
  await user.keyboard('{Backspace>6/}');
  expect(digits()).toEqual(['', '', '', '', '', '']);
  await user.keyboard('123456{Enter}');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/Riyadh/metrics'));
  expect(tokens.at(-1)?.body).toEqual({ verificationRef: ref, verificationCode: '123456' });
});

test('a pasted code fills the boxes; arrow keys and backspace move between them', async () => {
  const { user } = await openSignIn();
  await askForCode(user);
  await user.paste(' ١٢٣-456 ');
  expect(digits()).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(confirm()).toHaveProperty('disabled', false);
  await user.click(digit(3));
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(digit(2));
  await user.keyboard('{Backspace}');
  expect(digits()).toEqual(['1', '3', '4', '5', '6', '']);
  expect(confirm()).toHaveProperty('disabled', true);
});

test('another code is offered once the countdown ends', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  answer(verifyPhone, { ref, expirationRemainingSeconds: 61 });
  const { user } = await openSignIn();
  await askForCode(user);
  expect(screen.getByText('يمكنك طلب رمز آخر بعد 1:01')).toBeDefined();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText('يمكنك طلب رمز آخر بعد 0:01')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'أعد إرسال الرمز' })).toBeNull();
  act(() => void vi.advanceTimersByTime(1000));
  const codes = answer(verifyPhone, codeSent);
  await user.click(screen.getByRole('button', { name: 'أعد إرسال الرمز' }));
  await waitFor(() => expect(codes).toHaveLength(2));
});

test('a code request that times out is logged with its number; the next one solves a new captcha', async () => {
  const message = 'تأخر إرسال رمز التحقق. أعد المحاولة.';
  const codes = refuse(verifyPhone, { code: 'code_timed_out', message });
  const events = answer(logEvent, { createdAt: '2026-11-29T09:00:00Z' });
  const { user } = await openSignIn();
  await user.type(number(), '512345678{Enter}');
  await waitFor(() => expect(events).toHaveLength(1));
  expect(events.map(({ body }) => body)).toEqual([
    { type: 'ERROR', name: 'otp_received_timeout', data: '{"phoneNumber":"+966512345678"}' },
  ]);
  expect(await shownToasts()).toEqual([message]);
  answer(verifyPhone, codeSent);
  await user.click(send());
  await screen.findByRole('group', { name: 'رمز التحقق' });
  expect(codes.map(({ body }) => (body as { recaptchaResponse: string }).recaptchaResponse)).toEqual([
    'captcha-1',
    'captcha-2',
  ]);
});

test('a captcha that cannot be loaded is reported, and no code is requested before it is solved', async () => {
  const { providers } = await import('../../../src/environment/providers.ts');
  const { ProviderFailure } = await import('../../../src/environment/failure.ts');
  const codes = answer(verifyPhone, codeSent);
  vi.spyOn(providers, 'captchaKey').mockRejectedValueOnce(new ProviderFailure('unreachable', 'script'));
  const { user } = await openSignIn();
  await user.type(number(), '512345678{Enter}');
  const message = 'تعذّر التحقق من أنك لست برنامجًا. أعد المحاولة.';
  await waitFor(async () => expect(await shownToasts()).toEqual([message]));
  expect(takeLogged()).toEqual(['captcha: Error: script']);
  expect(codes).toEqual([]);
  await user.click(send());
  expect(await screen.findByRole('group', { name: 'رمز التحقق' })).toBeDefined();
});

test('offline, each step keeps the input and continues once back online', async () => {
  cutOff(verifyPhone);
  const { user, leave } = await openSignIn();
  await user.type(number(), '512345678{Enter}');
  await waitFor(async () => expect(await shownToasts()).toEqual([undefined]));
  expect(number()).toHaveProperty('value', '512345678');
  answer(verifyPhone, codeSent);
  await user.click(send());
  await screen.findByRole('group', { name: 'رمز التحقق' });
  cutOff(getCustomToken);
  await user.keyboard('123456{Enter}');
  await waitFor(async () =>
    expect((await shownToasts()).filter((text) => text === undefined)).toHaveLength(2),
  );
  expect(digits()).toEqual(['1', '2', '3', '4', '5', '6']);
  answer(getCustomToken, { customToken: 'custom-1' });
  await user.click(confirm());
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/Riyadh/metrics'));
});

test('a sign-in that the platform refuses leaves the visitor signed out', async () => {
  refuse(signIn, { code: 'unexpected', message: 'حدث خلل لدينا.' });
  const endAtProvider = vi.fn(() => Promise.resolve());
  await acceptIdentities({ signOut: endAtProvider });
  const { user, leave } = await openSignIn();
  await askForCode(user);
  await user.keyboard('123456{Enter}');
  await waitFor(async () => expect(await shownToasts()).toContain('حدث خلل لدينا.'));
  const names = ['userId', 'refreshToken', 'userToken', 'sessionId'];
  expect(names.map((name) => localStorage.getItem(name))).toEqual([null, null, null, null]);
  expect(endAtProvider).toHaveBeenCalledOnce();
  expect(leave).not.toHaveBeenCalled();
});

test('the number of a Google account is kept until it can be saved', async () => {
  answer(signIn, withoutNumber);
  cutOff(savePhone);
  const { user, leave } = await openSignIn();
  await user.click(screen.getByRole('button', { name: 'ادخل بحساب Google' }));
  expect(await screen.findByRole('heading', { name: 'شكرًا لدخولك' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'ادخل بحساب Google' })).toBeNull();
  await askForCode(user);
  await user.keyboard('123456{Enter}');
  await waitFor(async () => expect(await shownToasts()).toContain(undefined));
  expect(digits()).toEqual(['1', '2', '3', '4', '5', '6']);
  const numbers = answer(savePhone, { status: 'saved', phoneNumber: '+966512345678' });
  await user.click(screen.getByRole('button', { name: 'احفظ' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/Riyadh/metrics'));
  expect(numbers.at(-1)?.body).toEqual({
    PhoneNumber: '+966512345678',
    verificationRef: ref,
    verificationCode: '123456',
  });
  expect(localStorage.getItem('phoneNumber')).toBe('+966512345678');
});

test('the number of a Google account can be left for later', async () => {
  answer(signIn, withoutNumber);
  const { user, leave } = await openSignIn();
  await user.click(screen.getByRole('button', { name: 'ادخل بحساب Google' }));
  await user.click(await screen.findByRole('button', { name: 'لاحقًا' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/Riyadh/metrics'));
  expect(localStorage.getItem('phoneNumber')).toBeNull();
});

test('closing the account window is only logged, and the button can be pressed again', async () => {
  const { ProviderFailure } = await import('../../../src/environment/failure.ts');
  await acceptIdentities({
    signInWithPopup: () => Promise.reject(new ProviderFailure('cancelled', 'auth/popup-closed-by-user')),
  });
  const { user } = await openSignIn();
  await user.click(screen.getByRole('button', { name: 'ادخل بحساب Google' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'ادخل بحساب Google' })).toHaveProperty('disabled', false),
  );
  expect(takeLogged()).toEqual(['sign-in with an account: auth/popup-closed-by-user']);
  expect(await shownToasts()).toEqual([]);
});

test('where storage is blocked, no number is asked for, since no sign-in could be kept', async () => {
  const blocked = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  await openSignIn();
  blocked.mockRestore();
  expect(screen.getByRole('alert').textContent).toContain('يمنع متصفحك هذا الموقع من التخزين');
  expect(screen.queryByLabelText('رقم الجوال')).toBeNull();
});

test.each([
  [
    'a soft keyboard, which reports no keys',
    (box: HTMLElement) => fireEvent.input(box, { target: { value: '' } }),
  ],
  [
    'Delete',
    (box: HTMLElement) =>
      userEvent.type(box, '{Delete}', { initialSelectionStart: 0, initialSelectionEnd: 1 }),
  ],
  [
    'Backspace',
    (box: HTMLElement) =>
      userEvent.type(box, '{Backspace}', { initialSelectionStart: 0, initialSelectionEnd: 1 }),
  ],
  [
    'cutting',
    async (box: HTMLElement) => {
      const user = userEvent.setup();
      await user.click(box);
      await user.cut();
    },
  ],
] as const)('a digit of the code is deleted by %s', async (_, deleteIn) => {
  const { user } = await openSignIn();
  await askForCode(user);
  await user.keyboard('123456');
  const box = (position: number) => screen.getByLabelText<HTMLInputElement>(`الرقم ${position} من 6`);
  await deleteIn(box(3));
  expect([1, 2, 3, 4, 5, 6].map((position) => box(position).value).join('|')).toBe('1|2|4|5|6|');
  expect(document.activeElement).toBe(box(3));
});

test('inside another app the page says that Google refuses there, and how to get out', async () => {
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Instagram 300.0';
  const named = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  const { user } = await openSignIn();
  expect(screen.getByText(/داخل تطبيق آخر/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'انسخ الرابط' }));
  expect(await screen.findByText(/نُسخ الرابط/)).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(location.href);
  named.mockRestore();
});

test('a redirect that came back without a result says so, once', async () => {
  localStorage.setItem('ardi:signing-in-by', 'google.com');
  await openSignIn();
  await waitFor(async () =>
    expect(await shownToasts()).toEqual(['لم يكتمل الدخول بحسابك. أعد المحاولة، أو ادخل برقم جوالك.']),
  );
  expect(localStorage.getItem('ardi:signing-in-by')).toBeNull();
});
