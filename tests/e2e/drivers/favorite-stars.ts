import { expect, type Locator } from '@playwright/test';
import type { MapPage } from './map-page.ts';

/** Opens the panel of a parcel or a neighborhood, which has a favorites star in its header. */
export async function openStarredPanel(mapPage: MapPage, query: string): Promise<void> {
  await mapPage.page.goto(`/Riyadh/metrics?${query}`);
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toBeVisible();
}

/** The star of something in the panel, by its name. */
export function starOf({ panel }: MapPage, name: RegExp | string): Locator {
  return panel.getByRole('button', { name: typeof name === 'string' ? `المفضلة: ${name}` : name });
}

/** The star in the panel's header. */
export function headerStar(mapPage: MapPage): Locator {
  return starOf(mapPage, /^المفضلة: (القطعة|حي)/).first();
}
