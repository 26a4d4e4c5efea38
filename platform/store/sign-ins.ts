import type { Kysely } from 'kysely';
import type { SignInProvider } from '../../src/contract/shared/vocabulary.ts';
import type { ReadingStore } from './store.ts';
import { preparedRead } from './prepared.ts';
import type { Database } from './schema.ts';

/** A sign-in as its tokens identify it: the uid, and its second since 1970. Renewed tokens keep both. */
export interface SignIn {
  readonly uid: string;
  readonly authTime: number;
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

const readEnd = preparedRead(
  (database, uid: string, authTime: number) =>
    database
      .selectFrom('ended_sign_in')
      .select('uid')
      .where('uid', '=', uid)
      .where('auth_time', '=', authTime),
  ['uid', 1],
);

/**
 * Whether a sign-in has ended. Checked on every member's request, so that ending it takes effect in all processes at
 * once.
 */
export async function hasEnded(store: ReadingStore, { uid, authTime }: SignIn): Promise<boolean> {
  return (await readEnd(store, uid, authTime)).length > 0;
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
