import type { FavoriteType, ComplaintType } from '../../contract/shared/vocabulary.ts';
import { planKey, planOfKey } from '../../contract/shared/plan-key.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import type { Store } from '../connection/store.ts';
import { findParcel } from '../parcel/parcels.ts';
import { findPlanEntries } from '../search/search-entries.ts';

/**
 * What can be saved as a favorite or complained about: its id as its own endpoints use it, and the regions it lies
 * in.
 */
export interface Subject {
  id: string;
  /** Empty where regions do not apply. */
  regionIds: number[];
}

/** Returns a subject. Throws subject_not_found when it does not exist. */
export async function subjectOrRefuse(
  store: Store,
  type: FavoriteType | ComplaintType,
  itemId: string,
): Promise<Subject> {
  const subject = await finders[type](store, itemId);
  if (!subject) throw new Refusal('subject_not_found');
  return subject;
}

type Finder = (store: Store, itemId: string) => Promise<Subject | undefined>;

const finders: Record<FavoriteType | ComplaintType, Finder> = {
  async parcel(store, itemId) {
    const parcel = await findParcel(store, numberOf(itemId));
    return parcel && { id: String(parcel.id), regionIds: [parcel.region_id] };
  },
  async neighborhood({ database }, itemId) {
    const row = await database
      .selectFrom('neighborhood')
      .select(['id', 'region_id'])
      .where('id', '=', numberOf(itemId))
      .executeTakeFirst();
    return row && { id: String(row.id), regionIds: [row.region_id] };
  },
  async plan(store, itemId) {
    const plan = planOfKey(itemId);
    const entries = plan ? await findPlanEntries(store, [plan]) : [];
    return plan && entries.length > 0
      ? { id: planKey(plan), regionIds: entries.map((entry) => entry.region_id) }
      : undefined;
  },
  async project({ database }, itemId) {
    const row = await database
      .selectFrom('project')
      .select(['id', 'region_id'])
      .where('id', '=', numberOf(itemId))
      .executeTakeFirst();
    return row && { id: String(row.id), regionIds: [row.region_id] };
  },
  async offer({ database }, itemId) {
    const row = await database
      .selectFrom('offer')
      .select(['code', 'region_id'])
      .where('code', '=', itemId)
      .where('state', '=', 'live')
      .executeTakeFirst();
    return row && { id: row.code, regionIds: [row.region_id] };
  },
  async broker({ database }, itemId) {
    const row = await database
      .selectFrom('organisation')
      .select('code')
      .where('code', '=', itemId)
      .executeTakeFirst();
    return row && { id: row.code, regionIds: [] };
  },
  async transaction({ database }, itemId) {
    const rows = await database
      .selectFrom('sale')
      .select(['transaction_no', 'region_id'])
      .where('transaction_no', '=', itemId)
      .execute();
    const [first] = rows;
    return first && { id: first.transaction_no, regionIds: rows.map((row) => row.region_id) };
  },
};

/** Parses an id; returns 0, which no row has, when it is not one. */
function numberOf(itemId: string): number {
  return /^\d{1,15}$/.test(itemId) ? Number(itemId) : 0;
}
