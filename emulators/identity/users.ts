import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Store } from '../../database/connection/store.ts';
import type { Database, IdentityLinkTable, IdentityUserTable } from '../../database/schema/schema.ts';
import { ToolkitError } from './toolkit-error.ts';

export interface IdentityUser extends Selectable<IdentityUserTable> {
  links: Selectable<IdentityLinkTable>[];
}

/** What a provider asserts about a user. */
export interface Assertion {
  providerId: string;
  rawId: string;
  email: string | undefined;
  isEmailVerified: boolean;
  displayName: string | undefined;
  photoUrl: string | undefined;
}

export interface SignedIn {
  user: IdentityUser;
  isNew: boolean;
}

type Executor = Kysely<Database>;

/** Returns the user of a custom token, creating it if needed. */
export async function signInByUid(store: Store, uid: string): Promise<SignedIn> {
  return store.write(async (transaction) => {
    const isNew = await insertUser(transaction, { uid });
    return { user: await touch(transaction, uid), isNew };
  });
}

/**
 * Returns the user of a provider account: the one it is linked to, else the one with the same verified e-mail
 * address, which it is then linked to, else a new one.
 */
export async function signInByAssertion(store: Store, assertion: Assertion): Promise<SignedIn> {
  return store.write(async (transaction) => {
    const linked = await transaction
      .selectFrom('identity_link')
      .select('uid')
      .where('provider_id', '=', assertion.providerId)
      .where('raw_id', '=', assertion.rawId)
      .executeTakeFirst();
    const known = linked ?? (await findByProvenEmail(transaction, assertion));
    const uid = known?.uid ?? randomBytes(21).toString('base64url');
    if (!known) {
      await insertUser(transaction, {
        uid,
        email: assertion.email ?? null,
        is_email_verified: assertion.isEmailVerified ? 1 : 0,
        display_name: assertion.displayName ?? null,
        photo_url: assertion.photoUrl ?? null,
      });
    }
    if (!linked) await link(transaction, uid, assertion);
    return { user: await touch(transaction, uid), isNew: !known };
  });
}

async function findByProvenEmail(transaction: Executor, { email, isEmailVerified }: Assertion) {
  if (!email || !isEmailVerified) return undefined;
  return transaction
    .selectFrom('identity_user')
    .select('uid')
    .where('email', '=', email)
    .where('is_email_verified', '=', 1)
    .executeTakeFirst();
}

/** Inserts a user unless it exists; returns whether it is new. */
async function insertUser(
  transaction: Executor,
  user: { uid: string } & Partial<Selectable<IdentityUserTable>>,
): Promise<boolean> {
  const now = Date.now();
  const inserted = await transaction
    .insertInto('identity_user')
    .values({ created_at: now, last_login_at: now, ...user })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .returning('uid')
    .executeTakeFirst();
  return inserted !== undefined;
}

async function link(transaction: Executor, uid: string, assertion: Assertion): Promise<void> {
  await transaction
    .insertInto('identity_link')
    .values({
      provider_id: assertion.providerId,
      raw_id: assertion.rawId,
      uid,
      email: assertion.email ?? null,
      display_name: assertion.displayName ?? null,
      photo_url: assertion.photoUrl ?? null,
    })
    .execute();
}

async function touch(transaction: Executor, uid: string): Promise<IdentityUser> {
  await transaction
    .updateTable('identity_user')
    .set({ last_login_at: Date.now() })
    .where('uid', '=', uid)
    .execute();
  return findUser(transaction, uid);
}

/** Throws USER_NOT_FOUND. */
export async function findUser(database: Executor, uid: string): Promise<IdentityUser> {
  const user = await database
    .selectFrom('identity_user')
    .selectAll()
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (!user) throw new ToolkitError('USER_NOT_FOUND');
  const links = await database
    .selectFrom('identity_link')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('provider_id')
    .execute();
  return { ...user, links };
}

/** Updates name and picture; undefined leaves a field as it is, null removes it. */
export async function updateUser(
  { database }: Store,
  uid: string,
  {
    displayName,
    photoUrl,
  }: { displayName?: string | null | undefined; photoUrl?: string | null | undefined },
): Promise<IdentityUser> {
  const changes = {
    ...(displayName === undefined ? {} : { display_name: displayName }),
    ...(photoUrl === undefined ? {} : { photo_url: photoUrl }),
  };
  if (Object.keys(changes).length > 0) {
    await database.updateTable('identity_user').set(changes).where('uid', '=', uid).execute();
  }
  return findUser(database, uid);
}

export async function removeUser({ database }: Store, uid: string): Promise<void> {
  await database.deleteFrom('identity_user').where('uid', '=', uid).execute();
}

/** Users that the local account chooser offers: those who signed in with the provider, newest first. */
export async function listProviderAccounts({ database }: Store, providerId: string) {
  return database
    .selectFrom('identity_link')
    .innerJoin('identity_user', 'identity_user.uid', 'identity_link.uid')
    .select(['identity_link.raw_id', 'identity_link.email', 'identity_link.display_name'])
    .where('provider_id', '=', providerId)
    .orderBy('identity_user.last_login_at', 'desc')
    .limit(20)
    .execute();
}
