import type { Transaction } from 'kysely';
import { Refusal } from '../../contract/shared/refusal.ts';
import { lockAccount } from '../account/lock-account.ts';
import { leaveOrganisations } from '../offer/leave-organisations.ts';
import { addEvent, type OfferPhotoRow } from '../offer/own-offers.ts';
import { readTraces, removeTraces } from './person-traces.ts';
import type { Database } from '../schema/schema.ts';
import { endAllSignIns, endSignIn, type SignIn } from '../account/sign-ins.ts';
import type { Store } from '../connection/store.ts';

/** What is erased, and by whom. */
interface Erasure {
  accountId: number;
  /** The sign-in that the person does it by; absent: an operator does it for them. */
  signIn?: SignIn;
  /** Records it in the journal, within the transaction. */
  record?: (transaction: Transaction<Database>) => Promise<void>;
}

/**
 * Erases an account with everything of it, and what is kept of the person elsewhere (`removeTraces`). Their offers stay
 * with their organizations, without their numbers; an organization whose last member they were is closed. One that is left
 * without an owner waits for operators to name another.
 *
 * @returns ids of their attachments, and photos of offers, whose files are to be removed
 * @throws Refusal member_not_found, is_operator
 */
export async function eraseAccount(
  store: Store,
  { accountId, signIn, record }: Erasure,
): Promise<{ attachments: string[]; photos: OfferPhotoRow[] }> {
  return store.write(async (transaction) => {
    await lockAccount(store.engine, transaction, accountId);
    const account = await transaction
      .selectFrom('account')
      .leftJoin('operator', 'operator.phone_number', 'account.proven_phone')
      .select([
        'account.uid',
        'account.proven_phone',
        'account.phone_number',
        'account.proven_email',
        'account.email',
      ])
      .select('operator.id as operator_id')
      .where('account.id', '=', accountId)
      .executeTakeFirst();
    if (!account) throw new Refusal('member_not_found');
    if (account.operator_id !== null) throw new Refusal('is_operator');
    const traces = await readTraces(transaction, accountId);
    const offers = await transaction
      .selectFrom('offer')
      .select('id')
      .where('created_by_id', '=', accountId)
      .execute();
    for (const { id } of offers) await addEvent(transaction, id, { act: 'handed_over', accountId: null });
    const stated = {
      phones: known([account.proven_phone, account.phone_number]),
      emails: known([account.proven_email, account.email]),
    };
    const photos = await leaveOrganisations(store, transaction, { accountId, proven: traces, stated });
    await removeTraces(transaction, traces);
    const files = await transaction
      .deleteFrom('attachment')
      .where('account_id', '=', accountId)
      .returning('id')
      .execute();
    // Tokens that other browsers hold would make the account anew.
    await endAllSignIns(transaction, account.uid);
    if (signIn) await endSignIn(transaction, signIn, new Date().toISOString());
    await transaction.deleteFrom('account').where('id', '=', accountId).execute();
    // The identity that this platform itself gave, where no other service does.
    await transaction.deleteFrom('identity_user').where('uid', '=', account.uid).execute();
    await record?.(transaction);
    return { attachments: files.map(({ id }) => id), photos };
  });
}

function known(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts)].filter((text) => text !== null);
}
