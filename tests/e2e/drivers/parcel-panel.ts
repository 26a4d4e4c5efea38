import { expect, type Locator } from '@playwright/test';
import type { ParcelRow } from '../../support/land.ts';
import { cameraAt } from './camera.ts';
import type { MapPage } from './map-page.ts';

/** Expects that the panel shows a parcel. */
export async function expectParcel(
  { panel }: MapPage,
  { parcel_no: number }: { parcel_no: string },
): Promise<void> {
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(`القطعة ${number}`);
}

/** Opens the map at a parcel of Riyadh, with its panel. */
export async function openParcel(
  mapPage: MapPage,
  parcel: ParcelRow,
  zoom = 17.5,
  query = '',
): Promise<void> {
  await mapPage.open(cameraAt(parcel, zoom), `/Riyadh/metrics?parcel=${parcel.id}${query && `&${query}`}`);
  await mapPage.isReady();
  await expectParcel(mapPage, parcel);
}

/** The panel's content below a level-3 heading, up to the next one. */
export async function sectionText(panel: Locator, heading: string): Promise<string> {
  return panel.getByRole('heading', { level: 3, name: heading, exact: true }).evaluate((title) => {
    const texts: string[] = [];
    for (let next = title.nextElementSibling; next && next.tagName !== 'H3'; next = next.nextElementSibling) {
      texts.push(next.textContent);
    }
    return texts.join('\n');
  });
}

/** A call of the panel, and the section that reports when it fails. */
export interface SectionCall {
  url: string | RegExp;
  heading: string;
  failure: string;
}

/** Expects that a failing call is reported in its own section alone, and that a retry removes the report. */
export async function expectSectionRecovers(
  mapPage: MapPage,
  parcel: ParcelRow,
  { url, heading, failure }: SectionCall,
): Promise<void> {
  const { page, panel } = mapPage;
  await page.route(url, (route) => route.abort());
  await mapPage.open(cameraAt(parcel, 17.5), `/Riyadh/metrics?parcel=${parcel.id}`);
  await mapPage.isReady();
  const alerts = panel.getByRole('alert');
  await expect(alerts).toHaveCount(1);
  await expect(panel.getByRole('status')).toHaveCount(0);
  expect(await sectionText(panel, heading)).toContain(failure);
  await page.unroute(url);
  await alerts.getByRole('button').click();
  await expect(alerts).toHaveCount(0);
  await expectParcel(mapPage, parcel);
}
