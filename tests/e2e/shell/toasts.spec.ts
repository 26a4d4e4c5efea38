import { expectAccessible } from '../drivers/axe.ts';
import { SiteHeader } from '../drivers/site-header.ts';
import { expect, test } from '../fixtures.ts';
import { ToastPage } from '../toasts/page.ts';

/** The single mechanism for short messages (specification §8, §9). */
test('toasts are stacked at the top left of the viewport, at every width', async ({ page }) => {
  const toasts = new ToastPage(page);
  for (const width of [360, 800, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    await toasts.open();
    await toasts.show('success', 'حُفظ');
    await toasts.show('success', 'أُضيف إلى المفضلة ورُتّب مع غيره من القطع التي اخترتها من قبل');
    await toasts.show('success', 'أُرسل');
    await expect(toasts.corner.locator('.toast')).toHaveCount(3);
    const boxes = [];
    for (const toast of await toasts.corner.locator('.toast').all()) boxes.push(await toast.boundingBox());
    expect(boxes).toHaveLength(3);
    expect(boxes[0]?.x).toBeLessThanOrEqual(16);
    expect(boxes[0]?.y).toBeLessThanOrEqual(16);
    for (const [index, box] of boxes.entries()) {
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(Math.min(width, 520));
      const above = boxes[index - 1];
      if (above) expect(box?.y).toBeGreaterThanOrEqual(above.y + above.height);
    }
  }
});

for (const [kind, politeness] of [
  ['success', 'polite'],
  ['danger', 'assertive'],
] as const) {
  test(`a ${kind} is announced to screen readers: ${politeness}`, async ({ page }) => {
    const toasts = new ToastPage(page);
    await toasts.open();
    // The live region must exist before content is added to it.
    await page.evaluate(() => {
      const empty: string[] = [];
      Object.assign(window, { empty });
      new MutationObserver(() => {
        for (const place of document.querySelectorAll('[aria-live]')) {
          if (!place.textContent) empty.push(place.getAttribute('aria-live') ?? '');
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
    await toasts.show(kind, 'نص الرسالة');
    await expect(page.locator(`[aria-live=${politeness}]`)).toContainText('نص الرسالة');
    await expect(page.locator(`[aria-live]:not([aria-live=${politeness}])`)).toHaveText(['']);
    expect(await page.evaluate(() => (window as unknown as { empty: string[] }).empty)).toContain(politeness);
  });
}

test('the two kinds differ by more than their text', async ({ page }) => {
  const toasts = new ToastPage(page);
  await toasts.open();
  await toasts.show('success', 'نجح');
  await toasts.show('danger', 'فشل');
  const colorOf = (text: string) =>
    toasts.corner
      .locator('.toast')
      .filter({ hasText: text })
      .evaluate((toast) => getComputedStyle(toast).borderInlineStartColor);
  await expect(toasts.toast('فشل')).toBeVisible();
  expect(await colorOf('نجح')).not.toBe(await colorOf('فشل'));
});

test('each toast is shown for its own four seconds', async ({ page }) => {
  const toasts = new ToastPage(page);
  await toasts.openStill();
  await toasts.show('success', 'الثانية');
  await page.clock.runFor(1500);
  await toasts.show('danger', 'الثالثة');
  await page.clock.runFor(2499);
  await expect(toasts.toast('الثانية')).toBeVisible();
  await page.clock.runFor(1);
  await expect(toasts.toast('الثانية')).toHaveCount(0);
  await expect(toasts.toast('الثالثة')).toBeVisible();
  await page.clock.runFor(1499);
  await expect(toasts.toast('الثالثة')).toBeVisible();
  await page.clock.runFor(1);
  await expect(toasts.toast('الثالثة')).toHaveCount(0);
});

test('a toast leads on by its words, and stays five times as long for it', async ({ page }) => {
  const toasts = new ToastPage(page);
  await toasts.openStill();
  await toasts.show('success', 'حُفظ. سجّل الدخول لتجده.', { label: 'سجّل الدخول', href: '/account/auth' });
  await expect(toasts.toast('حُفظ. سجّل الدخول لتجده.')).toBeVisible();
  const link = toasts.corner.getByRole('link', { name: 'سجّل الدخول', exact: true });
  await expect(link).toHaveAttribute('href', '/account/auth');
  await page.clock.runFor(19_999);
  await expect(link).toBeVisible();
  await page.clock.runFor(1);
  await expect(link).toHaveCount(0);
});

test('hovering the toasts pauses them; leaving restarts the four seconds', async ({ page }) => {
  const toasts = new ToastPage(page);
  await toasts.openStill();
  await toasts.show('success', 'الثانية');
  await toasts.show('danger', 'الثالثة');
  await page.clock.runFor(3000);
  await toasts.toast('الثانية').hover();
  await page.clock.runFor(60_000);
  await expect(toasts.toast('الثانية')).toBeVisible();
  await expect(toasts.toast('الثالثة')).toBeVisible();
  await page.mouse.move(700, 600);
  await page.clock.runFor(3999);
  await expect(toasts.toast('الثانية')).toBeVisible();
  await page.clock.runFor(1);
  await expect(toasts.toast('الثانية')).toHaveCount(0);
  await expect(toasts.toast('الثالثة')).toHaveCount(0);
});

test('focus within a toast pauses it', async ({ page }) => {
  const toasts = new ToastPage(page);
  await toasts.openStill();
  await toasts.show('danger', 'الثانية');
  await toasts.dismissButton('الثانية').focus();
  await page.clock.runFor(60_000);
  await expect(toasts.toast('الثانية')).toBeVisible();
  await page.getByRole('main').focus();
  await page.clock.runFor(4000);
  await expect(toasts.toast('الثانية')).toHaveCount(0);
});

test('the dismiss button removes its toast and leaves the others', async ({ page }) => {
  const toasts = new ToastPage(page);
  await toasts.open();
  await toasts.show('success', 'الأولى');
  await toasts.show('success', 'الثانية');
  await toasts.dismissButton('الأولى').click();
  await expect(toasts.toast('الأولى')).toHaveCount(0);
  await expect(toasts.toast('الثانية')).toBeVisible();
  await toasts.dismissButton('الثانية').focus();
  await page.keyboard.press('Enter');
  await expect(toasts.toast('الثانية')).toHaveCount(0);
});

test('a message is rendered as text, whatever it contains', async ({ page }) => {
  const toasts = new ToastPage(page);
  await toasts.open();
  const script = '<img src=x onerror="window.ran = true">';
  await toasts.show('danger', script);
  await expect(toasts.toast(script)).toBeVisible();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('a toast is shown above an open dialog', async ({ page }) => {
  const toasts = new ToastPage(page);
  await toasts.open();
  await page.evaluate(() => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.id = 'cover';
    dialog.showModal();
  });
  await toasts.show('danger', 'الأولى');
  await expect(toasts.toast('الأولى')).toBeVisible();
  // Sampled inside the toast, because the dialog's backdrop surrounds it.
  const { x = 0, y = 0 } = (await toasts.toast('الأولى').boundingBox()) ?? {};
  const clip = { x: x + 12, y: y + 12, width: 8, height: 8 };
  const withToast = await page.screenshot({ clip });
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog#cover')?.close());
  await expect(toasts.toast('الأولى')).toBeVisible();
  const withoutDialog = await page.screenshot({ clip });
  expect(withToast.equals(withoutDialog)).toBe(true);
});

test('toasts do not shift the page or block clicks beside them', async ({ page }) => {
  const toasts = new ToastPage(page);
  await toasts.open();
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.evaluate(() => document.fonts.ready);
  const before = await page.getByRole('main').boundingBox();
  await toasts.show('success', 'الأولى');
  await expect(toasts.toast('الأولى')).toBeVisible();
  expect(await page.getByRole('main').boundingBox()).toEqual(before);
  await new SiteHeader(page).link('الرئيسية').click();
  await expect(page).toHaveURL('/');
});

test(`toasts have no accessibility violations`, async ({ page }) => {
  const toasts = new ToastPage(page);
  await toasts.open();
  await toasts.show('success', 'الأولى');
  await toasts.show('danger', 'الثانية');
  await toasts.dismissButton('الثانية').focus();
  await expectAccessible(page);
});
