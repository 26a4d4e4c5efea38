import type { Locator, Page } from '@playwright/test';

/** The home page as a user sees it. */
export class HomePage {
  readonly page: Page;
  readonly figures: Locator;
  readonly sales: Locator;
  readonly projects: Locator;
  readonly search: Locator;
  /** The search results. */
  readonly searchResults: Locator;
  readonly searchStatus: Locator;

  constructor(page: Page) {
    this.page = page;
    this.figures = page.getByRole('region', { name: 'المناطق بالأرقام' });
    this.sales = page.getByRole('region', { name: /^أحدث الصفقات في / });
    this.projects = page.getByRole('region', { name: 'مشاريع في السوق' });
    this.search = page.getByRole('combobox');
    this.searchResults = page.getByRole('option');
    this.searchStatus = page.getByRole('search').getByRole('status');
  }

  figuresOf(region: string): Locator {
    return this.figures.getByRole('row', { name: region });
  }

  get saleRows(): Locator {
    return this.sales.locator('tbody').getByRole('row');
  }

  get projectCards(): Locator {
    return this.projects.getByRole('article');
  }

  /** The visible retry button in a part of the page. */
  retryIn(part: Locator): Locator {
    return part.getByRole('button', { name: 'أعد المحاولة' });
  }

  async type(text: string): Promise<void> {
    await this.search.fill(text);
  }
}
