import { createHash, randomBytes } from 'node:crypto';
import type { Store } from '../connection/store.ts';

const hour = 3_600_000;
/** How long a link may be opened. */
const lifetime = 24 * hour;

/** Keeps that a link was sent to the address of an account; returns the token in it, of which only the hash is stored. */
export async function makeEmailCheck(
  store: Store,
  accountId: number,
  email: string,
  now = Date.now(),
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now + lifetime).toISOString();
  await store.database
    .insertInto('email_check')
    .values({ token_hash: hashOf(token), account_id: accountId, email, expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

/**
 * Proves the address that a link was sent to, if it is still that of the account. Links to it that were sent before are
 * used up as well.
 *
 * @returns the address; undefined: the link is unknown, used or too old, or the address was changed meanwhile
 */
export async function redeemEmailCheck(
  store: Store,
  token: string,
  now = Date.now(),
): Promise<string | undefined> {
  return store.write(async (transaction) => {
    const check = await transaction
      .selectFrom('email_check')
      .selectAll()
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirst();
    if (!check || Date.parse(check.expires_at) < now) return undefined;
    const proven = await transaction
      .updateTable('account')
      .set({ proven_email: check.email })
      .where('id', '=', check.account_id)
      .where('email', '=', check.email)
      .returning('id')
      .executeTakeFirst();
    await transaction.deleteFrom('email_check').where('account_id', '=', check.account_id).execute();
    return proven && check.email;
  });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
