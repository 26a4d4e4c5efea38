import type { Locator, Page } from '@playwright/test';

/** The header of every page and the region picker it opens, by their accessible names. */
export class SiteHeader {
  readonly page: Page;
  readonly bar: Locator;
  readonly nav: Locator;
  /** Opens the menu when the viewport is narrow. */
  readonly menuButton: Locator;
  readonly regionButton: Locator;
  readonly picker: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bar = page.getByRole('banner');
    this.nav = this.bar.getByRole('navigation', { name: 'التنقل الرئيسي' });
    this.menuButton = this.bar.getByRole('button', { name: 'القائمة' });
    this.regionButton = this.bar.getByRole('button', { name: /^المنطقة: / });
    this.picker = page.getByRole('dialog', { name: 'اختر المنطقة' });
  }

  link(name: string): Locator {
    return this.nav.getByRole('link', { name });
  }

  get mapLink(): Locator {
    return this.link('الخريطة العقارية');
  }

  regionInPicker(name: string): Locator {
    return this.picker.getByRole('button', { name });
  }

  async openPicker(): Promise<void> {
    await this.regionButton.click();
    await this.picker.waitFor();
  }

  async pick(name: string): Promise<void> {
    await this.openPicker();
    await this.regionInPicker(name).click();
  }

  /** Makes every page start with a previously chosen region. */
  async startWithRegion(key: string): Promise<void> {
    await this.page.addInitScript((stored) => localStorage.setItem('ardi:region', stored), key);
  }

  stored(name: string): Promise<string | null> {
    return this.page.evaluate((key) => localStorage.getItem(key), name);
  }
}
