import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { sendEmailLink } from '../../../contract/account/email.ts';
import { getProfile, updateProfile, type Profile } from '../../../contract/account/profile.ts';
import { listTakedowns } from '../../../contract/admin/complaints.ts';
import { getBadgeProfile } from '../../../contract/badges/badges.ts';
import { addAttachment, removeAttachment } from '../../../contract/complaints/attachments.ts';
import { answer, cutOff, hold, refuse } from '../../support/api-answers.ts';
import { profileWith } from '../../support/profiles.ts';
import { shownToasts } from '../../support/shown-toasts.ts';

const oldPicture = '11111111-1111-4111-8111-111111111111';
const newPicture = '22222222-2222-4222-8222-222222222222';
const pictureUrl = (id: string) => `https://files.test/attachments/${id}?until=1`;

/** The profile as the API has it; what is saved changes it, as the API does it. */
let saved: Profile;

beforeEach(() => {
  localStorage.setItem('userToken', 'token-1');
  saved = profileWith();
  answer(getProfile, () => saved);
  answer(getBadgeProfile, { name: null, brokerBadge: null, earnedCount: 0, badgeCount: 9 });
});

/** Saves as the API does; returns the calls. */
function acceptChanges() {
  return answer(updateProfile, ({ body }) => {
    const { imageAttachmentId, ...changes } = body as Partial<Profile> & {
      imageAttachmentId?: string | null;
    };
    if (imageAttachmentId !== undefined)
      saved = { ...saved, image: imageAttachmentId === null ? null : { url: pictureUrl(imageAttachmentId) } };
    return (saved = { ...saved, ...changes });
  });
}

async function openProfile() {
  const { MemberProfile } = await import('../../../src/islands/login/MemberProfile.tsx');
  render(<MemberProfile hasPublicPages={false} />);
  await screen.findByLabelText('الاسم الأول');
  return userEvent.setup({ applyAccept: false });
}

const saveButton = () => screen.getByRole('button', { name: 'احفظ التغييرات' });
const city = () => screen.getByLabelText('المدينة');
const email = () => screen.getByLabelText('البريد الإلكتروني');

test('says what is missing of a new profile, and that there is no organization', async () => {
  await openProfile();
  expect(screen.getByText(/^بقي أن تضيف/).textContent).toContain('بقي أن تضيف: الاسم الكامل والمدينة.');
  expect(screen.getByText('+966 51 234 5678')).toBeDefined();
  expect(screen.getByText('موثّق برمز')).toBeDefined();
  expect(screen.getByText(/^لست عضوًا في مكتب أو شركة\./)).toBeDefined();
  expect(saveButton()).toHaveProperty('disabled', true);
});

test('sends only what was changed, without spaces around it, and shows what was saved', async () => {
  const calls = acceptChanges();
  const user = await openProfile();
  await user.type(screen.getByLabelText('الاسم الكامل'), '  سارة الزهراني ');
  await user.type(city(), 'جدة');
  await user.click(saveButton());
  await waitFor(() => expect(screen.queryByText(/^بقي أن تضيف/)).toBeNull());
  expect(calls.map(({ body }) => body)).toEqual([{ name: 'سارة الزهراني', cityName: 'جدة' }]);
  expect(screen.getByLabelText('الاسم الكامل')).toHaveProperty('value', 'سارة الزهراني');
  expect(saveButton()).toHaveProperty('disabled', true);
  expect(await shownToasts()).toEqual(['حُفظت بياناتك.']);
});

test('takes changes back; a field that is emptied is cleared', async () => {
  saved = profileWith({ name: 'سارة الزهراني', cityName: 'الرياض' });
  const calls = acceptChanges();
  const user = await openProfile();
  expect(screen.queryByText(/^بقي أن تضيف/)).toBeNull();
  await user.clear(city());
  await user.click(screen.getByRole('button', { name: 'تراجع عن التغييرات' }));
  expect(city()).toHaveProperty('value', 'الرياض');
  expect(document.activeElement).toBe(screen.getByLabelText('الاسم الأول'));
  await user.clear(city());
  await user.click(saveButton());
  expect((await screen.findByText(/^بقي أن تضيف/)).textContent).toContain('بقي أن تضيف: المدينة.');
  expect(calls.map(({ body }) => body)).toEqual([{ cityName: null }]);
});

test('is locked while it is saved, and saves once', async () => {
  const user = await openProfile();
  const arrive = hold(updateProfile);
  await user.type(city(), 'جدة{Enter}');
  expect(await screen.findByRole('button', { name: 'تُحفظ التغييرات …' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'أضف صورة' })).toHaveProperty('disabled', true);
  expect(city()).toHaveProperty('readOnly', true);
  await user.type(city(), '{Enter}');
  const calls = answer(updateProfile, saved);
  arrive(profileWith({ cityName: 'جدة' }));
  await waitFor(async () => expect(await shownToasts()).toEqual(['حُفظت بياناتك.']));
  expect(calls).toHaveLength(1);
});

test('reports an incomplete e-mail address at its field, without a call', async () => {
  const user = await openProfile();
  await user.type(email(), 'sara@example');
  await user.click(saveButton());
  expect(screen.getByRole('textbox', { description: 'اكتب البريد كاملًا، مثل name@example.com' })).toBe(
    document.activeElement,
  );
  expect(email().getAttribute('aria-invalid')).toBe('true');
  await user.type(email(), '.com');
  expect(email().getAttribute('aria-invalid')).toBe('false');
});

test('reports a value that the platform refuses at its field', async () => {
  const message = 'قيمة غير صالحة في الحقل «البريد الإلكتروني».';
  refuse(updateProfile, { code: 'bad_request', message, field: 'email' });
  const user = await openProfile();
  await user.type(email(), 'sara@example.com');
  await user.click(saveButton());
  await waitFor(() => expect(email().getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(message).id).toBe(email().getAttribute('aria-describedby'));
  expect(document.activeElement).toBe(email());
  expect(email()).toHaveProperty('value', 'sara@example.com');
});

test('keeps what was typed while it cannot be saved', async () => {
  cutOff(updateProfile);
  const user = await openProfile();
  const about = screen.getByLabelText('النبذة');
  await user.type(about, 'كلام كثير كتبته للتو');
  await user.click(saveButton());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'لم تُحفظ التغييرات، وما كتبته باقٍ. تحقق من الشبكة ثم أعد المحاولة.',
  );
  refuse(updateProfile, { code: 'busy', message: 'البيانات تُحدَّث الآن.' });
  await user.click(saveButton());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('البيانات تُحدَّث الآن.'));
  acceptChanges();
  await user.click(saveButton());
  await waitFor(async () => expect(await shownToasts()).toEqual(['حُفظت بياناتك.']));
  expect(about).toHaveProperty('value', 'كلام كثير كتبته للتو');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says why it could not be loaded, and loads on a retry or once the network is back', async () => {
  refuse(getProfile, { code: 'busy', message: 'البيانات تُحدَّث الآن.' });
  const { MemberProfile } = await import('../../../src/islands/login/MemberProfile.tsx');
  render(<MemberProfile hasPublicPages={false} />);
  expect(screen.getByRole('status').textContent).toBe('يُحمَّل ملفك …');
  expect((await screen.findByRole('alert')).textContent).toContain('البيانات تُحدَّث الآن.');
  cutOff(getProfile);
  await userEvent.setup().click(screen.getByRole('button', { name: 'أعد المحاولة' }));
  expect((await screen.findByRole('alert')).textContent).toContain('تعذّر تحميل ملفك.');
  answer(getProfile, saved);
  dispatchEvent(new Event('online'));
  expect(await screen.findByLabelText('الاسم الأول')).toBeDefined();
});

test.each([
  { fault: 'a document', type: 'application/pdf', bytes: 8, says: 'هذا الملف ليس صورة JPEG أو PNG أو WebP.' },
  {
    fault: 'a picture that is too large',
    type: 'image/png',
    bytes: 7_864_320,
    says: 'حجم الصورة 7.5 ميغابايت، والحد 5. اختر صورة أصغر.',
  },
  { fault: 'an empty file', type: 'image/png', bytes: 0, says: 'هذا الملف فارغ. اختر صورة أخرى.' },
])('refuses $fault before it is uploaded', async ({ type, bytes, says }) => {
  const user = await openProfile();
  await user.upload(screen.getByLabelText('أضف صورة'), new File([new Uint8Array(bytes)], 'file', { type }));
  expect(screen.getByRole('alert').textContent).toBe(says);
});

const picture = new File(['picture'], 'me.png', { type: 'image/png' });
const attachment = {
  id: newPicture,
  url: pictureUrl(newPicture),
  fileName: 'me.png',
  contentType: 'image/png',
  bytes: 7,
} as const;

test('replaces a picture and deletes the one before', async () => {
  saved = profileWith({ image: { url: pictureUrl(oldPicture) } });
  acceptChanges();
  answer(addAttachment, attachment);
  const removals = answer(removeAttachment, ({ parameters: { id = '' } }) => ({ id }));
  const user = await openProfile();
  expect(screen.getByRole('img', { name: 'صورتك' }).getAttribute('src')).toBe(pictureUrl(oldPicture));
  await user.upload(screen.getByLabelText('أضف صورة'), picture);
  await waitFor(async () => expect(await shownToasts()).toEqual(['حُفظت صورتك.']));
  expect(screen.getByRole('img', { name: 'صورتك' }).getAttribute('src')).toBe(pictureUrl(newPicture));
  expect(removals.map(({ parameters }) => parameters)).toEqual([{ id: oldPicture }]);
  await user.click(screen.getByRole('button', { name: 'أزل الصورة' }));
  await waitFor(async () => expect(await shownToasts()).toEqual(['حُفظت صورتك.', 'أُزيلت صورتك.']));
  expect(screen.getByRole('img', { name: 'لا صورة لك' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'أضف صورة' }));
});

test('shows the progress of an upload, and why the platform refuses it', async () => {
  const arrive = hold(addAttachment);
  const user = await openProfile();
  await user.upload(screen.getByLabelText('أضف صورة'), picture);
  expect(screen.getByRole('progressbar', { name: /^تُرفع الصورة/ })).toBeDefined();
  expect(screen.getByRole('button', { name: 'أضف صورة' })).toHaveProperty('disabled', true);
  acceptChanges();
  arrive(attachment);
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  refuse(addAttachment, { code: 'file_type_refused', message: 'نوع الملف غير مقبول.' });
  await user.upload(screen.getByLabelText('أضف صورة'), picture);
  expect((await screen.findByRole('alert')).textContent).toBe('نوع الملف غير مقبول.');
});

test('deletes an uploaded picture that the profile cannot take', async () => {
  answer(addAttachment, attachment);
  cutOff(updateProfile);
  const removals = answer(removeAttachment, ({ parameters: { id = '' } }) => ({ id }));
  const user = await openProfile();
  await user.upload(screen.getByLabelText('أضف صورة'), picture);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'لم تُحفظ الصورة. تحقق من الشبكة ثم أعد المحاولة.',
  );
  expect(removals.map(({ parameters }) => parameters)).toEqual([{ id: newPicture }]);
});

test('sends a link to the e-mail address, and says when that failed', async () => {
  saved = profileWith({ email: 'sara@example.com' });
  cutOff(sendEmailLink);
  const user = await openProfile();
  const part = screen.getByRole('region', { name: 'البريد' });
  expect(within(part).getByText('غير مؤكَّد')).toBeDefined();
  await user.click(within(part).getByRole('button', { name: 'أرسل رابط التأكيد' }));
  const status = within(part).getByRole('status');
  await waitFor(() => expect(status.textContent).toBe('لم يُرسل الرابط. تحقق من الشبكة ثم أعد المحاولة.'));
  answer(sendEmailLink, { email: 'sara@example.com', expiresAt: '2026-12-01T09:00:00Z' });
  await user.click(within(part).getByRole('button', { name: 'أرسل رابط التأكيد' }));
  await waitFor(() => expect(status.textContent).toContain('أُرسل رابط إلى sara@example.com'));
});

test('shows an organization with its type and approval status', async () => {
  answer(listTakedowns, []);
  const organization = {
    id: 1,
    code: 'office-1',
    name: 'مكتب الشمال',
    phoneNumber: null,
    type: 'broker',
    approvalStatus: 'pending',
    status: 'suspended',
    bookingModuleEnabled: false,
    createdById: null,
    isProfileCompleated: true,
    publicBrokerProfileModuleEnabled: true,
    profileUrl: null,
  } as const;
  saved = profileWith({ memberOfOrg: [{ joinedAt: '2026-03-05T09:00:00Z', organization }] });
  await openProfile();
  const part = screen.getByRole('region', { name: 'الجهة' });
  expect(within(part).getByRole('heading', { name: 'مكتب الشمال' })).toBeDefined();
  expect(
    within(part)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['مكتب وساطة', 'قيد المراجعة', '5 مارس 2026']);
  expect(part.textContent).toContain('موقوف عن العرض');
  expect(within(part).queryByRole('link')).toBeNull();
});
