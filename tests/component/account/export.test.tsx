import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { exportAccount } from '../../../contract/account/personal-data.ts';
import { getProfile, type Profile } from '../../../contract/account/profile.ts';
import { verifyPhone } from '../../../contract/account/sign-in.ts';
import { answer, cutOff, refuse } from '../../support/api-answers.ts';
import { solveCaptchas } from '../../support/browser-providers.ts';
import { profileWith } from '../../support/profiles.ts';

/** The copy of everything that is kept of a member. */
const ref = '33333333-3333-4333-8333-333333333333';
const url = 'http://127.0.0.1:4322/archives/7?expires=1&signature=x';
const archive = { url, expiresAt: '2026-11-29T10:00:00.000Z' };

let assign: MockInstance<typeof location.assign>;

beforeEach(async () => {
  localStorage.setItem('userToken', 'token-1');
  answer(verifyPhone, { ref, expirationRemainingSeconds: 300 });
  assign = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  await solveCaptchas();
});

async function openExport(changes: Partial<Profile> = {}) {
  answer(getProfile, profileWith(changes));
  const { MemberProfile } = await import('../../../src/islands/login/MemberProfile.tsx');
  render(<MemberProfile hasPublicPages={false} />);
  const part = within(await screen.findByRole('region', { name: 'نسخة من بياناتك' }));
  const button = (name: string) => part.getByRole('button', { name });
  return { part, button, user: userEvent.setup() };
}

test('a code that is sent to the verified number starts the download', async () => {
  const { part, button, user } = await openExport();
  const codes = answer(verifyPhone, { ref, expirationRemainingSeconds: 300 });
  const exports = answer(exportAccount, archive);
  await user.click(button('نزّل بياناتي'));
  expect(document.activeElement).toBe(button('أرسل الرمز'));
  await user.click(button('أرسل الرمز'));
  await part.findByRole('group', { name: 'رمز التحقق' });
  expect(codes).toMatchObject([{ body: { phoneNumber: '+966512345678' } }]);
  await user.keyboard('123456{Enter}');
  expect((await part.findByText(/بدأ تنزيل الملف/)).textContent).toContain('عشر دقائق');
  expect(assign.mock.calls).toEqual([[url]]);
  expect(exports.map(({ body }) => body)).toEqual([{ verificationRef: ref, verificationCode: '123456' }]);
  expect(document.activeElement).toBe(button('نزّل بياناتي'));
});

test('a wrong code downloads nothing and can be corrected', async () => {
  const { part, button, user } = await openExport();
  refuse(exportAccount, { code: 'code_wrong', message: 'رمز التحقق غير صحيح.' });
  await user.click(button('نزّل بياناتي'));
  await user.click(button('أرسل الرمز'));
  await part.findByRole('group', { name: 'رمز التحقق' });
  await user.keyboard('000000{Enter}');
  expect((await part.findByRole('alert')).textContent).toBe('رمز التحقق غير صحيح.');
  expect(assign).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(button('نزّل بياناتي'));
});

test('without a verified number a fresh sign-in is enough', async () => {
  const { part, button, user } = await openExport({ isPhoneVerified: false });
  const exports = answer(exportAccount, archive);
  await user.click(button('نزّل بياناتي'));
  await part.findByText(/بدأ تنزيل الملف/);
  expect(exports.map(({ body }) => body)).toEqual([{}]);
  expect(assign.mock.calls).toEqual([[url]]);
});

test('after an older sign-in it asks for another one', async () => {
  const { part, button, user } = await openExport({ isPhoneVerified: false, phoneNumber: null });
  refuse(exportAccount, { code: 'fresh_sign_in_needed', message: 'لا بد لهذا من دخول جديد.' });
  await user.click(button('نزّل بياناتي'));
  expect(await part.findByText(/ادخل من جديد، ثم عد إلى هنا/)).toBeDefined();
  expect(button('ادخل من جديد')).toBeDefined();
  expect(assign).not.toHaveBeenCalled();
});

test('what the network takes away is said, and the button stays', async () => {
  const { part, button, user } = await openExport({ isPhoneVerified: false });
  cutOff(exportAccount);
  await user.click(button('نزّل بياناتي'));
  expect((await part.findByText(/تحقق من الشبكة|الاتصال/)).textContent).not.toBe('');
  expect(button('نزّل بياناتي')).toHaveProperty('disabled', false);
});
