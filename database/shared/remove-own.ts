import type { Store } from '../connection/store.ts';

/** Removes a row that a person owns; returns whether there was one. */
export async function removeOwn(
  store: Store,
  table: 'bookmark' | 'saved_view',
  accountId: number,
  id: number,
): Promise<boolean> {
  const removed = await store.write((transaction) =>
    transaction
      .deleteFrom(table)
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('id')
      .executeTakeFirst(),
  );
  return removed !== undefined;
}
