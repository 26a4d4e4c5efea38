import type { Locator, Page } from '@playwright/test';
import { mapTools } from '../../../words/ar/map/map-tools.ts';
import { savedViews as words } from '../../../words/ar/map/saved-views.ts';
import { loading } from '../../../words/ar/shared/loading.ts';
import { fill } from '../../../words/fill.ts';

/** The saved views dialog as a user sees it. */
export class SavedViews {
  readonly page: Page;
  readonly menu: Locator;
  readonly dialog: Locator;
  readonly name: Locator;
  readonly rows: Locator;
  /** The result of the last action. */
  readonly status: Locator;

  constructor(page: Page) {
    this.page = page;
    this.menu = page.getByRole('button', { name: mapTools.menu });
    this.dialog = page.getByRole('dialog', { name: words.title });
    this.name = this.dialog.getByLabel(words.name, { exact: true });
    this.rows = this.dialog.getByRole('list', { name: words.list }).getByRole('listitem');
    // While the list still loads, the dialog holds a second status.
    this.status = this.dialog.getByRole('status').filter({ hasNotText: loading.data });
  }

  async open(): Promise<void> {
    await this.menu.click();
    await this.page.getByRole('button', { name: words.title, exact: true }).click();
  }

  async save(name?: string): Promise<void> {
    if (name !== undefined) await this.name.fill(name);
    await this.button(words.save).click();
  }

  link(name: string): Locator {
    return this.dialog.getByRole('link', { name, exact: true });
  }

  /** A button by its label, with the name of the view it belongs to. */
  button(text: string, name = ''): Locator {
    return this.dialog.getByRole('button', { name: fill(text, { name }), exact: true });
  }
}
