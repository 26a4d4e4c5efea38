import { sql, type Selectable } from 'kysely';
import { raiseActivity } from '../badges/activity.ts';
import { limits } from '../../src/contract/limits.ts';
import type { BookmarkType } from '../../src/contract/vocabulary.ts';
import { Refusal } from '../refusal.ts';
import type { Store } from './open.ts';
import type { BookmarkTable } from './schema.ts';

export type BookmarkRow = Selectable<BookmarkTable>;

/** A page of a person's favourites in a region, newest first. */
export async function listBookmarks(
  { database }: Store,
  accountId: number,
  { regionId, offset, limit }: { regionId: number; offset: number; limit: number },
): Promise<{ rows: BookmarkRow[]; totalCount: number }> {
  const own = database
    .selectFrom('bookmark')
    .where('account_id', '=', accountId)
    .where('region_id', '=', regionId);
  const { count } = await own.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const rows = await own.selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute();
  return { rows, totalCount: count };
}

export interface NewBookmark {
  regionId: number;
  itemType: BookmarkType;
  itemId: string;
  title: string | null;
  note: string | null;
}

/** Keeps a favourite. Throws the refusals bookmark_exists and too_many_bookmarks. */
export async function addBookmark(
  { database }: Store,
  accountId: number,
  item: NewBookmark,
): Promise<BookmarkRow> {
  return database.transaction().execute(async (transaction) => {
    const now = new Date().toISOString();
    const row = await transaction
      .insertInto('bookmark')
      .values({
        account_id: accountId,
        region_id: item.regionId,
        item_type: item.itemType,
        item_id: item.itemId,
        title: item.title,
        note: item.note,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'item_type', 'item_id']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new Refusal('bookmark_exists');
    const { kept } = await transaction
      .selectFrom('bookmark')
      .select(sql<number>`count(*)`.as('kept'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (kept > limits.bookmarksPerAccount) throw new Refusal('too_many_bookmarks');
    await raiseActivity(transaction, accountId, 'favorites_kept', kept);
    return row;
  });
}

/** Changes a favourite of one's own; undefined when there is none. Absent fields stay, null removes. */
export async function updateBookmark(
  { database }: Store,
  accountId: number,
  { id, ...changes }: { id: number; title?: string | null | undefined; note?: string | null | undefined },
): Promise<BookmarkRow | undefined> {
  return database
    .updateTable('bookmark')
    .set({
      updated_at: new Date().toISOString(),
      ...(changes.title === undefined ? {} : { title: changes.title }),
      ...(changes.note === undefined ? {} : { note: changes.note }),
    })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
}

/** Removes a favourite of one's own; tells whether there was one. */
export async function removeBookmark({ database }: Store, accountId: number, id: number): Promise<boolean> {
  const removed = await database
    .deleteFrom('bookmark')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}
