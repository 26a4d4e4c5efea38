import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import { testSettings } from '../../support/settings.ts';

/** The form for reporting errors, in the map's panel and on pages. */
export const reportForm = (page: Page) => page.getByRole('form', { name: 'ما الخطأ؟' });
export const sendButton = (page: Page) => reportForm(page).getByRole('button', { name: 'أرسل البلاغ' });

/** The report number on the receipt. */
export async function receiptNumber(page: Page, letter: 'ق' | 'ش'): Promise<number> {
  const receipt = page.getByRole('status').filter({ hasText: 'وصلنا بلاغك' });
  await expect(receipt).toBeFocused();
  const [, id = ''] = new RegExp(`${letter}-(\\d+)`).exec((await receipt.textContent()) ?? '') ?? [];
  return Number(id);
}

export function storedRow(table: 'complaint' | 'parcel_report', id: number): Record<string, unknown> {
  const database = new DatabaseSync(testSettings.databaseFile, { readOnly: true });
  const row = database.prepare(`select * from ${table} where id = ?`).get(id);
  database.close();
  return row ?? {};
}
