import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import type { Store } from '../../../database/connection/store.ts';
import type { Database } from '../../../database/schema/schema.ts';
import { unlinkSales } from '../figures/deed-figures.ts';
import { idOf } from '../held/held-rows.ts';
import { refreshFigures } from '../placement/placement.ts';
import type { Aliases } from '../places/aliases.ts';
import { markChanged } from '../places/mark-changed.ts';
import { loadRegions } from '../places/regions.ts';
import { TouchedLand } from '../places/touched-land.ts';
import { referenceOf } from './deed-row.ts';

/** What became of deeds whose numbers were stored in other notations. */
export interface JoinedDeeds {
  /** Doubles that are gone. */
  joined: number;
  /** Deeds that have their usual number now. */
  renumbered: number;
  /** Deeds whose usual number another deed has with other facts: they stay as they are. */
  conflicting: string[];
  /** Regions whose data has changed. */
  regions: RegionKey[];
}

/** Key of `data_state`: the deeds of this store have one number each. */
const doneKey = 'deed_numbers_joined';
const pageSize = 5000;

interface StoredDeed {
  id: number;
  transaction_no: string;
  region_id: number;
  neighborhood_id: number | null;
  date: string;
  price_sar: number;
  area_sqm: number;
}

/**
 * Gives the deeds that earlier versions stored under other notations of their numbers («27,049,909») the usual one
 * (`referenceOf`), with their favorites, corrections and held rows, and takes out those that stood twice by that. Figures
 * of their places are computed again. A store is looked through once.
 *
 * @returns undefined when there was nothing to do
 */
export async function joinDoubles(store: Store, aliases: Aliases): Promise<JoinedDeeds | undefined> {
  const done = await store.database
    .selectFrom('data_state')
    .select('value')
    .where('key', '=', doneKey)
    .executeTakeFirst();
  if (done) return undefined;
  return store.database.transaction().execute(async (transaction) => {
    const touched = new Map<number, TouchedLand>();
    const report: JoinedDeeds = { joined: 0, renumbered: 0, conflicting: [], regions: [] };
    for (let after = 0; ;) {
      const page = await oddDeeds(transaction, store.engine, after);
      for (const deed of page) await joinDeed(transaction, deed, touched, report);
      const last = page.at(-1);
      if (!last) break;
      after = last.id;
    }
    await renumberHeld(transaction);
    for (const [key, region] of await loadRegions(transaction)) {
      const own = touched.get(region.id);
      if (!own) continue;
      await refreshFigures(transaction, store.engine, region, { touched: own, aliases });
      await markChanged(transaction, store.engine, key, { land: false });
      report.regions.push(key);
    }
    await transaction
      .insertInto('data_state')
      .values({ key: doneKey, value: '1' })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const isIdle = report.joined + report.renumbered + report.conflicting.length === 0;
    return isIdle ? undefined : report;
  });
}

/** What a person should know of deeds that were joined. */
export function linesOfJoined({ joined, renumbered, conflicting }: JoinedDeeds): string[] {
  const shown = conflicting.slice(0, 10).join('; ');
  return [
    `deeds of earlier loads: ${joined} stood twice under another notation of their number and are one now, ${renumbered} have their usual number`,
    ...(conflicting.length > 0
      ? [`  ${conflicting.length} stay, since another deed has their number with other facts: ${shown}`]
      : []),
  ];
}

/** Imported deeds whose number has anything but digits. */
async function oddDeeds(
  transaction: Kysely<Database>,
  engine: Store['engine'],
  after: number,
): Promise<StoredDeed[]> {
  return transaction
    .selectFrom('sale')
    .innerJoin('source', 'source.id', 'sale.source_id')
    .select(['sale.id', 'transaction_no', 'region_id', 'neighborhood_id', 'date', 'price_sar', 'area_sqm'])
    .where('source.origin', '=', 'import')
    .where('sale.id', '>', after)
    .where(
      engine === 'sqlite'
        ? sql<boolean>`transaction_no glob '*[^0-9]*'`
        : sql<boolean>`transaction_no ~ '[^0-9]'`,
    )
    .orderBy('sale.id')
    .limit(pageSize)
    .execute();
}

async function joinDeed(
  transaction: Kysely<Database>,
  deed: StoredDeed,
  touched: Map<number, TouchedLand>,
  report: JoinedDeeds,
): Promise<void> {
  const number = referenceOf(deed.transaction_no);
  if (number === deed.transaction_no) return;
  const twins = await transaction
    .selectFrom('sale')
    .select(['id', 'date', 'price_sar', 'area_sqm'])
    .where('transaction_no', '=', number)
    .where('region_id', '=', deed.region_id)
    .execute();
  const isSame = (twin: (typeof twins)[number]) =>
    twin.date === deed.date && twin.price_sar === deed.price_sar && twin.area_sqm === deed.area_sqm;
  if (twins.length > 0 && !twins.some(isSame)) {
    report.conflicting.push(deed.transaction_no);
    return;
  }
  const land = touched.get(deed.region_id) ?? new TouchedLand();
  touched.set(deed.region_id, land);
  land.addDeed(deed.neighborhood_id, deed.date, []);
  if (twins.length > 0) {
    land.addParcels(await unlinkSales(transaction, [deed.id]));
    await transaction.deleteFrom('sale').where('id', '=', deed.id).execute();
    report.joined++;
  } else {
    await transaction.updateTable('sale').set({ transaction_no: number }).where('id', '=', deed.id).execute();
    report.renumbered++;
  }
  await renumberFavorites(transaction, deed.transaction_no, number);
  await transaction
    .updateTable('amendment')
    .set({ item_key: number })
    .where('item', '=', 'sale')
    .where('item_key', '=', deed.transaction_no)
    .execute();
}

/** Whoever had both numbers among the favorites keeps one. */
async function renumberFavorites(transaction: Kysely<Database>, before: string, now: string): Promise<void> {
  const own = transaction
    .selectFrom('bookmark')
    .select('account_id')
    .where('item_type', '=', 'transaction')
    .where('item_id', '=', now);
  await transaction
    .deleteFrom('bookmark')
    .where('item_type', '=', 'transaction')
    .where('item_id', '=', before)
    .where('account_id', 'in', own)
    .execute();
  await transaction
    .updateTable('bookmark')
    .set({ item_id: now })
    .where('item_type', '=', 'transaction')
    .where('item_id', '=', before)
    .execute();
}

/** Held rows are recognized by what they say, their number among it. */
async function renumberHeld(transaction: Kysely<Database>): Promise<void> {
  const rows = await transaction
    .selectFrom('held_row')
    .select(['id', 'reference', 'content'])
    .where('kind', '=', 'sales')
    .execute();
  for (const { id, reference, content } of rows) {
    const number = referenceOf(reference);
    if (number === reference) continue;
    const deed = { ...(JSON.parse(content) as object), reference: number };
    const row = { id: idOf('sales', deed), reference: number, content: JSON.stringify(deed) };
    const twin = await transaction
      .selectFrom('held_row')
      .select('id')
      .where('id', '=', row.id)
      .executeTakeFirst();
    if (twin) await transaction.deleteFrom('held_row').where('id', '=', id).execute();
    else await transaction.updateTable('held_row').set(row).where('id', '=', id).execute();
  }
}
