import { expect, test } from '../fixtures.ts';
import { ToastPage } from '../toasts/page.ts';

/** Whatever pauses one toast pauses all of them, however hover and focus are combined. */
test('focus keeps pausing a toast when the pointer enters and leaves', async ({ page }) => {
  const toasts = new ToastPage(page);
  await toasts.openStill();
  await toasts.show('danger', 'الثانية');
  await toasts.dismissButton('الثانية').focus();
  await toasts.toast('الثانية').hover();
  await page.mouse.move(700, 600);
  await page.clock.runFor(60_000);
  await expect(toasts.toast('الثانية')).toBeVisible();
});

test('hover keeps pausing the remaining toasts when one is dismissed', async ({ page }) => {
  const toasts = new ToastPage(page);
  await toasts.openStill();
  for (const text of ['الثانية', 'الثالثة', 'الرابعة']) await toasts.show('success', text);
  await toasts.dismissButton('الثانية').click();
  await expect(toasts.toast('الثانية')).toHaveCount(0);
  await page.clock.runFor(60_000);
  await expect(toasts.toast('الثالثة')).toBeVisible();
});

test('a toast shown while the others are paused by hover is paused too', async ({ page }) => {
  const toasts = new ToastPage(page);
  await toasts.openStill();
  await toasts.show('success', 'الثانية');
  await toasts.toast('الثانية').hover();
  await toasts.show('success', 'الثالثة');
  await page.clock.runFor(60_000);
  await expect(toasts.toast('الثانية')).toBeVisible();
  await expect(toasts.toast('الثالثة')).toBeVisible();
});

test('a toast over an open dialog can be dismissed', async ({ page }) => {
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
