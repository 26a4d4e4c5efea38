import { sql, type Selectable, type Transaction } from 'kysely';
import { favoriteLimits } from '../../contract/favorites/limits.ts';
import type { FavoriteType } from '../../contract/shared/vocabulary.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import { lockAccount } from '../account/lock-account.ts';
import { removeOwn } from '../shared/remove-own.ts';
import type { Store } from '../connection/store.ts';
import { preparedStatement } from '../connection/prepared.ts';
import type { FavoriteTable, Database } from '../schema/schema.ts';

export type FavoriteRow = Selectable<FavoriteTable>;

/** All of a person's favorites in a region, newest first; at most `limits.bookmarksPerAccount`. */
export async function listFavorites(
  { database }: Store,
  accountId: number,
  regionId: number,
): Promise<FavoriteRow[]> {
  return database
    .selectFrom('bookmark')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('region_id', '=', regionId)
    .orderBy('id', 'desc')
    .execute();
}

export interface NewFavorite {
  regionId: number;
  itemType: FavoriteType;
  itemId: string;
  title: string | null;
  note: string | null;
}

const insertFavorite = preparedStatement(
  (
    database,
    accountId: number,
    regionId: number,
    itemType: FavoriteType,
    itemId: string,
    title: string | null,
    note: string | null,
    createdAt: string,
    updatedAt: string,
  ) =>
    database
      .insertInto('bookmark')
      .values({
        account_id: accountId,
        region_id: regionId,
        item_type: itemType,
        item_id: itemId,
        title,
        note,
        created_at: createdAt,
        updated_at: updatedAt,
      })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'region_id', 'item_type', 'item_id']).doNothing(),
      )
      .returningAll(),
  [1, 2, 'parcel', 'id', 'title', 'note', 'created', 'updated'],
);

const countFavorites = preparedStatement(
  (database, accountId: number) =>
    database
      .selectFrom('bookmark')
      .select(sql<number>`count(*)`.as('count'))
      .where('account_id', '=', accountId),
  [1],
);

/**
 * Saves a favorite. Throws bookmark_exists and too_many_bookmarks. `afterInsert` runs in the same transaction, with
 * the number of the person's favorites.
 */
export async function addFavorite(
  store: Store,
  accountId: number,
  item: NewFavorite,
  afterInsert: (transaction: Transaction<Database>, count: number) => Promise<void>,
): Promise<FavoriteRow> {
  const { regionId, itemType, itemId, title, note } = item;
  const now = new Date().toISOString();
  const { engine } = store;
  return store.write(async (transaction) => {
    await lockAccount(engine, transaction, accountId);
    const [row] = await insertFavorite(
      engine,
      transaction,
      accountId,
      regionId,
      itemType,
      itemId,
      title,
      note,
      now,
      now,
    );
    if (!row) throw new Refusal('bookmark_exists');
    const count = (await countFavorites(engine, transaction, accountId))[0]?.count ?? 0;
    if (count > favoriteLimits.favoritesPerAccount) throw new Refusal('too_many_bookmarks');
    await afterInsert(transaction, count);
    return row;
  });
}

/**
 * Updates a person's own favorite; returns undefined when there is none. Absent fields stay as they are, null clears.
 */
export async function updateFavorite(
  store: Store,
  accountId: number,
  { id, ...changes }: { id: number; title?: string | null | undefined; note?: string | null | undefined },
): Promise<FavoriteRow | undefined> {
  return store.write((transaction) =>
    transaction
      .updateTable('bookmark')
      .set({
        updated_at: new Date().toISOString(),
        ...(changes.title === undefined ? {} : { title: changes.title }),
        ...(changes.note === undefined ? {} : { note: changes.note }),
      })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Removes a person's own favorite; returns whether there was one. */
export function removeFavorite(store: Store, accountId: number, id: number): Promise<boolean> {
  return removeOwn(store, 'bookmark', accountId, id);
}
