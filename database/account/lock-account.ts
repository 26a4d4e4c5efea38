import type { Kysely } from 'kysely';
import type { Engine } from '../connection/store.ts';
import type { Database } from '../schema/schema.ts';

/**
 * Locks the account's row until the transaction ends, so that concurrent transactions of the same person wait and
 * counts of their rows are exact. Needless on SQLite, which allows only one writer at a time.
 */
export async function lockAccount(
  engine: Engine,
  transaction: Kysely<Database>,
  accountId: number,
): Promise<void> {
  if (engine === 'sqlite') return;
  await transaction.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
}
