import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { accountLimits } from '../../contract/account/limits.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import type { Store } from '../../database/connection/store.ts';
import { secretOf } from '../../database/shared/secrets.ts';

export interface SentCode {
  ref: string;
  code: string;
}

/** Creates a code for a phone number. Only its hash is stored; the code itself is only in the message. */
export async function makeCode(store: Store, phoneNumber: string, now = Date.now()): Promise<SentCode> {
  const ref = randomUUID();
  const code = String(randomInt(10 ** accountLimits.codeLength)).padStart(accountLimits.codeLength, '0');
  const { database } = store;
  await database
    .insertInto('one_time_code')
    .values({
      ref,
      phone_number: phoneNumber,
      code_hash: await hashOf(store, ref, phoneNumber, code),
      expires_at: new Date(now + accountLimits.codeSeconds * 1000).toISOString(),
      tries_left: accountLimits.codeTries,
      used_at: null,
    })
    .execute();
  return { ref, code };
}

/**
 * Redeems a code and returns the phone number it was sent to. Every attempt is counted before anything is compared,
 * so that concurrent guesses gain nothing. Throws code_wrong, code_expired and code_used_up.
 */
export async function redeemCode(store: Store, ref: string, code: string, now = Date.now()): Promise<string> {
  const { database } = store;
  const row = await database
    .updateTable('one_time_code')
    .set({ tries_left: sql<number>`tries_left - 1` })
    .where('ref', '=', ref)
    .where('tries_left', '>', 0)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  const expected = row?.code_hash ?? '0'.repeat(64);
  const given = await hashOf(store, ref, row?.phone_number ?? '', code);
  const isRight = timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(expected, 'hex'));
  if (!row) throw new Refusal((await wasSent(store, ref)) ? 'code_used_up' : 'code_wrong');
  if (Date.parse(row.expires_at) < now) throw new Refusal('code_expired');
  if (!isRight) throw new Refusal('code_wrong');
  const used = await database
    .updateTable('one_time_code')
    .set({ used_at: new Date(now).toISOString() })
    .where('ref', '=', ref)
    .where('used_at', 'is', null)
    .returning('ref')
    .executeTakeFirst();
  if (!used) throw new Refusal('code_used_up');
  return row.phone_number;
}

/** Whether a code was ever sent under the reference: if it is no longer accepted, it was used or guessed too often. */
async function wasSent({ database }: Store, ref: string): Promise<boolean> {
  const row = await database
    .selectFrom('one_time_code')
    .select('ref')
    .where('ref', '=', ref)
    .executeTakeFirst();
  return row !== undefined;
}

/** Codes are short: without the key, which is not in the table, their hashes could be brute-forced quickly. */
async function hashOf(store: Store, ref: string, phoneNumber: string, code: string): Promise<string> {
  return createHmac('sha256', await secretOf(store, 'code_key'))
    .update(`${ref} ${phoneNumber} ${code}`)
    .digest('hex');
}
