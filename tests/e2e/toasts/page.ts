import { resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { testSettings } from '../../support/settings.ts';
import { blockIdleRequests } from '../drivers/idle.ts';
import type {} from './entry.ts';

const folder = '/toasts-under-test/';
let files: Promise<Map<string, string>> | undefined;

async function buildFiles(): Promise<Map<string, string>> {
  const { output } = (await build({
    logLevel: 'silent',
    configFile: false,
    base: folder,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: resolve('tests/e2e/toasts/entry.ts'),
        output: { entryFileNames: 'entry.js', chunkFileNames: '[hash].js' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : '']));
}

/** Toasts as a user sees them, on a page of the site with its styles and content security policy. */
export class ToastPage {
  readonly page: Page;
  readonly corner: Locator;

  constructor(page: Page) {
    this.page = page;
    this.corner = page.getByRole('region', { name: 'رسائل' });
  }

  async open(path = '/market'): Promise<void> {
    const built = await (files ??= buildFiles());
    await this.page.route(`${testSettings.siteUrl}${folder}**`, (route) => {
      const body = built.get(new URL(route.request().url()).pathname.slice(folder.length));
      return body === undefined
        ? route.fulfill({ status: 404 })
        : route.fulfill({ contentType: 'text/javascript', body });
    });
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

  async show(kind: 'success' | 'danger', text: string): Promise<void> {
    await this.page.evaluate(([kind, text]) => window.showToast(kind, text), [kind, text] as const);
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
