import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { changePhone, getProfile, type Profile } from '../../../contract/account/profile.ts';
import { signOut, verifyPhone } from '../../../contract/account/sign-in.ts';
import { answer, cutOff, refuse } from '../../support/api-answers.ts';
import { acceptIdentities, solveCaptchas } from '../../support/browser-providers.ts';
import { profileWith } from '../../support/profiles.ts';
import { shownToasts } from '../../support/shown-toasts.ts';

/** Changing the phone number in the profile: it takes effect once the code sent to the new number is confirmed. */
const ref = '33333333-3333-4333-8333-333333333333';

let saved: Profile;

beforeEach(async () => {
  localStorage.setItem('userToken', 'token-1');
  saved = profileWith();
  answer(getProfile, () => saved);
  answer(verifyPhone, { ref, expirationRemainingSeconds: 300 });
  await solveCaptchas();
});

async function openPhone() {
  const { MemberProfile } = await import('../../../src/islands/login/MemberProfile.tsx');
  render(<MemberProfile hasPublicPages={false} />);
  const part = await screen.findByRole('region', { name: 'رقم الجوال' });
  const button = (name: string) => within(part).getByRole('button', { name });
  return { part, button, user: userEvent.setup() };
}

type Phone = Awaited<ReturnType<typeof openPhone>>;

const newNumber = () => screen.getByLabelText('الرقم الجديد');
const digit = (position: number) => screen.getByLabelText(`الرقم ${position} من 6`);

/** Opens the form and asks for a code that is sent to 587654321. */
async function askForCode({ user, button }: Phone): Promise<void> {
  await user.click(button('غيّر الرقم'));
  await user.type(newNumber(), '587654321{Enter}');
  await screen.findByRole('group', { name: 'رمز التحقق' });
}

test('a new number is saved with its code; nothing changes before that', async () => {
  const phone = await openPhone();
  const codes = answer(verifyPhone, { ref, expirationRemainingSeconds: 300 });
  await askForCode(phone);
  expect(codes.map(({ body }) => body)).toEqual([
    {
      phoneNumber: '+966587654321',
      appType: 'WEB_APP',
      verificationType: 'SIGN_IN',
      recaptchaResponse: 'captcha-1',
    },
  ]);
  expect(document.activeElement).toBe(digit(1));
  expect(phone.part.textContent).toContain('+966 51 234 5678');
  const changes = answer(changePhone, () => {
    saved = profileWith({ phoneNumber: '+966587654321' });
    return { status: 'saved' as const, phoneNumber: '+966587654321' };
  });
  await phone.user.keyboard('123456{Enter}');
  expect(await within(phone.part).findByText('+966 58 765 4321')).toBeDefined();
  expect(changes.map(({ body }) => body)).toEqual([
    { PhoneNumber: '+966587654321', verificationRef: ref, verificationCode: '123456' },
  ]);
  expect(localStorage.getItem('phoneNumber')).toBe('+966587654321');
  expect(document.activeElement).toBe(phone.button('غيّر الرقم'));
  expect(await shownToasts()).toContain('وُثّق رقم الجوال وحُفظ.');
});

test('the form is left by Escape, which forgets what was typed', async () => {
  const { user, button } = await openPhone();
  await user.click(button('غيّر الرقم'));
  expect(document.activeElement).toBe(newNumber());
  await user.keyboard('٥٥');
  expect(newNumber()).toHaveProperty('value', '55');
  expect(button('أرسل الرمز')).toHaveProperty('disabled', true);
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(button('غيّر الرقم'));
  await user.click(button('غيّر الرقم'));
  expect(newNumber()).toHaveProperty('value', '');
});

test("a wrong code shows the platform's message, and the code stays to be corrected", async () => {
  const phone = await openPhone();
  await askForCode(phone);
  refuse(changePhone, { code: 'code_wrong', message: 'رمز التحقق غير صحيح.' });
  await phone.user.keyboard('000000{Enter}');
  expect((await within(phone.part).findByRole('alert')).textContent).toBe('رمز التحقق غير صحيح.');
  cutOff(changePhone);
  await phone.user.click(phone.button('أكّد الرقم'));
  await waitFor(() =>
    expect(within(phone.part).getByRole('alert').textContent).toBe(
      'لم يُؤكَّد الرقم. تحقق من الشبكة ثم أعد المحاولة.',
    ),
  );
  expect(digit(6)).toHaveProperty('value', '0');
  expect(phone.part.textContent).toContain('+966 51 234 5678');
});

test('the number can be corrected from the code, and why no code is sent stands at it', async () => {
  const phone = await openPhone();
  await askForCode(phone);
  await phone.user.click(phone.button('غيّر الرقم'));
  expect(newNumber()).toHaveProperty('value', '587654321');
  refuse(verifyPhone, { code: 'too_many_codes', message: 'طُلبت رموز كثيرة.' });
  await phone.user.click(phone.button('أرسل الرمز'));
  await waitFor(() =>
    expect(
      screen.getByRole('textbox', { name: 'الرقم الجديد', description: 'طُلبت رموز كثيرة.' }),
    ).toBeDefined(),
  );
  expect(phone.part.textContent).toContain('+966 51 234 5678');
});

test('a number that belongs to another account cannot be claimed', async () => {
  const phone = await openPhone();
  await askForCode(phone);
  const message = 'رقم الجوال هذا مرتبط بحساب آخر.';
  refuse(changePhone, { code: 'phone_taken', message });
  await phone.user.keyboard('123456{Enter}');
  expect((await within(phone.part).findByRole('alert')).textContent).toBe(message);
  expect(localStorage.getItem('phoneNumber')).toBeNull();
});

test('a verified number is changed only after signing in again', async () => {
  saved = profileWith({ canChangePhone: false });
  const { part, user, button } = await openPhone();
  await user.click(button('غيّر الرقم'));
  const signInAgain = within(part).getByRole('button', {
    name: 'ادخل من جديد',
    description: /^رقمك موثّق وتدخل به/,
  });
  expect(document.activeElement).toBe(signInAgain);
  expect(screen.queryByLabelText('الرقم الجديد')).toBeNull();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(button('غيّر الرقم'));
  await acceptIdentities();
  const signOuts = answer(signOut, { endedAt: '2026-11-29T09:00:00Z' });
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  await user.keyboard('{Enter}');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/account/auth'));
  expect(localStorage.getItem('userToken')).toBeNull();
  expect(signOuts.map(({ body, token }) => ({ body, token }))).toEqual([
    { body: { isEverywhere: false }, token: 'token-1' },
  ]);
});

test('a sign-in that became too old while the form was open is explained where the code was', async () => {
  const phone = await openPhone();
  await askForCode(phone);
  saved = profileWith({ canChangePhone: false });
  refuse(changePhone, { code: 'fresh_sign_in_needed', message: 'رقمك موثّق.' });
  await phone.user.keyboard('123456{Enter}');
  const signInAgain = await within(phone.part).findByRole('button', { name: 'ادخل من جديد' });
  expect(document.activeElement).toBe(signInAgain);
  expect(screen.queryByRole('group', { name: 'رمز التحقق' })).toBeNull();
});

test('a number that was saved but not verified is verified without changing it', async () => {
  saved = profileWith({ isPhoneVerified: false });
  const { part, user, button } = await openPhone();
  expect(part.textContent).toContain('غير موثّق');
  await user.click(button('وثّق هذا الرقم'));
  expect(screen.getByRole('textbox', { name: 'رقم الجوال' })).toHaveProperty('value', '512345678');
  await user.click(button('أرسل الرمز'));
  await screen.findByRole('group', { name: 'رمز التحقق' });
  answer(changePhone, { status: 'saved', phoneNumber: '+966512345678' });
  // The profile cannot be fetched again right now: the number was verified all the same.
  cutOff(getProfile);
  await user.keyboard('123456{Enter}');
  expect(await within(part).findByText('موثّق برمز')).toBeDefined();
  expect(within(part).queryByRole('button', { name: 'وثّق هذا الرقم' })).toBeNull();
});
