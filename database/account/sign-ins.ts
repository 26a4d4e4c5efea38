import type { Kysely } from 'kysely';
import type { SignInProvider } from '../../contract/shared/vocabulary.ts';
import type { ReadingStore } from '../connection/store.ts';
import { preparedRead } from '../connection/prepared.ts';
import type { Database } from '../schema/schema.ts';

/** A sign-in as its tokens identify it: the uid, and its second since 1970. Renewed tokens keep both. */
export interface SignIn {
  readonly uid: string;
  readonly authTime: number;
  /** When the person proved their number for it, seconds since 1970; undefined: when it began. */
  readonly provedAt?: number | undefined;
}

/** What a verified token says about a person. */
export interface Identity extends SignIn {
  provider: SignInProvider;
  phoneNumber: string | undefined;
  email: string | undefined;
  /** The identity platform says that the address is the person's. */
  isEmailVerified: boolean;
  name: string | undefined;
  picture: string | undefined;
  /** When the token expires, seconds since 1970. */
  expiresAt: number;
}

const endsOf = (database: Kysely<Database>, uid: string, authTime: number, sameUid: string, began: number) =>
  database
    .selectFrom('ended_sign_in')
    .select('uid')
    .where('uid', '=', uid)
    .where('auth_time', '=', authTime)
    .unionAll(
      database
        .selectFrom('ended_sign_ins')
        .select('uid')
        .where('uid', '=', sameUid)
        .where('last_auth_time', '>=', began),
    );

const readEnds = preparedRead(endsOf, ['uid', 1, 'same uid', 2]);

/**
 * Whether a sign-in has ended. Checked on every member's request, so that ending it takes effect in all processes at
 * once.
 */
export async function hasEnded(store: ReadingStore, signIn: SignIn): Promise<boolean> {
  const { uid, authTime } = signIn;
  return (await readEnds(store, uid, authTime, uid, beginOf(signIn))).length > 0;
}

/** As `hasEnded`, within a transaction. */
export async function hasEndedIn(transaction: Kysely<Database>, signIn: SignIn): Promise<boolean> {
  const { uid, authTime } = signIn;
  return (await endsOf(transaction, uid, authTime, uid, beginOf(signIn)).execute()).length > 0;
}

/** The second in which the person proved who they are: a custom token may be exchanged for others minutes later. */
export function beginOf({ authTime, provedAt }: SignIn): number {
  return Math.min(authTime, provedAt ?? authTime);
}

/**
 * Ends all sign-ins of a uid that began before, used or not, with or without a session: none of their tokens counts
 * any more, nor does a custom token that was not exchanged yet.
 */
export async function endAllSignIns(transaction: Kysely<Database>, uid: string): Promise<void> {
  const { last } = await transaction
    .selectFrom('identity_refresh')
    .select(({ fn }) => fn.max('auth_time').as('last'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  // The embedded identity platform dates the second of two sign-ins within a second to the next.
  const lastAuthTime = Math.max(Math.floor(Date.now() / 1000), Number(last ?? 0));
  const values = { last_auth_time: lastAuthTime, ended_at: new Date().toISOString() };
  await transaction
    .insertInto('ended_sign_ins')
    .values({ uid, ...values })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(values))
    .execute();
}

/** Ends a sign-in permanently: the row stays, because a refresh token of a real identity platform never expires. */
export async function endSignIn(
  transaction: Kysely<Database>,
  { uid, authTime }: SignIn,
  endedAt: string,
): Promise<void> {
  await transaction
    .insertInto('ended_sign_in')
    .values({ uid, auth_time: authTime, ended_at: endedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
