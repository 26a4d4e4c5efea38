import { Refusal } from '../shared/refusal.ts';
import { lockAccount } from './lock-account.ts';
import { addEvent } from './own-offers.ts';
import { endAllSignIns, endSignIn, type SignIn } from './sign-ins.ts';
import { raiseRevision } from './revisions.ts';
import type { Store } from './store.ts';

/**
 * Erases an account with everything of it: favorites, views, files, badges, memberships, and the messages that its
 * number sent to publishers. Its offers stay with their organizations; what it reported stays without its name.
 *
 * @returns ids of its attachments, whose files are to be removed
 * @throws Refusal last_owner when others of an organization would be left without an owner; is_operator
 */
export async function eraseAccount(
  store: Store,
  { accountId, uid, authTime }: SignIn & { accountId: number },
): Promise<string[]> {
  return store.write(async (transaction) => {
    await lockAccount(store.engine, transaction, accountId);
    const account = await transaction
      .selectFrom('account')
      .leftJoin('operator', 'operator.phone_number', 'account.proven_phone')
      .select(['account.proven_phone', 'operator.id as operator_id'])
      .where('account.id', '=', accountId)
      .executeTakeFirst();
    if (!account) throw new Refusal('member_not_found');
    if (account.operator_id !== null) throw new Refusal('is_operator');
    const owned = await transaction
      .selectFrom('organisation_member')
      .select('organisation_id')
      .where('account_id', '=', accountId)
      .where('role', '=', 'owner')
      .execute();
    for (const { organisation_id: id } of owned) {
      const others = await transaction
        .selectFrom('organisation_member')
        .select('role')
        .where('organisation_id', '=', id)
        .where('account_id', '!=', accountId)
        .execute();
      if (others.length > 0 && !others.some(({ role }) => role === 'owner')) throw new Refusal('last_owner');
    }
    const offers = await transaction
      .selectFrom('offer')
      .select('id')
      .where('created_by_id', '=', accountId)
      .execute();
    for (const { id } of offers) await addEvent(transaction, id, { act: 'handed_over', accountId: null });
    if (account.proven_phone !== null) {
      await transaction
        .deleteFrom('offer_contact')
        .where('phone_number', '=', account.proven_phone)
        .execute();
      await transaction
        .deleteFrom('expected_member')
        .where('phone_number', '=', account.proven_phone)
        .execute();
    }
    const files = await transaction
      .deleteFrom('attachment')
      .where('account_id', '=', accountId)
      .returning('id')
      .execute();
    // Tokens that other browsers hold would make the account anew.
    await endAllSignIns(transaction, uid);
    await endSignIn(transaction, { uid, authTime }, new Date().toISOString());
    await transaction.deleteFrom('account').where('id', '=', accountId).execute();
    // The identity that this platform itself gave, where no other service does.
    await transaction.deleteFrom('identity_user').where('uid', '=', uid).execute();
    await raiseRevision(transaction, 'organisations');
    return files.map(({ id }) => id);
  });
}
