import { badgeRules } from '../../../platform/badges/rules.ts';
import { badges as badgeWords } from '../../../words/ar/badges/badges.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expectFitsEveryWidth } from '../drivers/layout.ts';
import { becomeMember, seenSignedOut } from '../drivers/member.ts';
import { expect, test } from '../fixtures.ts';

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

test('progress counts: a complete profile earns its badge', { tag: '@smoke' }, async ({ page }) => {
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

test('a form that was sent stays under review', async ({ page }) => {
  await becomeMember(page);
  await page.goto('/ardi-badges');
  const form = page.getByRole('region', registration);
  await form.getByLabel('الاسم').fill('فهد العتيبي');
  await form.getByLabel('المنطقة').selectOption({ label: 'الرياض' });
  await form.getByRole('button', send).click();
  await expect(form.getByText('طلبك قيد المراجعة')).toBeVisible();
  await page.reload();
  await expect(form.getByText('طلبك قيد المراجعة')).toBeVisible();
  await expect(form.getByRole('button', send)).toHaveCount(0);
});

test('the badges have no accessibility violations and fit every viewport width', async ({ page }) => {
  await becomeMember(page);
  await page.goto('/ardi-badges');
  await page.getByRole('button', send).click();
  await expect(page.getByText(/^نلت \d من 9$/)).toBeVisible();
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
});
