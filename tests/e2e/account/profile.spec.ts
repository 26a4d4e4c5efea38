import { randomUUID } from 'node:crypto';
import { PNG } from 'pngjs';
import { limits } from '../../../src/contract/limits.ts';
import { testSettings } from '../../support/settings.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expectFitsEveryWidth } from '../drivers/layout.ts';
import { becomeMember, rejectCall, seenSignedOut } from '../drivers/member.ts';
import { storedValue } from '../drivers/sign-in.ts';
import { expect, test } from '../fixtures.ts';
import { callWith } from '../providers/sign-in.ts';

const { platformUrl } = testSettings;
const save = { name: 'احفظ التغييرات' };
const picture = () => PNG.sync.write(new PNG({ width: 40, height: 40 }));

test('a signed-out visitor is redirected to sign-in and sees nothing of the profile', async ({ page }) => {
  expect(await seenSignedOut(page, '/user-profile')).toBe('');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الدخول إلى أرضي');
});

test('a profile is loaded, edited and saved', async ({ page }) => {
  const phone = await becomeMember(page);
  await page.goto('/user-profile');
  await expect(page).toHaveTitle(/^ملفي/);
  await expect(page.getByText('بقي أن تضيف: الاسم الكامل والمدينة.')).toBeVisible();
  await expect(page.getByText(phone.replace(/^(\+966)(..)(...)/, '$1 $2 $3 '))).toBeVisible();
  await expect(page.getByText('موثّق برمز')).toBeVisible();
  await expect(page.getByText('لست عضوًا في مكتب أو شركة.')).toBeVisible();
  const button = page.getByRole('button', save);
  await expect(button).toBeDisabled();

  await page.getByLabel('الاسم الأول').fill('سارة');
  await page.getByLabel('الاسم الكامل').fill('  سارة الزهراني ');
  await page.getByLabel('البريد الإلكتروني').fill('sara@example.com');
  await page.getByLabel('المدينة').fill('الرياض');
  await page.getByLabel('النبذة').fill('أتابع أراضي شمال الرياض.\nوأكتب عنها.');
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('حُفظت بياناتك.')).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(page.getByLabel('الاسم الكامل')).toHaveValue('سارة الزهراني');
  await expect(page.getByText('بقي أن تضيف')).toBeHidden();

  await page.reload();
  await expect(page.getByLabel('النبذة')).toHaveValue('أتابع أراضي شمال الرياض.\nوأكتب عنها.');
  await page.getByLabel('المدينة').fill('');
  await page.getByRole('button', { name: 'تراجع عن التغييرات' }).click();
  await expect(page.getByLabel('المدينة')).toHaveValue('الرياض');
  await page.getByLabel('المدينة').fill('');
  await button.click();
  await expect(page.getByText('بقي أن تضيف: المدينة.')).toBeVisible();
});

test('signing out everywhere says when it failed, and then ends the sign-in and leaves the page', async ({
  page,
  consoleErrors,
}) => {
  await becomeMember(page);
  await page.goto('/user-profile');
  const token = (await storedValue(page, 'userToken')) ?? '';
  const part = page.getByRole('region', { name: 'الدخول من أجهزة أخرى' });
  await page.route('**/account/signOut', (route) => route.abort());
  await part.getByRole('button', { name: 'اخرج من كل الأجهزة' }).click();
  await expect(part.getByRole('alert')).toHaveText('لم يُسجَّل خروجك. تحقق من الشبكة ثم أعد المحاولة.');
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await page.unroute('**/account/signOut');
  await part.getByRole('button', { name: 'اخرج من كل الأجهزة' }).click();
  await page.waitForURL('**/account/auth');
  expect(await storedValue(page, 'userToken')).toBeNull();
  expect((await callWith(page, token)).status).toBe(401);
  consoleErrors.length = 0;
});

test('an e-mail address is verified by the link that is sent to it', async ({ page }) => {
  await becomeMember(page);
  await page.goto('/user-profile');
  const email = `${randomUUID()}@example.test`;
  await page.getByLabel('البريد الإلكتروني').fill(email);
  await page.getByRole('button', save).click();
  const part = page.getByRole('region', { name: 'البريد', exact: true });
  await expect(part).toContainText('غير مؤكَّد');
  await part.getByRole('button', { name: 'أرسل رابط التأكيد' }).click();
  await expect(part).toContainText(`أُرسل رابط إلى ${email}`);
  await expectAccessible(page);
  await expectFitsEveryWidth(page);

  const outbox = await (await fetch(`${platformUrl}/outbox`)).text();
  const link = /account\/email#[\w-]{32}/.exec(outbox.slice(outbox.indexOf(email)))?.[0] ?? '';
  await page.goto(`/${link}`);
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await page.getByRole('button', { name: 'أكّد بريدي' }).click();
  await expect(page.getByText(`أُكّد بريدك ${email}`)).toBeVisible();
  await page.goto('/user-profile');
  await expect(part.getByText('مؤكَّد', { exact: true })).toBeVisible();
  await expect(part.getByRole('button')).toHaveCount(0);
});

test('a link that is incomplete or was used says so', async ({ page, consoleErrors }) => {
  await page.goto('/account/email');
  await expect(page.getByText('هذا الرابط ناقص.')).toBeVisible();
  await page.goto('about:blank');
  await page.goto(`/account/email#${'a'.repeat(32)}`);
  await page.getByRole('button', { name: 'أكّد بريدي' }).click();
  await expect(page.getByText('انتهت صلاحية هذا الرابط')).toBeVisible();
  consoleErrors.splice(0);
});

test('only changed fields are sent, once, and the form is disabled while saving', async ({ page }) => {
  await becomeMember(page);
  await page.goto('/user-profile');
  const sent: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`${platformUrl}/accounts/user/profile`, async (route) => {
    if (route.request().method() === 'PUT') {
      sent.push(route.request().postDataJSON());
      await promise;
    }
    await route.continue();
  });
  await page.getByLabel('المدينة').fill('جدة');
  await page.getByLabel('المدينة').press('Enter');
  await expect(page.getByRole('button', { name: 'تُحفظ التغييرات …' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'أضف صورة' })).toBeDisabled();
  await page.getByLabel('المدينة').press('Enter');
  resolve();
  await expect(page.getByText('حُفظت بياناتك.')).toBeVisible();
  expect(sent).toEqual([{ cityName: 'جدة' }]);
});

test('an invalid email address is reported at its field, and so is a value the server rejects', async ({
  page,
  consoleErrors,
}) => {
  await becomeMember(page);
  await page.goto('/user-profile');
  const email = page.getByLabel('البريد الإلكتروني');
  await email.fill('sara@example');
  await page.getByRole('button', save).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('اكتب البريد كاملًا، مثل name@example.com');
  await expect(email).toHaveAttribute('aria-invalid', 'true');

  // The server's rule is stricter, so its message is shown.
  await email.fill('sara..z@example.com');
  await expect(email).toHaveAttribute('aria-invalid', 'false');
  await page.getByRole('button', save).click();
  await expect(email).toHaveAccessibleDescription('قيمة غير صالحة في الحقل «البريد الإلكتروني».');
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('sara..z@example.com');
  consoleErrors.length = 0;
});

test('edits survive a failed save and are saved when the network returns', async ({
  page,
  context,
  consoleErrors,
}) => {
  await becomeMember(page);
  await page.goto('/user-profile');
  const about = page.getByLabel('النبذة');
  await about.fill('كلام كثير كتبته للتو');
  await context.setOffline(true);
  await page.getByRole('button', save).click();
  await expect(page.getByText('لم تُحفظ التغييرات، وما كتبته باقٍ.')).toBeVisible();
  await expect(about).toHaveValue('كلام كثير كتبته للتو');
  await context.setOffline(false);
  await rejectCall(page, 'PUT', 'accounts/user/profile', {
    status: 503,
    code: 'busy',
    message: 'البيانات تُحدَّث الآن.',
  });
  await page.getByRole('button', save).click();
  await expect(page.getByRole('alert')).toHaveText('البيانات تُحدَّث الآن.');
  await page.unroute(`${platformUrl}/accounts/user/profile`);
  await page.getByRole('button', save).click();
  await expect(page.getByText('حُفظت بياناتك.')).toBeVisible();
  await expect(about).toHaveValue('كلام كثير كتبته للتو');
  consoleErrors.length = 0;
});

test('a profile that fails to load says why and loads again', async ({ page, consoleErrors }) => {
  await becomeMember(page);
  await rejectCall(page, 'GET', 'accounts/user/profile', {
    status: 503,
    code: 'busy',
    message: 'البيانات تُحدَّث الآن.',
  });
  await page.goto('/user-profile');
  await expect(page.getByRole('alert')).toContainText('البيانات تُحدَّث الآن.');
  await page.unroute(`${platformUrl}/accounts/user/profile`);
  await page.route(`${platformUrl}/accounts/user/profile`, (route) => route.abort());
  await page.getByRole('button', { name: 'أعد المحاولة' }).click();
  await expect(page.getByRole('alert')).toContainText('تعذّر تحميل ملفك.');
  await page.unroute(`${platformUrl}/accounts/user/profile`);
  // The network is back: it reloads without user action.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByLabel('الاسم الأول')).toBeVisible();
  consoleErrors.length = 0;
});

test('a picture is uploaded, replaced and removed; invalid files are rejected before upload', async ({
  page,
  consoleErrors,
}) => {
  await becomeMember(page);
  await page.goto('/user-profile');
  const file = page.locator('input[type=file]');
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    file.setInputFiles({ name, mimeType, buffer });
  const uploads: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/attachments') && uploads.push(request.url()));
  await expect(page.getByRole('img', { name: 'لا صورة لك' })).toBeVisible();

  await choose('deed.pdf', 'application/pdf', Buffer.from('%PDF-1.7'));
  await expect(page.getByText('هذا الملف ليس صورة JPEG أو PNG أو WebP.')).toBeVisible();
  await choose('big.png', 'image/png', Buffer.alloc(limits.attachmentBytes * 1.5));
  await expect(page.getByText('حجم الصورة 7.5 ميغابايت، والحد 5. اختر صورة أصغر.')).toBeVisible();
  await choose('empty.png', 'image/png', Buffer.alloc(0));
  await expect(page.getByText('هذا الملف فارغ. اختر صورة أخرى.')).toBeVisible();
  expect(uploads).toEqual([]);
  // A text file named as an image: the server inspects its content.
  await choose('me.png', 'image/png', Buffer.from('no picture'));
  await expect(page.getByRole('alert')).toContainText('نوع الملف غير مقبول.');

  await choose('me.png', 'image/png', picture());
  await expect(page.getByText('حُفظت صورتك.')).toBeVisible();
  const shown = page.getByRole('img', { name: 'صورتك' });
  const first = (await shown.getAttribute('src')) ?? '';
  expect((await fetch(first)).status).toBe(200);
  await choose('me2.png', 'image/png', picture());
  await expect(shown).not.toHaveAttribute('src', first);
  // A picture that is no longer shown is deleted from the server.
  await expect.poll(async () => (await fetch(first)).status).toBe(404);

  await page.getByRole('button', { name: 'أزل الصورة' }).click();
  await expect(page.getByText('أُزيلت صورتك.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'لا صورة لك' })).toBeVisible();
  consoleErrors.length = 0;
});

test('the picture upload shows its progress', async ({ page }) => {
  await becomeMember(page);
  await page.goto('/user-profile');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`${platformUrl}/api/attachments`, async (route) => {
    await promise;
    await route.continue();
  });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture() });
  await expect(page.getByRole('progressbar', { name: 'تُرفع الصورة' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'أضف صورة' })).toBeDisabled();
  resolve();
  await expect(page.getByText('حُفظت صورتك.')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('an organization is shown with its type and approval status', async ({ page }) => {
  await becomeMember(page);
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
  };
  await page.route(`${platformUrl}/accounts/user/profile`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    const memberOfOrg = [{ joinedAt: '2026-03-05T09:00:00Z', organization }];
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, memberOfOrg } } });
  });
  await page.goto('/user-profile');
  const part = page.getByRole('region', { name: 'الجهة' });
  await expect(part).toContainText('مكتب الشمال');
  await expect(part).toContainText('مكتب وساطة');
  await expect(part).toContainText('قيد المراجعة');
  await expect(part).toContainText('5 مارس 2026');
  await expect(part).toContainText('موقوف عن العرض');
  await expect(part.getByRole('link')).toHaveCount(0);
});

test('signing out in another tab hides the profile here', async ({ page, context }) => {
  await becomeMember(page);
  await page.goto('/user-profile');
  await expect(page.getByLabel('الاسم الأول')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/agreement');
  await other.evaluate(() => localStorage.removeItem('userToken'));
  await page.waitForURL('**/account/auth');
});

test('the profile has no accessibility violations and fits every viewport width', async ({
  page,
  consoleErrors,
}) => {
  await becomeMember(page);
  await page.goto('/user-profile');
  await page.getByRole('button', { name: 'غيّر الرقم' }).click();
  await page.getByLabel('البريد الإلكتروني').fill('sara@');
  await page.getByRole('button', save).click();
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  consoleErrors.length = 0;
});
