import type { Member } from '../../http/caller.ts';
import { beginOf } from '../../../database/account/sign-ins.ts';

/** For how long a sign-in counts as fresh: time to wait for a message as well. */
const freshSeconds = 600;

/**
 * Whether a caller proved lately that the account is theirs: by a code to its number, or by its Google or Apple sign-in.
 * A token alone does not suffice for what cannot be taken back, because it may be stolen.
 *
 * @param provenPhone the number that the account has proven; null: none
 */
export function isFreshSignIn(caller: Member, provenPhone: string | null): boolean {
  const isOwn = provenPhone === null || caller.provider !== 'phone' || caller.phoneNumber === provenPhone;
  return isOwn && Date.now() / 1000 - beginOf(caller) <= freshSeconds;
}
