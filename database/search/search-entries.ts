import { sql, type Selectable } from 'kysely';
import { foldArabic } from '../../lib/fold-arabic.ts';
import type { PlanName } from '../../contract/shared/plan-key.ts';
import type { ReadingStore } from '../connection/store.ts';
import type { SearchEntryTable } from '../schema/schema.ts';

export type SearchEntryRow = Selectable<SearchEntryTable>;

/**
 * Entries of a kind whose folded text contains the given folded text: exact matches first, then prefix matches, then
 * the larger ones.
 */
export async function findEntries(
  { database }: ReadingStore,
  kind: SearchEntryTable['kind'],
  folded: string,
  { regionId, limit }: { regionId: number | undefined; limit: number },
): Promise<SearchEntryRow[]> {
  return database
    .selectFrom('search_entry')
    .selectAll()
    .where('kind', '=', kind)
    .$if(regionId !== undefined, (query) => query.where('region_id', '=', regionId ?? 0))
    .where('folded', 'like', `%${folded}%`)
    .orderBy(sql`case when folded = ${folded} then 0 when folded like ${`${folded}%`} then 1 else 2 end`)
    .orderBy('parcel_count', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** All neighborhoods, with their city as context, or all cities of which no neighborhood is known: the gazetteer. */
export async function listPlaceEntries(
  { database }: ReadingStore,
  kind: 'city' | 'neighborhood',
): Promise<SearchEntryRow[]> {
  return database.selectFrom('search_entry').selectAll().where('kind', '=', kind).orderBy('id').execute();
}

/** City of a plan: its location in words ends with it, see `planEntry` of `pipeline/import/places/search-entries.ts`. */
export function cityOfPlan({ context }: Pick<SearchEntryRow, 'context'>): string | null {
  return context?.split('، ').at(-1) ?? null;
}

/** Entries of plans, one for each neighborhood that they lie in. */
export async function findPlanEntries(
  { database }: ReadingStore,
  plans: readonly PlanName[],
  regionId?: number,
): Promise<SearchEntryRow[]> {
  if (plans.length === 0) return [];
  const rows = await database
    .selectFrom('search_entry')
    .selectAll()
    .where('kind', '=', 'plan')
    .$if(regionId !== undefined, (query) => query.where('region_id', '=', regionId ?? 0))
    .where('folded', 'in', [...new Set(plans.map(({ planNo }) => foldArabic(planNo)))])
    .orderBy('parcel_count', 'desc')
    .orderBy('id')
    .execute();
  return rows.filter((row) =>
    plans.some(({ planNo, cityName }) => planNo === row.plan_no && cityName === cityOfPlan(row)),
  );
}
