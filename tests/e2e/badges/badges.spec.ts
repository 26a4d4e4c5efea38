import { badgeRules } from '../../../platform/badges/rules.ts';
import { badges as badgeWords } from '../../../src/i18n/ar/badges/badges.ts';
import { testSettings } from '../../support/settings.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expectFitsEveryWidth } from '../drivers/layout.ts';
import { becomeMember, rejectCall, seenSignedOut } from '../drivers/member.ts';
import { expect, test } from '../fixtures.ts';

const { platformUrl } = testSettings;
const registration = { name: 'التسجيل في أوسمة الوسطاء' };
const send = { name: 'أرسل الطلب' };

test('a signed-out visitor is redirected to sign-in and sees nothing of the badges', async ({ page }) => {
  expect(await seenSignedOut(page, '/ardi-badges')).toBe('');
});

test('every badge shows its own drawing, its progress and how to earn it', async ({ page }) => {
  await becomeMember(page);
  await page.goto('/ardi-badges');
  await expect(page.getByText(/^نلت \d من 9$/)).toBeVisible();
  const drawings = new Set<string>();
  for (const { badge, goal } of badgeRules) {
    const card = page.getByRole('listitem').filter({ hasText: badgeWords.descriptions[badge] });
    await expect(card.getByRole('heading')).toHaveText(badgeWords.titles[badge]);
    await expect(card.getByRole('progressbar')).toHaveAccessibleName(
      `التقدم نحو «${badgeWords.titles[badge]}»`,
    );
    await expect(card).toContainText(new RegExp(`\\d+ من ${goal}`));
    drawings.add(await card.locator('svg').innerHTML());
  }
  expect(drawings.size).toBe(badgeRules.length);
});

test('progress counts: a complete profile earns its badge', async ({ page }) => {
  await becomeMember(page);
  await page.goto('/ardi-badges');
  await page.getByRole('link', { name: `افتح ملفك: ${badgeWords.titles.known_face}` }).click();
  await page.getByLabel('الاسم الكامل').fill('نورة القحطاني');
  await page.getByLabel('المدينة').fill('أبها');
  await page.getByRole('button', { name: 'احفظ التغييرات' }).click();
  await expect(page.getByText('حُفظت بياناتك.')).toBeVisible();
  await page.goto('/ardi-badges');
  const card = page.getByRole('listitem').filter({ hasText: badgeWords.titles.known_face });
  await expect(card).toContainText(/نلته في \d+ \S+ \d{4}/);
  await expect(card.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByText(/^نلت [1-9] من 9$/)).toBeVisible();
  await expect(page.getByRole('region', registration).getByLabel('الاسم')).toHaveValue('نورة القحطاني');
});

test('badges that fail to load say why while the form stays usable, and load again', async ({
  page,
  consoleErrors,
}) => {
  await becomeMember(page);
  const path = 'Badges/GetAllCurrentUserBadgesProgress';
  await rejectCall(page, 'GET', path, { status: 503, code: 'busy', message: 'البيانات تُحدَّث الآن.' });
  await page.goto('/ardi-badges');
  await expect(page.getByRole('alert')).toContainText('البيانات تُحدَّث الآن.');
  await expect(page.getByRole('button', send)).toBeVisible();
  await page.unroute(`${platformUrl}/${path}`);
  await page.getByRole('button', { name: 'أعد المحاولة' }).click();
  await expect(page.getByText(/^نلت \d من 9$/)).toBeVisible();
  consoleErrors.length = 0;
});

test('the form is validated, submitted and then shown as under review', async ({ page, consoleErrors }) => {
  const phone = await becomeMember(page);
  await page.goto('/ardi-badges');
  const form = page.getByRole('region', registration);
  const name = form.getByLabel('الاسم');
  await expect(form.getByLabel('رقم الجوال')).toHaveValue(phone.slice(4));
  await form.getByLabel('البريد').fill('no address');
  await form.getByLabel('رقم الجوال').fill('٥١٢');
  await form.getByRole('button', send).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('اكتب اسمك.');
  await expect(form.getByLabel('رقم الجوال')).toHaveAccessibleDescription('اكتب تسعة أرقام تبدأ بالرقم 5');
  await expect(form.getByLabel('البريد')).toHaveAccessibleDescription(/اكتب البريد كاملًا/);
  await expect(form.getByLabel('المنطقة')).toHaveAccessibleDescription('اختر المنطقة من القائمة.');

  await name.fill('فهد العتيبي');
  await form.getByLabel('رقم الجوال').fill(phone.slice(4));
  await form.getByLabel('البريد').fill('');
  await form.getByLabel('المنطقة').selectOption({ label: 'الرياض' });
  await form.getByLabel('رسالتك').fill('مكتبي في شمال الرياض.');

  const path = 'Badges/updateBadgesContactUsForm';
  await rejectCall(page, 'POST', path, {
    status: 400,
    code: 'bad_request',
    message: 'قيمة غير صالحة في الحقل «الاسم».',
    field: 'name',
  });
  await form.getByRole('button', send).click();
  await expect(name).toHaveAccessibleDescription('قيمة غير صالحة في الحقل «الاسم».');
  await page.unroute(`${platformUrl}/${path}`);
  await page.route(`${platformUrl}/${path}`, (route) => route.abort());
  await form.getByRole('button', send).click();
  await expect(form.getByRole('alert')).toContainText('لم يُرسل الطلب، وما كتبته باقٍ.');
  await expect(form.getByLabel('رسالتك')).toHaveValue('مكتبي في شمال الرياض.');
  await page.unroute(`${platformUrl}/${path}`);
  await form.getByRole('button', send).click();
  await expect(page.getByText('وصل طلبك.')).toBeVisible();
  await expect(form.getByText('طلبك قيد المراجعة')).toBeVisible();
  await expect(form.getByRole('paragraph').filter({ hasText: 'أرسلته في' })).toBeFocused();
  await expect(form.getByRole('button', send)).toHaveCount(0);
  await page.reload();
  await expect(form.getByText('طلبك قيد المراجعة')).toBeVisible();
  await expect(form.getByRole('button', send)).toHaveCount(0);
  consoleErrors.length = 0;
});

for (const [status, sentence, maySend] of [
  ['accepted', 'أنت مسجّل', false],
  ['rejected', 'لم يُقبل طلبك السابق', true],
] as const) {
  test(`a form with status ${status} ${maySend ? 'may' : 'may not'} be submitted again`, async ({ page }) => {
    await becomeMember(page);
    await page.route(`${platformUrl}/Badges/GetRegistrationFormStatus`, async (route) => {
      const answer = await route.fetch();
      const data = { status, submittedAt: '2026-03-05T09:00:00Z' };
      await route.fulfill({ response: answer, json: { status: true, message: 'تم', data } });
    });
    await page.goto('/ardi-badges');
    const form = page.getByRole('region', registration);
    await expect(form).toContainText(sentence);
    await expect(form).toContainText('5 مارس 2026');
    await expect(form.getByRole('button', send)).toHaveCount(maySend ? 1 : 0);
  });
}

test('the badges have no accessibility violations and fit every viewport width', async ({ page }) => {
  await becomeMember(page);
  await page.goto('/ardi-badges');
  await page.getByRole('button', send).click();
  await expect(page.getByText(/^نلت \d من 9$/)).toBeVisible();
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
});
