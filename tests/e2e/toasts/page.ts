import type { Locator, Page } from '@playwright/test';
import { serveEntry } from '../drivers/built-entry.ts';
import { blockIdleRequests } from '../drivers/idle.ts';
import type {} from './entry.ts';

const folder = '/toasts-under-test/';

/** Toasts as a user sees them, on a page of the site with its styles and content security policy. */
export class ToastPage {
  readonly page: Page;
  readonly corner: Locator;

  constructor(page: Page) {
    this.page = page;
    this.corner = page.getByRole('region', { name: 'رسائل' });
  }

  async open(path = '/market'): Promise<void> {
    await serveEntry(this.page, 'tests/e2e/toasts/entry.ts', folder);
    await blockIdleRequests(this.page);
    await this.page.goto(path);
    await this.page.addScriptTag({ url: `${folder}entry.js`, type: 'module' });
    await this.page.waitForFunction(() => 'showToast' in window);
  }

  /** Opens the page with its clock paused, after a first toast has been shown and has disappeared. */
  async openStill(): Promise<void> {
    await this.page.clock.install({ time: '2026-01-01T09:00:00Z' });
    await this.open();
    await this.show('success', 'الأولى');
    await this.dismissButton('الأولى').click();
    await this.page.mouse.move(700, 600);
    await this.page.clock.pauseAt('2026-01-01T12:00:00Z');
  }

  async show(
    kind: 'success' | 'danger',
    text: string,
    link?: { label: string; href: string },
  ): Promise<void> {
    await this.page.evaluate(([kind, text, link]) => window.showToast(kind, text, link), [
      kind,
      text,
      link,
    ] as const);
  }

  toast(text: string): Locator {
    return this.corner.getByText(text, { exact: true });
  }

  dismissButton(text: string): Locator {
    return this.corner
      .locator('.toast')
      .filter({ hasText: text })
      .getByRole('button', { name: 'إخفاء الرسالة' });
  }
}
