import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { z } from 'zod';
import { tokenAlgorithm as algorithm } from '../../contract/account/identity-toolkit.ts';
import type { Store } from '../connection/store.ts';

const keyName = 'identity_key';

/**
 * Signing key of the embedded identity platform. It is kept in the store, so all processes share it across restarts.
 */
export interface SigningKey {
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

export function signingKeyOf(store: Store): Promise<SigningKey> {
  let key = keysInUse.get(store);
  if (!key) {
    key = readOrMakeKey(store);
    key.catch(() => keysInUse.delete(store));
    keysInUse.set(store, key);
  }
  return key;
}

const keysInUse = new WeakMap<Store, Promise<SigningKey>>();

async function readOrMakeKey({ database }: Store): Promise<SigningKey> {
  const stored = () =>
    database.selectFrom('data_state').select('value').where('key', '=', keyName).executeTakeFirst();
  if (!(await stored())) {
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
    const jwk = { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: algorithm, use: 'sig' };
    await database
      .insertInto('data_state')
      .values({ key: keyName, value: JSON.stringify(jwk) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  }
  const jwk = StoredKey.parse(JSON.parse((await stored())?.value ?? '{}'));
  const { kty, n, e, kid, alg, use } = jwk;
  const privateKey = await importJWK(jwk, algorithm);
  if (privateKey instanceof Uint8Array) throw new Error('the stored signing key is not an RSA key');
  return { privateKey, publicJwk: { kty, n, e, kid, alg, use } };
}

const text = z.string();
/** A private RSA key as a JSON Web Key (RFC 7518, section 6.3). */
const StoredKey = z.object({
  ...{ kty: text, kid: text, alg: text, use: text },
  ...{ n: text, e: text, d: text, p: text, q: text, dp: text, dq: text, qi: text },
});
