import type { Kysely } from 'kysely';
import type { Engine } from './store.ts';
import type { Database } from './schema.ts';

/**
 * Makes other transactions about the same person wait until this one ends, so that what it counts of theirs is all
 * there is. SQLite lets only one write at a time anyhow.
 */
export async function lockAccount(
  engine: Engine,
  transaction: Kysely<Database>,
  accountId: number,
): Promise<void> {
  if (engine === 'sqlite') return;
  await transaction.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
}
