import { expect, type Locator, type Page } from '@playwright/test';
import { addFavorite } from '../../../contract/favorites/favorites.ts';
import { routes } from '../../../contract/routes.ts';
import type { FavoriteType } from '../../../contract/shared/vocabulary.ts';
import { testSettings } from '../../support/settings.ts';
import { headers } from '../providers/sign-in.ts';
import { offeredParcel, offersOn, parcelsIn, salesIn, type ParcelRow } from '../../support/land.ts';

export interface FavoriteItem {
  itemType: FavoriteType;
  itemId: string;
  title?: string;
}

const around = ({ centroid_x: x, centroid_y: y }: ParcelRow, reach = 0.01) => ({
  west: x - reach,
  east: x + reach,
  south: y - reach,
  north: y + reach,
});

/** A parcel on offer, with its offer, its neighborhood and a sale. */
export function oneItemOfEachType() {
  const parcel = offeredParcel();
  const [offer] = offersOn(parcel.id);
  const [sale] = salesIn(around(parcel));
  if (!offer || !sale || parcel.neighborhood_id === null) throw new Error('the demo data lacks an item');
  return {
    parcel,
    offer,
    sale,
    items: [
      { itemType: 'parcel', itemId: String(parcel.id) },
      { itemType: 'transaction', itemId: sale.transaction_no },
      { itemType: 'offer', itemId: offer.code },
      { itemType: 'neighborhood', itemId: String(parcel.neighborhood_id) },
    ] satisfies FavoriteItem[],
  };
}

/** Adjacent parcels, largest first. */
export function adjacentParcels(count: number): ParcelRow[] {
  const parcels = parcelsIn(around(offeredParcel())).slice(0, count);
  expect(parcels).toHaveLength(count);
  return parcels;
}

export const parcelItems = (parcels: readonly ParcelRow[]): FavoriteItem[] =>
  parcels.map(({ id }) => ({ itemType: 'parcel', itemId: String(id) }));

/** Saves items as favorites of the member signed in on the page, one after the other. */
export async function addFavorites(page: Page, items: readonly FavoriteItem[]): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('userToken'));
  for (const item of items) {
    const answer = await fetch(`${testSettings.platformUrl}/${routes.addFavorite.path}`, {
      method: addFavorite.route.method,
      headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ regionId: 10, ...item }),
    });
    expect(answer.status).toBe(200);
  }
}

/** IDs of the favorites the server holds for the member signed in on the page, newest first. */
export async function favoriteIds(page: Page): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem('userToken'));
  const answer = await fetch(`${testSettings.platformUrl}/${routes.listRegionFavorites.path}?RegionId=10`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { itemId: string }[] };
  return data.map(({ itemId }) => itemId);
}

/** The favorites page as a user sees it. */
export class FavoritesPage {
  readonly page: Page;
  readonly items: Locator;
  readonly order: Locator;
  readonly mapLink: Locator;
  readonly pager: Locator;

  constructor(page: Page) {
    this.page = page;
    this.items = page.getByRole('list', { name: 'ما حفظته' }).getByRole('listitem');
    this.order = page.getByLabel('الترتيب');
    this.mapLink = page.getByRole('link', { name: 'اعرضها على الخريطة' });
    this.pager = page.getByRole('navigation', { name: 'صفحات القائمة' });
  }

  async open(region = 'Riyadh'): Promise<void> {
    await this.page.goto(`/${region}/favorites`);
  }

  remove(within: Locator): Locator {
    return within.getByRole('button', { name: /^أزل «.+» من المفضلة$/ });
  }

  undo(within: Locator): Locator {
    return within.getByRole('button', { name: /^تراجع: / });
  }

  type(name: string): Locator {
    return this.page.getByRole('group', { name: 'نوع ما يُعرض' }).getByRole('button', { name });
  }

  /** The file a click downloads: its name and its rows, split into cells. */
  async download(): Promise<{ name: string; rows: string[][] }> {
    const arrives = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: 'نزّل CSV' }).click();
    const download = await arrives;
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    expect(text.startsWith('\uFEFF')).toBe(true);
    const rows = text.slice(1).trimEnd().split('\r\n');
    return { name: download.suggestedFilename(), rows: rows.map((row) => row.split(',')) };
  }
}
