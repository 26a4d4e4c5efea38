import type { Page } from '@playwright/test';

/** Agrees to what the product asks before it does something that cannot be taken back. */
export async function agree(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button').first().click();
}
