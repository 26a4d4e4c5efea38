import { expect, type Locator, type Page } from '@playwright/test';

export type MapListTab = 'الأحياء' | 'المخططات' | 'القطع' | 'الصفقات' | 'العروض';

/** The lists beside the map as a user sees them. */
export class MapLists {
  readonly page: Page;
  readonly root: Locator;
  readonly table: Locator;
  readonly rows: Locator;
  /** The buttons in the rows. */
  readonly rowButtons: Locator;
  readonly pager: Locator;
  readonly order: Locator;
  /** What is announced to screen readers. */
  readonly status: Locator;

  constructor(page: Page) {
    this.page = page;
    this.root = page.getByRole('region', { name: 'قوائم ما تعرضه الخريطة' });
    this.table = this.root.getByRole('table');
    this.rows = this.table.locator('tbody tr');
    this.rowButtons = this.table.locator('[data-row]');
    this.pager = this.root.getByRole('navigation', { name: 'صفحات القائمة' });
    this.order = this.root.getByRole('combobox', { name: 'الترتيب' });
    this.status = page.getByRole('status').filter({ hasText: 'القائمة' });
  }

  tab(name: MapListTab): Locator {
    return this.root.getByRole('tab', { name });
  }

  async open(name: MapListTab): Promise<void> {
    await this.tab(name).click();
    await this.isReady();
  }

  /** Waits until the open list shows current content. */
  async isReady(): Promise<void> {
    await expect(this.table).toHaveAttribute('aria-busy', 'false');
  }

  /** The names of the rows, without screen-reader-only text. */
  async columnTexts(column: number): Promise<string[]> {
    return this.rows.locator(`:nth-child(${column})`).and(this.rows.locator('> *')).allInnerTexts();
  }

  async download(format: 'CSV' | 'GeoJSON'): Promise<{ name: string; text: string }> {
    await this.root.getByRole('button', { name: 'تنزيل', exact: true }).click();
    const arrives = this.page.waitForEvent('download');
    await this.root.getByRole('button', { name: new RegExp(`^${format}`) }).click();
    const download = await arrives;
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    await this.page.keyboard.press('Escape');
    return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
  }
}
