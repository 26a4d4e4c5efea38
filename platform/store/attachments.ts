import { sql, type Selectable } from 'kysely';
import { limits } from '../../src/contract/limits.ts';
import { raiseActivity } from '../badges/activity.ts';
import { Refusal } from '../shared/refusal.ts';
import { lockAccount } from './lock-account.ts';
import type { Store } from './open.ts';
import type { AttachmentTable } from './schema.ts';

export type AttachmentRow = Selectable<AttachmentTable>;

export async function findAttachment({ database }: Store, id: string): Promise<AttachmentRow | undefined> {
  return database.selectFrom('attachment').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Throws too_many_attachments when the person keeps as many as they may. */
export async function insertAttachment(store: Store, row: AttachmentRow): Promise<void> {
  await store.write(async (transaction) => {
    await lockAccount(store.engine, transaction, row.account_id);
    await transaction.insertInto('attachment').values(row).execute();
    const { kept } = await transaction
      .selectFrom('attachment')
      .select(sql<number>`count(*)`.as('kept'))
      .where('account_id', '=', row.account_id)
      .executeTakeFirstOrThrow();
    if (kept > limits.attachmentsPerAccount) throw new Refusal('too_many_attachments');
    await raiseActivity(store.engine, transaction, row.account_id, 'files_uploaded', kept);
  });
}

/** Removes a file of one's own from the store, and from the profile that shows it; tells whether there was one. */
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
