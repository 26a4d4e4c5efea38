import { expect, type Locator, type Page } from '@playwright/test';
import { countSales } from '../../../words/count.ts';
import { fill } from '../../../words/fill.ts';
import { filters as words } from '../../../words/ar/map/filters.ts';

/** The map's filters as a user sees them. */
export class MapFilters {
  readonly page: Page;
  readonly bar: Locator;
  readonly button: Locator;
  readonly form: Locator;
  /** How many sales match, and how many of them the map cannot show. */
  readonly status: Locator;
  readonly chips: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bar = page.getByRole('region', { name: words.title });
    this.button = page.getByRole('button', { name: new RegExp(`^${words.title}`) });
    this.form = page.getByRole('form', { name: words.title });
    this.status = this.bar.getByRole('status');
    this.chips = this.bar.getByRole('button', { name: /^امسح المرشح/ });
  }

  async open(): Promise<void> {
    await this.button.click();
    await expect(this.form).toBeVisible();
  }

  chip(text: string): Locator {
    return this.bar.getByRole('button', { name: fill(words.clear, { filter: text }), exact: true });
  }

  /** The chip of a period, which names the day that it counts back from. */
  periodChip(text: string): Locator {
    const name = fill(words.clear, { filter: fill(words.chip.period, { name: text, day: '' }) });
    return this.bar.getByRole('button', { name });
  }

  choice(label: string): Locator {
    return this.form.getByRole('radio', { name: label, exact: true });
  }

  async expectCountInArea(count: number): Promise<void> {
    await expect(this.status).toContainText(fill(words.countInArea, { sales: countSales(count) }));
  }

  async expectCountInView(count: number): Promise<void> {
    await expect(this.status).toContainText(fill(words.countInView, { sales: countSales(count) }));
  }

  async startDrawing(): Promise<void> {
    await this.form.getByRole('button', { name: words.draw }).click();
    await expect(this.page.getByText(words.drawing.first)).toBeVisible();
  }
}
