import type { Locator, Page } from '@playwright/test';

/** The map's search as a user sees it. */
export class MapSearch {
  readonly page: Page;
  readonly root: Locator;
  readonly box: Locator;
  readonly list: Locator;
  readonly options: Locator;
  /** What is announced to screen readers. */
  readonly status: Locator;
  readonly clear: Locator;

  constructor(page: Page) {
    this.page = page;
    this.root = page.getByRole('search');
    this.box = this.root.getByRole('combobox', { name: 'ابحث في الخريطة' });
    this.list = this.root.getByRole('listbox');
    this.options = this.root.getByRole('option');
    this.status = this.root.getByRole('status');
    this.clear = this.root.getByRole('button', { name: 'امسح البحث' });
  }

  async type(text: string): Promise<void> {
    await this.box.fill(text);
  }

  /** The options of one group, by its heading. */
  group(name: string): Locator {
    return this.root.getByRole('group', { name }).getByRole('option');
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name });
  }
}
