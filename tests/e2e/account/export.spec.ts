import { readFileSync } from 'node:fs';
import { readArchive } from '../../support/archive.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expectFitsEveryWidth } from '../drivers/layout.ts';
import { becomeMember, useOwnAddress } from '../drivers/member.ts';
import { sentCode } from '../drivers/sign-in.ts';
import { expect, test } from '../fixtures.ts';

test('a member downloads what is kept of them, with the keyboard and a code to their number', async ({
  page,
  consoleErrors,
}) => {
  const phone = await becomeMember(page);
  await useOwnAddress(page);
  await page.goto('/user-profile');
  const part = page.getByRole('region', { name: 'نسخة من بياناتك' });
  await part.getByRole('button', { name: 'نزّل بياناتي' }).focus();
  await page.keyboard.press('Enter');
  await expect(part.getByRole('button', { name: 'أرسل الرمز' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('الرقم 1 من 6')).toBeFocused();
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await page.keyboard.type(await sentCode(phone));
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const files = await readArchive(readFileSync(await (await saved).path()));
  expect(files.get('account.json')).toContain(phone);
  expect(files.get('README.txt')).toContain('بياناتك في أرضي');
  await expect(part).toContainText('بدأ تنزيل الملف');
  await expect(part.getByRole('button', { name: 'نزّل بياناتي' })).toBeFocused();
  expect(consoleErrors).toEqual([]);
});
