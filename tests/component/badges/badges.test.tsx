import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { getProfile } from '../../../contract/account/profile.ts';
import {
  getBadgeFormStatus,
  listBadgeProgress,
  listBadgeRegions,
  sendBadgeForm,
  type BadgeProgress,
} from '../../../contract/badges/badges.ts';
import { answer, cutOff, refuse } from '../../support/api-answers.ts';
import { profileWith } from '../../support/profiles.ts';
import { shownToasts } from '../../support/shown-toasts.ts';

function badge(key: string, changes: Partial<BadgeProgress> = {}): BadgeProgress {
  return {
    badge: key,
    title: `وسام ${key}`,
    description: `وصف ${key}`,
    badgeIcon: key,
    type: 'explorer',
    count: 3,
    goal: 20,
    earnedAt: null,
    ...changes,
  };
}

beforeEach(() => {
  localStorage.setItem('userToken', 'token-1');
  answer(getProfile, profileWith());
  answer(listBadgeProgress, [badge('collector')]);
  answer(getBadgeFormStatus, { status: 'none', submittedAt: null });
  answer(listBadgeRegions, [
    { id: 10, name: 'الرياض' },
    { id: 16, name: 'عسير' },
  ]);
});

async function openBadges() {
  const { BadgesIsland } = await import('../../../src/islands/badges/BadgesIsland.tsx');
  render(<BadgesIsland />);
  return userEvent.setup();
}

const registration = () => screen.getByRole('region', { name: 'التسجيل في أوسمة الوسطاء' });
const send = () => within(registration()).getByRole('button', { name: 'أرسل الطلب' });

const everyBadge = [
  badge('collector'),
  badge('known_face', { type: 'contributor', count: 0, goal: 1 }),
  badge('open_counter', { type: 'broker', count: 0, goal: 1 }),
  badge('regular', { count: 7, goal: 7, earnedAt: '2026-03-05T09:00:00Z' }),
  badge('unknown_one'),
];

test('badges are grouped by type, each with its progress', async () => {
  answer(listBadgeProgress, everyBadge);
  await openBadges();
  expect(await screen.findByText('نلت 1 من 5')).toBeDefined();
  const explorer = within(screen.getByRole('region', { name: 'مستكشف' })).getAllByRole('listitem');
  expect(explorer.map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'وسام collector',
    'وسام regular',
    'وسام unknown_one',
  ]);
  const bar = screen.getByRole('progressbar', { name: 'التقدم نحو «وسام collector»' });
  expect(bar).toHaveProperty('value', 3);
  expect(bar.parentElement?.textContent).toBe('3 من 20');
  expect(explorer[1]?.textContent).toContain('نلته في 5 مارس 2026');
});

test('a badge has a drawing of its own, and leads to where it can be earned', async () => {
  answer(listBadgeProgress, everyBadge);
  await openBadges();
  await screen.findByText('نلت 1 من 5');
  const drawings = screen.getAllByRole('listitem').map((card) => card.querySelector('svg')?.innerHTML);
  expect(new Set(drawings).size).toBe(5);
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  expect(links).toEqual([
    ['افتح الخريطة: وسام collector', '/Riyadh/metrics'],
    ['افتح الخريطة: وسام unknown_one', '/Riyadh/metrics'],
    ['افتح ملفك: وسام known_face', '/user-profile'],
  ]);
});

test('badges that fail to load say why while the form stays usable, and load again', async () => {
  refuse(listBadgeProgress, { code: 'busy', message: 'البيانات تُحدَّث الآن.' });
  const user = await openBadges();
  expect((await screen.findByRole('alert')).textContent).toContain('البيانات تُحدَّث الآن.');
  expect(await within(registration()).findByRole('button', { name: 'أرسل الطلب' })).toBeDefined();
  answer(listBadgeProgress, [badge('collector')]);
  await user.click(screen.getByRole('button', { name: 'أعد المحاولة' }));
  expect(await screen.findByText('نلت 0 من 1')).toBeDefined();
});

test('the form starts with what the profile knows, and names what is missing', async () => {
  answer(getProfile, profileWith({ name: 'نورة القحطاني', email: 'noura@example.com' }));
  const user = await openBadges();
  const name = await screen.findByLabelText('الاسم');
  expect(name).toHaveProperty('value', 'نورة القحطاني');
  expect(screen.getByLabelText('رقم الجوال')).toHaveProperty('value', '512345678');
  const email = screen.getByLabelText(/^البريد/);
  expect(email).toHaveProperty('value', 'noura@example.com');
  await user.clear(name);
  await user.clear(screen.getByLabelText('رقم الجوال'));
  await user.type(screen.getByLabelText('رقم الجوال'), '٥١٢');
  await user.clear(email);
  await user.type(email, 'no address');
  await user.click(send());
  expect(document.activeElement).toBe(name);
  expect(screen.getByRole('textbox', { name: 'الاسم', description: 'اكتب اسمك.' })).toBe(name);
  expect(
    screen.getByRole('textbox', { name: 'رقم الجوال', description: 'اكتب تسعة أرقام تبدأ بالرقم 5' }),
  ).toBeDefined();
  expect(screen.getByRole('textbox', { description: /^اكتب البريد كاملًا/ })).toBe(email);
  expect(
    screen.getByRole('combobox', { name: 'المنطقة', description: 'اختر المنطقة من القائمة.' }),
  ).toBeDefined();
});

/** Fills in the form and submits it. */
async function sendForm(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(await screen.findByLabelText('الاسم'), 'فهد العتيبي');
  await user.selectOptions(screen.getByLabelText('المنطقة'), 'الرياض');
  await user.type(screen.getByLabelText(/^رسالتك/), 'مكتبي في شمال الرياض.');
  await user.click(send());
}

test('a form that is refused or not received is reported, and keeps what was written', async () => {
  const message = 'قيمة غير صالحة في الحقل «الاسم».';
  refuse(sendBadgeForm, { code: 'bad_request', message, field: 'name' });
  const user = await openBadges();
  await sendForm(user);
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'الاسم', description: message })).toBeDefined(),
  );
  expect(document.activeElement).toBe(screen.getByLabelText('الاسم'));
  cutOff(sendBadgeForm);
  await user.click(send());
  expect((await within(registration()).findByRole('alert')).textContent).toContain(
    'لم يُرسل الطلب، وما كتبته باقٍ.',
  );
  expect(screen.getByLabelText(/^رسالتك/)).toHaveProperty('value', 'مكتبي في شمال الرياض.');
});

test('a form that was sent is shown as under review', async () => {
  const calls = answer(sendBadgeForm, { status: 'pending', submittedAt: '2026-03-05T09:00:00Z' });
  const user = await openBadges();
  await sendForm(user);
  expect((await screen.findByText('طلبك قيد المراجعة')).parentElement).toBe(document.activeElement);
  expect(registration().textContent).toContain('أرسلته في 5 مارس 2026.');
  expect(within(registration()).queryByRole('button')).toBeNull();
  expect(calls.map(({ body }) => body)).toEqual([
    {
      name: 'فهد العتيبي',
      phoneNumber: '+966512345678',
      email: null,
      regionId: 10,
      message: 'مكتبي في شمال الرياض.',
    },
  ]);
  expect(await shownToasts()).toEqual(['وصل طلبك.']);
});

test.each([
  { status: 'pending', says: 'طلبك قيد المراجعة', buttons: 0 },
  { status: 'accepted', says: 'أنت مسجّل', buttons: 0 },
  { status: 'rejected', says: 'لم يُقبل طلبك السابق', buttons: 1 },
] as const)('a form with the status $status says so', async ({ status, says, buttons }) => {
  answer(getBadgeFormStatus, { status, submittedAt: '2026-03-05T09:00:00Z' });
  await openBadges();
  expect((await screen.findByText(says)).parentElement?.textContent).toContain('5 مارس 2026');
  expect(within(registration()).queryAllByRole('button')).toHaveLength(buttons);
});
