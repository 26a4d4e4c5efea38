import { DatabaseSync } from 'node:sqlite';
import { expect, type Locator, type Page } from '@playwright/test';
import type { ParcelRow } from '../../support/land.ts';
import { testSettings } from '../../support/settings.ts';
import type { MapPage } from './map-page.ts';
import { rejectCall } from './member.ts';
import { expectParcel } from './parcel-panel.ts';

/** The form for reporting errors, in the map's panel and on pages. */
export const reportForm = (page: Page) => page.getByRole('form', { name: 'ما الخطأ؟' });
export const sendButton = (page: Page) => reportForm(page).getByRole('button', { name: 'أرسل البلاغ' });

/** Opens the map at a parcel, and the form for reporting errors in its panel. */
export async function openReport(mapPage: MapPage, parcel: ParcelRow): Promise<void> {
  await mapPage.page.goto(
    `/${parcel.region_key}/metrics?parcel=${parcel.id}#map=17/${parcel.centroid_y}/${parcel.centroid_x}`,
  );
  await expectParcel(mapPage, parcel);
  await mapPage.panel.getByRole('button', { name: 'أبلغ عن خطأ' }).click();
}

/** Expects that the server's own message, if it rejects the description, is shown at the field. */
export async function expectMessageAtField(page: Page, path: string): Promise<void> {
  const message = 'قيمة غير صالحة في الحقل «الوصف».';
  const details = reportForm(page).getByLabel('التفاصيل');
  await rejectCall(page, 'POST', path, { status: 400, code: 'bad_request', field: 'description', message });
  await sendButton(page).click();
  await expect(details).toBeFocused();
  await expect(details).toHaveAccessibleDescription(message);
  await page.unroute(`${testSettings.platformUrl}/${path}`);
}

/** Closes the form with Escape, reopens it by the button that has the focus then, and expects the text in it. */
export async function expectKeptWhenReopened(page: Page, opener: Locator, text: string): Promise<void> {
  const form = reportForm(page);
  await form.getByLabel('التفاصيل').press('Escape');
  await expect(form).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('التفاصيل')).toHaveValue(text);
}

/** Submits the form twice at once, as an impatient press does. */
export async function submitTwice(page: Page): Promise<void> {
  await reportForm(page).evaluate((element: HTMLFormElement) => {
    element.requestSubmit();
    element.requestSubmit();
  });
}

/** The report number on the receipt. */
export async function receiptNumber(page: Page, letter: 'ق' | 'ش'): Promise<number> {
  const receipt = page.getByRole('status').filter({ hasText: 'وصلنا بلاغك' });
  await expect(receipt).toBeFocused();
  const [, id = ''] = new RegExp(`${letter}-(\\d+)`).exec((await receipt.textContent()) ?? '') ?? [];
  return Number(id);
}

export function storedRow(
  table: 'complaint' | 'parcel_report' | 'attachment',
  id: number | string,
): Record<string, unknown> {
  const database = new DatabaseSync(testSettings.databaseFile, { readOnly: true });
  const row = database.prepare(`select * from ${table} where id = ?`).get(id);
  database.close();
  return row ?? {};
}
