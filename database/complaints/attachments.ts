import { sql, type Selectable, type Transaction } from 'kysely';
import { limits } from '../../contract/shared/limits.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import { lockAccount } from '../account/lock-account.ts';
import type { Store } from '../connection/store.ts';
import type { AttachmentTable, Database } from '../schema/schema.ts';

export type AttachmentRow = Selectable<AttachmentTable>;

export async function findAttachment({ database }: Store, id: string): Promise<AttachmentRow | undefined> {
  return database.selectFrom('attachment').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Adds a person's file. Throws too_many_attachments when they have reached the limit. `afterInsert` runs in the same
 * transaction, with the number of their files.
 */
export async function insertAttachment(
  store: Store,
  row: AttachmentRow,
  afterInsert: (transaction: Transaction<Database>, count: number) => Promise<void>,
): Promise<void> {
  await store.write(async (transaction) => {
    await lockAccount(store.engine, transaction, row.account_id);
    await transaction.insertInto('attachment').values(row).execute();
    const { count } = await transaction
      .selectFrom('attachment')
      .select(sql<number>`count(*)`.as('count'))
      .where('account_id', '=', row.account_id)
      .executeTakeFirstOrThrow();
    if (count > limits.attachmentsPerAccount) throw new Refusal('too_many_attachments');
    await afterInsert(transaction, count);
  });
}

/** Removes a person's own file from the store, and from the profile that shows it; returns whether there was one. */
export async function deleteAttachment(store: Store, accountId: number, id: string): Promise<boolean> {
  return store.write(async (transaction) => {
    const removed = await transaction
      .deleteFrom('attachment')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('id')
      .executeTakeFirst();
    if (!removed) return false;
    await transaction
      .updateTable('account')
      .set({ image_url: null })
      .where('id', '=', accountId)
      .where('image_url', 'like', `%/${id}`)
      .execute();
    return true;
  });
}
