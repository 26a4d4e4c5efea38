import type { ComplaintType, BookmarkType } from '../../src/contract/vocabulary.ts';
import { Refusal } from '../refusal.ts';
import type { Store } from './open.ts';
import { findParcel } from './parcels.ts';

/** Throws subject_not_found when there is no such thing to keep or to complain about. */
export async function subjectOrRefuse(
  store: Store,
  type: BookmarkType | ComplaintType,
  itemId: string,
): Promise<void> {
  const id = /^\d{1,15}$/.test(itemId) ? Number(itemId) : undefined;
  const exists = await finders[type](store, itemId, id);
  if (!exists) throw new Refusal('subject_not_found');
}

type Finder = (store: Store, code: string, id: number | undefined) => Promise<unknown>;

const byId =
  (table: 'neighborhood' | 'project'): Finder =>
  ({ database }, _code, id) =>
    id === undefined
      ? Promise.resolve(undefined)
      : database
          .selectFrom(table as 'project')
          .select('id')
          .where('id', '=', id)
          .executeTakeFirst();

const finders: Record<BookmarkType | ComplaintType, Finder> = {
  parcel: async (store, _code, id) => id !== undefined && (await findParcel(store, id)) !== undefined,
  neighborhood: byId('neighborhood'),
  project: byId('project'),
  offer: ({ database }, code) =>
    database.selectFrom('offer').select('id').where('code', '=', code).executeTakeFirst(),
  broker: ({ database }, code) =>
    database.selectFrom('organisation').select('id').where('code', '=', code).executeTakeFirst(),
  transaction: ({ database }, code) =>
    database.selectFrom('sale').select('id').where('transaction_no', '=', code).executeTakeFirst(),
};
