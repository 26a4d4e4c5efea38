import { expect, test } from '../fixtures.ts';
import { ToastPage } from '../toasts/page.ts';

/** What holds toasts holds all of them, however pointer and focus come together. */
test('the focus goes on holding a toast when the pointer comes and goes', async ({ page }) => {
  const toasts = new ToastPage(page);
  await toasts.openStill();
  await toasts.show('danger', 'الثانية');
  await toasts.dismissButton('الثانية').focus();
  await toasts.toast('الثانية').hover();
  await page.mouse.move(700, 600);
  await page.clock.runFor(60_000);
  await expect(toasts.toast('الثانية')).toBeVisible();
});

test('the pointer goes on holding the others when one is taken away', async ({ page }) => {
  const toasts = new ToastPage(page);
  await toasts.openStill();
  for (const text of ['الثانية', 'الثالثة', 'الرابعة']) await toasts.show('success', text);
  await toasts.dismissButton('الثانية').click();
  await expect(toasts.toast('الثانية')).toHaveCount(0);
  await page.clock.runFor(60_000);
  await expect(toasts.toast('الثالثة')).toBeVisible();
});

test('a toast that comes while the pointer holds the others is held as well', async ({ page }) => {
  const toasts = new ToastPage(page);
  await toasts.openStill();
  await toasts.show('success', 'الثانية');
  await toasts.toast('الثانية').hover();
  await toasts.show('success', 'الثالثة');
  await page.clock.runFor(60_000);
  await expect(toasts.toast('الثانية')).toBeVisible();
  await expect(toasts.toast('الثالثة')).toBeVisible();
});

test('a toast over an open dialog can be taken away', async ({ page }) => {
  const toasts = new ToastPage(page);
  await toasts.open();
  await page.evaluate(() => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.textContent = 'نافذة';
    dialog.showModal();
  });
  await toasts.show('success', 'الأولى');
  await expect(toasts.toast('الأولى')).toBeVisible();
  await toasts.dismissButton('الأولى').click({ timeout: 3000 });
  await expect(toasts.toast('الأولى')).toHaveCount(0);
});
