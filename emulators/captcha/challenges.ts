import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '../../database/connection/store.ts';
import { secretOf } from '../../database/shared/secrets.ts';

/** How long a challenge may be answered. */
const lifeMilliseconds = 120_000;
/** Leading zero bits that the hash of an answer needs: some thousand attempts. */
const difficultyBits = 12;

/** Creates a signed challenge for a page on the given host: a token, and how many zero bits its answer needs. */
export async function makeChallenge(
  store: Store,
  hostname: string,
): Promise<{ token: string; bits: number }> {
  const host = Buffer.from(hostname).toString('base64url');
  const id = [randomBytes(12).toString('base64url'), Date.now(), difficultyBits, host].join('.');
  return { token: `${id}.${await sign(store, id)}`, bits: difficultyBits };
}

/** Verifies `token.nonce`: signature, expiry, proof of work, and that it has not been used before. */
export async function judge(
  store: Store,
  secret: string | null,
  response: string | null,
): Promise<{ success: boolean; hostname?: string; challenge_ts?: string; 'error-codes'?: string[] }> {
  const no = (code: string) => ({ success: false, 'error-codes': [code] });
  if (!secret || !isEqual(secret, await secretOf(store, 'captcha_secret'))) return no('invalid-input-secret');
  const [random, time, bits, host, signature, nonce, ...rest] = (response ?? '').split('.');
  if (!random || !time || !bits || !host || !signature || !nonce || rest.length > 0) {
    return no(response ? 'invalid-input-response' : 'missing-input-response');
  }
  const id = [random, time, bits, host].join('.');
  if (!isEqual(signature, await sign(store, id))) return no('invalid-input-response');
  if (Date.now() - Number(time) > lifeMilliseconds) return no('timeout-or-duplicate');
  if (zeroBits(`${id}.${signature}.${nonce}`) < Number(bits)) return no('invalid-input-response');
  if (!(await useOnce(store, random))) return no('timeout-or-duplicate');
  return {
    success: true,
    challenge_ts: new Date(Number(time)).toISOString(),
    hostname: Buffer.from(host, 'base64url').toString(),
  };
}

async function sign(store: Store, id: string): Promise<string> {
  return createHmac('sha256', await secretOf(store, 'captcha_key'))
    .update(id)
    .digest('base64url');
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Number of leading zero bits of the SHA-256 of a text. */
function zeroBits(text: string): number {
  let bits = 0;
  for (const byte of createHash('sha256').update(text).digest()) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

async function useOnce({ database }: Store, id: string): Promise<boolean> {
  const now = Date.now();
  const ended = new Date(now - 2 * lifeMilliseconds).toISOString();
  await database.deleteFrom('captcha_use').where('used_at', '<', ended).execute();
  const row = await database
    .insertInto('captcha_use')
    .values({ id, used_at: new Date(now).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
