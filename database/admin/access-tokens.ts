import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { operatorRights, rightsOfRole, type OperatorRight } from '../../contract/admin/rights.ts';
import { tokenPrefix } from '../../contract/admin/token-prefix.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import { recordInJournal, type Actor } from '../shared/journal.ts';
import { operatorOfAccount } from './operators.ts';
import { preparedRead } from '../connection/prepared.ts';
import type { AccessTokenTable } from '../schema/schema.ts';
import type { ReadingStore, Store } from '../connection/store.ts';

export type AccessTokenRow = Selectable<AccessTokenTable>;

/** Random bytes of a token: too many to guess, so that a plain hash is enough to store. */
const tokenBytes = 32;
/** How exactly the last use of a token is known. */
const useMilliseconds = 3_600_000;

const readByHash = preparedRead(
  (database, hash: string) => database.selectFrom('access_token').selectAll().where('token_hash', '=', hash),
  ['hash'],
);

/**
 * The token that is in force with the rights that it has now, and remembers that it was used; undefined: it is unknown,
 * revoked or expired, or nothing is left of its rights.
 */
export async function findToken(
  store: Store,
  token: string,
): Promise<(AccessTokenRow & { rightsNow: OperatorRight[] }) | undefined> {
  const [row] = await readByHash(store, hashOf(token));
  const now = new Date().toISOString();
  if (!row || hasEnded(row, now)) return undefined;
  const rightsNow = await rightsInForce(store, row);
  if (rightsNow.length === 0) return undefined;
  if (row.last_used_at === null || Date.parse(now) - Date.parse(row.last_used_at) >= useMilliseconds) {
    await store.database
      .updateTable('access_token')
      .set({ last_used_at: now })
      .where('id', '=', row.id)
      .execute();
  }
  return { ...row, rightsNow };
}

function hasEnded(row: AccessTokenRow, now: string): boolean {
  return row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= now);
}

/**
 * The rights of a token as far as whoever made it has them still: a token neither outlives nor outgrows its maker. Those
 * made by a command on the server have no maker.
 */
export async function rightsInForce(store: ReadingStore, row: AccessTokenRow): Promise<OperatorRight[]> {
  const granted = rightsOfToken(row);
  if (row.made_by_account !== null) {
    const maker = await operatorOfAccount(store, row.made_by_account);
    const held: readonly OperatorRight[] = maker ? rightsOfRole[maker.role] : [];
    return granted.filter((right) => held.includes(right));
  }
  if (row.made_by_token === null) return granted;
  const maker = await store.database
    .selectFrom('access_token')
    .selectAll()
    .where('id', '=', row.made_by_token)
    .executeTakeFirst();
  if (!maker || hasEnded(maker, new Date().toISOString())) return [];
  const held = await rightsInForce(store, maker);
  return granted.filter((right) => held.includes(right));
}

/** The rights that a token was given; one that a later version no longer knows is none. */
export function rightsOfToken({ rights }: Pick<AccessTokenRow, 'rights'>): OperatorRight[] {
  const given = rights.split(' ');
  return operatorRights.filter((right) => given.includes(right));
}

/** All tokens, newest first. */
export async function listTokens({ database }: Pick<ReadingStore, 'database'>): Promise<AccessTokenRow[]> {
  return database.selectFrom('access_token').selectAll().orderBy('id', 'desc').execute();
}

export interface NewToken {
  name: string;
  rights: readonly OperatorRight[];
  /** From when on it is refused; null: it does not expire. */
  expiresAt: Date | null;
}

/** Makes a token, which only this answer holds. */
export async function addToken(
  store: Store,
  actor: Actor,
  { name, rights, expiresAt }: NewToken,
): Promise<{ row: AccessTokenRow; token: string }> {
  const token = tokenPrefix + randomBytes(tokenBytes).toString('base64url');
  const row = await store.write(async (transaction) => {
    const added = await transaction
      .insertInto('access_token')
      .values({
        name,
        token_hash: hashOf(token),
        rights: operatorRights.filter((right) => rights.includes(right)).join(' '),
        created_at: new Date().toISOString(),
        expires_at: expiresAt?.toISOString() ?? null,
        last_used_at: null,
        revoked_at: null,
        made_by_account: actor.origin === 'desk' ? actor.accountId : null,
        made_by_token: actor.origin === 'token' ? actor.tokenId : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordInJournal(transaction, actor, {
      act: 'token.added',
      subject: `token ${added.id}`,
      detail: { name, rights: rightsOfToken(added), expiresAt: added.expires_at },
    });
    return added;
  });
  return { row, token };
}

/** Revokes a token, once. Throws the refusal token_not_found. */
export async function revokeToken(store: Store, actor: Actor, id: number): Promise<AccessTokenRow> {
  return store.write(async (transaction) => {
    const revoked = await transaction
      .updateTable('access_token')
      .set({ revoked_at: new Date().toISOString() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (revoked) {
      await recordInJournal(transaction, actor, {
        act: 'token.revoked',
        subject: `token ${id}`,
        detail: { name: revoked.name },
      });
      return revoked;
    }
    const known = await transaction
      .selectFrom('access_token')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!known) throw new Refusal('token_not_found');
    return known;
  });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
