import type { Selectable } from 'kysely';
import type { MemberRole } from '../../contract/offer/member-roles.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import { joinExpected } from './expected-members.ts';
import { lockAccount } from './lock-account.ts';
import type { Store } from '../connection/store.ts';
import { preparedRead } from '../connection/prepared.ts';
import { hasEnded, hasEndedIn, type Identity } from './sign-ins.ts';
import type { AccountTable, OrganisationTable } from '../schema/schema.ts';

export type AccountRow = Selectable<AccountTable>;
export type OrganisationRow = Selectable<OrganisationTable>;

const readAccountByUid = preparedRead(
  (database, uid: string) =>
    database.selectFrom('account').select(['id', 'blocked_at']).where('uid', '=', uid),
  ['uid'],
);

const readAccountByPhone = preparedRead(
  (database, phoneNumber: string) =>
    database.selectFrom('account').select(['id', 'uid']).where('proven_phone', '=', phoneNumber),
  ['phone'],
);

/**
 * Returns the account of a verified identity; a new person's first request creates it. It is looked up by uid at each
 * request, so that a token never counts for another account than its own.
 *
 * @throws Refusal account_blocked; not_signed_in when the sign-in has ended
 */
export async function accountOf(store: Store, identity: Identity): Promise<{ id: number }> {
  const [[existing], isOver] = await Promise.all([
    readAccountByUid(store, identity.uid),
    hasEnded(store, identity),
  ]);
  if (existing && existing.blocked_at !== null) throw new Refusal('account_blocked');
  if (isOver) throw new Refusal('not_signed_in');
  if (existing) return existing;
  // A number that another account verified before stays with that account.
  const owner = identity.phoneNumber && (await accountOfPhone(store, identity.phoneNumber));
  await store.write(async (transaction) => {
    await insertAccount(transaction, { ...identity, phoneNumber: owner ? undefined : identity.phoneNumber });
    // Erased since: a token never makes its account anew.
    if (await hasEndedIn(transaction, identity)) throw new Refusal('not_signed_in');
  });
  const [created] = await readAccountByUid(store, identity.uid);
  if (!created) throw new Error(`no account could be made for ${identity.uid}`);
  return created;
}

/** Returns the account that has verified a phone number; undefined when there is none. */
export async function accountOfPhone(
  store: Store,
  phoneNumber: string,
): Promise<{ id: number; uid: string } | undefined> {
  return (await readAccountByPhone(store, phoneNumber))[0];
}

type NewAccount = Pick<Identity, 'uid' | 'provider' | 'phoneNumber'> & Partial<Identity>;

/** Creates an account unless it exists; of two concurrent first requests, one creates it. */
export async function insertAccount(database: Store['database'], identity: NewAccount): Promise<void> {
  await database
    .insertInto('account')
    .values({
      uid: identity.uid,
      sign_in_provider: identity.provider,
      phone_number: identity.phoneNumber ?? null,
      proven_phone: identity.phoneNumber ?? null,
      email: identity.email ?? null,
      proven_email: identity.isEmailVerified === true ? (identity.email ?? null) : null,
      first_name: identity.name?.split(' ')[0] ?? null,
      name: identity.name ?? null,
      image_url: identity.picture ?? null,
      created_at: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Stores a number that the person has verified: it becomes their contact number, and replaces the previous one for
 * signing in, if `mayReplace` allows that.
 *
 * @throws Refusal phone_taken when another account has verified the number, which then stays there; fresh_sign_in_needed
 */
export async function provePhone(
  store: Store,
  id: number,
  phoneNumber: string,
  mayReplace: (provenPhone: string) => boolean,
): Promise<void> {
  const isOthers = async (database: Store['database']) => {
    const owner = await database
      .selectFrom('account')
      .select('id')
      .where('proven_phone', '=', phoneNumber)
      .executeTakeFirst();
    return owner !== undefined && owner.id !== id;
  };
  try {
    await store.write(async (transaction) => {
      await lockAccount(store.engine, transaction, id);
      const { proven_phone: before } = await transaction
        .selectFrom('account')
        .select('proven_phone')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (before !== null && before !== phoneNumber && !mayReplace(before))
        throw new Refusal('fresh_sign_in_needed');
      if (await isOthers(transaction)) throw new Refusal('phone_taken');
      await transaction
        .updateTable('account')
        .set({ phone_number: phoneNumber, proven_phone: phoneNumber })
        .where('id', '=', id)
        .execute();
      await joinExpected(transaction, phoneNumber);
    });
  } catch (error) {
    // Another request verified the same number concurrently; the table's unique constraint lets only one win.
    if (!(error instanceof Refusal) && (await isOthers(store.database))) throw new Refusal('phone_taken');
    throw error;
  }
}

export async function findAccount({ database }: Store, id: number): Promise<AccountRow> {
  return database.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Organizations that a person belongs to, oldest membership first. */
export async function listMemberships(
  { database }: Store,
  accountId: number,
): Promise<(OrganisationRow & { member_since: string; role: MemberRole })[]> {
  return database
    .selectFrom('organisation_member')
    .innerJoin('organisation', 'organisation.id', 'organisation_member.organisation_id')
    .selectAll('organisation')
    .select(['organisation_member.joined_at as member_since', 'organisation_member.role'])
    .where('organisation_member.account_id', '=', accountId)
    .orderBy('organisation_member.joined_at')
    .orderBy('organisation.id')
    .execute();
}

export async function findOrganisations(
  { database }: Store,
  ids: readonly number[],
): Promise<OrganisationRow[]> {
  if (ids.length === 0) return [];
  return database.selectFrom('organisation').selectAll().where('id', 'in', ids).execute();
}
