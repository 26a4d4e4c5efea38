import type { Kysely } from 'kysely';
import { message } from '../../../words/message.ts';
import type { Database, HeldRowTable } from '../../../database/schema/schema.ts';
import type { Selectable } from 'kysely';
import type { Store } from '../../../database/connection/store.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import type { Aliases } from '../places/aliases.ts';
import type { Deed } from '../deeds/deed-row.ts';
import { ImportError } from '../../shared/import-error.ts';
import { loadWithin } from '../load/load-within.ts';
import { nowInRiyadh, type OnProgress } from '../../shared/progress.ts';
import { acceptDeeds } from '../deeds/sales.ts';
import { acceptParcels } from '../parcels/accept-parcels.ts';
import type { HeldParcel } from '../parcels/parcel-copies.ts';
import { acceptIndicators, type HeldIndicator } from '../indicators/indicators.ts';

export interface AcceptedReport {
  /** Accepted rows that are in force, as the store has them afterwards. */
  inForce: number;
  /** Accepted deeds whose reference number another accepted deed has. */
  replaced: number;
  /** Rows that were in force already. */
  known: number;
  changed: RegionKey[];
}

const idsPerStatement = 500;
export type HeldRow = Selectable<HeldRowTable>;

/**
 * Puts held rows in force, in one transaction, through the code that loads files: they are placed, and figures follow.
 *
 * @throws ImportError when there is no such row, or it cannot be in force whatever a person says
 */
export async function acceptRows(
  store: Store,
  ids: readonly string[],
  options: { aliases: Aliases; onProgress: OnProgress },
): Promise<AcceptedReport> {
  return loadWithin(store, {}, async (transaction) => {
    const found = await rowsOf(transaction, [...new Set(ids)]);
    const rows = found.filter(({ accepted_at: at }) => at === null);
    const known = found.length - rows.length;
    const deeds = rows
      .filter(({ kind }) => kind === 'sales')
      .map((row) => ({ ...row, deed: JSON.parse(row.content) as Deed }));
    const bad = deeds.find(({ deed }) => !(deed.area > 0));
    if (bad)
      throw new ImportError(
        message(
          '{id} ({file}, line {line}): without an area there is no price per m², so it cannot be in force',
          { id: bad.id, file: bad.file, line: bad.line },
        ),
      );
    const indicators = rows
      .filter(({ kind }) => kind === 'indicators')
      .map((row) => ({ ...row, indicator: JSON.parse(row.content) as HeldIndicator }));
    const parcels = rows
      .filter(({ kind }) => kind === 'parcels')
      .map((row) => ({ ...row, parcel: JSON.parse(row.content) as HeldParcel }));
    for (let start = 0; start < rows.length; start += idsPerStatement)
      await transaction
        .updateTable('held_row')
        .set({ accepted_at: nowInRiyadh() })
        .where(
          'id',
          'in',
          rows.slice(start, start + idsPerStatement).map(({ id }) => id),
        )
        .execute();
    const changed = new Set<RegionKey>();
    for (const key of await acceptParcels(transaction, store.engine, parcels, options)) changed.add(key);
    for (const key of await acceptDeeds(transaction, store.engine, deeds, options)) changed.add(key);
    for (const key of await acceptIndicators(transaction, store.engine, indicators, options))
      changed.add(key);
    const replaced = deeds.length - (await countInForce(transaction, deeds));
    return { inForce: rows.length - replaced, replaced, known, changed: [...changed] };
  });
}

/** How many accepted deeds there are as sales: with their region, reference number and figures. */
async function countInForce(
  transaction: Kysely<Database>,
  deeds: readonly (HeldRow & { deed: Deed })[],
): Promise<number> {
  let count = 0;
  for (const { region_id: regionId, deed } of deeds) {
    const sale = await transaction
      .selectFrom('sale')
      .select('id')
      .where('region_id', '=', regionId ?? 0)
      .where('transaction_no', '=', deed.reference)
      .where('date', '=', deed.date)
      .where('price_sar', '=', deed.price)
      .where('area_sqm', '=', deed.area)
      .executeTakeFirst();
    if (sale) count++;
  }
  return count;
}

async function rowsOf(transaction: Kysely<Database>, ids: readonly string[]): Promise<HeldRow[]> {
  const rows: HeldRow[] = [];
  for (let start = 0; start < ids.length; start += idsPerStatement) {
    const some = ids.slice(start, start + idsPerStatement);
    rows.push(...(await transaction.selectFrom('held_row').selectAll().where('id', 'in', some).execute()));
  }
  const known = new Set(rows.map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined)
    throw new ImportError(message('no row with the id {id} is held aside', { id: missing }));
  return rows;
}
