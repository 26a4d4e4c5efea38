import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { loadDemo } from '../../pipeline/demo/load.ts';
import { demoRegions } from '../../pipeline/demo/land/places.ts';
import { rebuildSearchEntries } from '../../pipeline/import/places/search-entries.ts';
import { openStore } from '../../database/open.ts';
import type { Store } from '../../database/connection/store.ts';

/** Stores that have everything but one kind of data: what pages show without it. */

/** Rows of one kind are gone, in this order; a column that told of them is empty. */
const lacks = {
  nothing: [],
  rules: ['delete from building_rule'],
  offers: ['delete from offer_parcel', 'delete from offer'],
  projects: ['delete from booking_parcel', 'delete from project'],
  transit: ['delete from overlay'],
  indicators: ['delete from sales_indicator', 'delete from city_metric', 'delete from neighborhood_metric'],
  'deeds and indicators': [
    'delete from sale_parcel',
    'delete from sale',
    'update parcel set price_sar_per_sqm = null, transaction_price_sar = null',
    'delete from neighborhood_metric',
  ],
  deeds: [
    'delete from sale_parcel',
    'delete from sale',
    'update parcel set price_sar_per_sqm = null, transaction_price_sar = null',
    // What is left of the neighborhoods' figures is what a publisher of indicators tells.
    "update neighborhood_metric set average_basis = 'published'",
  ],
} satisfies Record<string, string[]>;

/** What is lacking of the land itself. */
const landLacks = {
  districts: [
    'delete from neighborhood_metric',
    'delete from sales_indicator where neighborhood_id is not null',
    ...['parcel', 'subdivision', 'sale', 'offer'].map(
      (table) => `update ${table} set neighborhood_id = null`,
    ),
    'update parcel set neighborhood_name = null',
    'delete from neighborhood',
  ],
  parcels: [
    ...['booking_parcel', 'offer_parcel', 'sale_parcel', 'sale', 'parcel', 'subdivision'].map(
      (table) => `delete from ${table}`,
    ),
    "update neighborhood_metric set average_basis = 'published'",
  ],
} satisfies Record<string, string[]>;

export type LandLack = keyof typeof landLacks;
export const landLackNames = Object.keys(landLacks) as LandLack[];

export type Lack = keyof typeof lacks | 'all regions but one' | 'all data';
export const allLacks = [...Object.keys(lacks), 'all regions but one', 'all data'] as Lack[];

/** As an import does when a region's land has changed. */
async function renewSearchEntries({ database, engine }: Store): Promise<void> {
  const regions = await database.selectFrom('region').select('id').execute();
  for (const { id } of regions) await rebuildSearchEntries(database, engine, id);
}

/** Makes the stores: the demo data is generated once and copied. */
export class LackingStores {
  readonly #folder = mkdtempSync(join(tmpdir(), 'ardi-lacking-'));
  #whole: string | undefined;

  async open(lack: Lack | LandLack): Promise<Store> {
    const file = join(this.#folder, `${lack.replaceAll(' ', '-')}.sqlite`);
    if (lack === 'all data') return openStore({ file });
    if (lack === 'all regions but one') {
      const store = await openStore({ file });
      const riyadh = demoRegions.filter(({ key }) => key === 'Riyadh');
      await loadDemo(store, { seed: 'lacking', parcels: 400 }, () => undefined, riyadh);
      return store;
    }
    this.#whole ??= await this.#load();
    copyFileSync(this.#whole, file);
    const store = await openStore({ file });
    for (const statement of { ...lacks, ...landLacks }[lack])
      await sql.raw(statement).execute(store.database);
    if (lack in landLacks) await renewSearchEntries(store);
    return store;
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #load(): Promise<string> {
    const file = join(this.#folder, 'whole.sqlite');
    const store = await openStore({ file });
    await loadDemo(store, { seed: 'lacking', parcels: 1200 }, () => undefined);
    await store.close();
    return file;
  }
}
