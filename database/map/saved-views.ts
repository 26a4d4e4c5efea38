import type { Selectable } from 'kysely';
import { viewLimits } from '../../contract/map/view-limits.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import { lockAccount } from '../account/lock-account.ts';
import { removeOwn } from '../shared/remove-own.ts';
import type { Store } from '../connection/store.ts';
import type { SavedViewTable } from '../schema/schema.ts';

export type SavedViewRow = Selectable<SavedViewTable>;

/** All of a person's saved views, most recently saved first; at most `viewLimits.savedViews`. */
export async function listSavedViews(
  { database }: Pick<Store, 'database'>,
  accountId: number,
): Promise<SavedViewRow[]> {
  return database
    .selectFrom('saved_view')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute();
}

export interface NewView {
  name: string;
  regionKey: RegionKey;
  address: string;
  /** Whether it replaces an existing view of that name. */
  replaces: boolean;
}

/** Saves a view under a name. Throws the refusals view_exists and too_many_views. */
export async function saveView(
  store: Store,
  accountId: number,
  { name, regionKey, address, replaces }: NewView,
): Promise<SavedViewRow> {
  const now = new Date().toISOString();
  return store.write(async (transaction) => {
    await lockAccount(store.engine, transaction, accountId);
    const own = await listSavedViews({ database: transaction }, accountId);
    const named = own.find((row) => row.name === name);
    if (named) {
      // A retry after a lost response: the view is already saved.
      if (named.region_key === regionKey && named.address === address) return named;
      if (!replaces) throw new Refusal('view_exists');
      return transaction
        .updateTable('saved_view')
        .set({ region_key: regionKey, address, updated_at: now })
        .where('id', '=', named.id)
        .returningAll()
        .executeTakeFirstOrThrow();
    }
    if (own.length >= viewLimits.savedViews) throw new Refusal('too_many_views');
    return transaction
      .insertInto('saved_view')
      .values({
        account_id: accountId,
        name,
        region_key: regionKey,
        address,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Renames a person's own view; returns undefined when there is none. Throws the refusal view_exists. */
export async function renameView(
  store: Store,
  accountId: number,
  { id, name }: { id: number; name: string },
): Promise<SavedViewRow | undefined> {
  return store.write(async (transaction) => {
    await lockAccount(store.engine, transaction, accountId);
    const own = await listSavedViews({ database: transaction }, accountId);
    const row = own.find((one) => one.id === id);
    if (!row || row.name === name) return row;
    if (own.some((one) => one.name === name)) throw new Refusal('view_exists');
    return transaction
      .updateTable('saved_view')
      .set({ name, updated_at: new Date().toISOString() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
  });
}

/** Removes a person's own view; returns whether there was one. */
export function removeView(store: Store, accountId: number, id: number): Promise<boolean> {
  return removeOwn(store, 'saved_view', accountId, id);
}
