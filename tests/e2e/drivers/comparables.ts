import type { Locator } from '@playwright/test';
import type { Comparison } from '../../../src/api/parcel/comparables.ts';
import { listComparables } from '../../../contract/parcel/comparables.ts';
import type { DataOf } from '../../../contract/shared/endpoint.ts';
import { comparables as words } from '../../../words/ar/parcel/comparables.ts';
import { parcelPage } from '../../../words/ar/parcel/parcel-page.ts';
import { askPlatform } from '../../support/ask-platform.ts';
import type { ParcelRow } from '../../support/land.ts';
import { examples } from '../../support/site-pages.ts';
import type { MapPage } from './map-page.ts';
import { openParcel } from './parcel-panel.ts';

const labels = parcelPage.comparables;

/** A parcel with the land use that its comparables share. */
export type ComparedParcel = ParcelRow & { land_use_group: string };

/** A parcel where much was sold. */
export const comparedParcel = () => examples().parcel as ComparedParcel;

/** Comparable sales around a parcel, in the map's panel, as a user sees them. */
export class Comparables {
  readonly mapPage: MapPage;
  readonly opener: Locator;
  readonly figures: Locator;
  readonly list: Locator;
  readonly radius: Locator;
  readonly months: Locator;
  readonly use: Locator;
  readonly submit: Locator;

  constructor(mapPage: MapPage) {
    const { panel } = mapPage;
    this.mapPage = mapPage;
    this.opener = panel.getByRole('button', { name: words.open });
    this.figures = panel.locator('[aria-live=polite]');
    this.list = panel.getByRole('group', { name: labels.title });
    this.radius = panel.getByLabel(labels.radius);
    this.months = panel.getByLabel(labels.months);
    this.use = panel.getByRole('combobox', { name: labels.use, exact: true });
    this.submit = panel.getByRole('button', { name: labels.submit, exact: true });
  }

  /** Opens the map with a parcel's panel; the comparables load when `opener` is pressed. */
  async openParcel(parcel: ParcelRow, query?: string): Promise<void> {
    await openParcel(this.mapPage, parcel, 16, query);
  }

  /** Shows all rows of the list, which is cut after ten. */
  async showAll(): Promise<void> {
    const rest = this.mapPage.panel.getByRole('button', { name: /^اعرض بقيتها/ });
    if (await rest.count()) await rest.click();
  }
}

/** The platform's response for the sales that a comparison covers. */
export function comparedSales(parcel: ComparedParcel, comparison: Comparison) {
  return askPlatform<DataOf<typeof listComparables>>(listComparables.route, {
    parcelObjectId: parcel.id,
    ...Object.fromEntries(Object.entries(comparison).filter(([, value]) => value !== undefined)),
  });
}
