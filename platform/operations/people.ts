import { approvalStatuses, badgeFormStatuses } from '../../src/contract/shared/vocabulary.ts';
import { hasKey } from '../shared/keys.ts';
import { recordInJournal, type Actor } from '../store/journal.ts';
import type { Store } from '../store/store.ts';
import { raiseRevision } from '../store/revisions.ts';
import { OperationError } from './operation-error.ts';

/** Columns of an organization that an operator may set, with their values. */
export const moduleSwitches = {
  approval: {
    column: 'approval_status',
    values: Object.fromEntries(approvalStatuses.map((name) => [name, name])),
  },
  status: { column: 'status', values: { active: 'active', suspended: 'suspended' } },
  booking: { column: 'booking_module_enabled', values: { on: 1, off: 0 } },
  'profile-completed': { column: 'is_profile_completed', values: { on: 1, off: 0 } },
  'public-profile': { column: 'public_profile_enabled', values: { on: 1, off: 0 } },
} as const;

export async function listBrokers({ database }: Store) {
  return database
    .selectFrom('organisation')
    .select([
      'code',
      'name',
      'type',
      'approval_status',
      'status',
      'booking_module_enabled',
      'is_profile_completed',
      'public_profile_enabled',
    ])
    .orderBy('code')
    .execute();
}

/** Sets one column of an organization. Throws `OperationError` for an unknown code, name or value. */
export async function setBroker(
  store: Store,
  actor: Actor,
  code: string | undefined,
  name: string | undefined,
  value: string | undefined,
): Promise<void> {
  if (!code || !name || !hasKey(moduleSwitches, name)) {
    throw new OperationError(
      `expected an organization code and one of ${Object.keys(moduleSwitches).join(', ')}`,
    );
  }
  const { column, values } = moduleSwitches[name];
  const allowed: Record<string, string | number> = values;
  const stored = value !== undefined && Object.hasOwn(allowed, value) ? allowed[value] : undefined;
  if (stored === undefined)
    throw new OperationError(`${name} must be one of ${Object.keys(allowed).join(', ')}`);
  const changed = await store.write(async (transaction) => {
    const before = await transaction
      .selectFrom('organisation')
      .select(['code', column])
      .where('code', '=', code)
      .executeTakeFirst();
    if (!before) return undefined;
    await transaction
      .updateTable('organisation')
      .set({ [column]: stored })
      .where('code', '=', code)
      .execute();
    await raiseRevision(transaction, 'organisations');
    await recordInJournal(transaction, actor, {
      act: 'organisation.set',
      subject: `organisation ${code}`,
      detail: { name, before: before[column], after: stored },
    });
    return before;
  });
  if (!changed) throw new OperationError(`unknown organization code: ${code}`);
  console.log(`${code}: ${name} ${value}`);
}

/** Makes a person who has signed in at least once a member of an organization. */
export async function addMember(
  store: Store,
  actor: Actor,
  code: string | undefined,
  uid: string | undefined,
): Promise<void> {
  const { database } = store;
  const organisation = await database
    .selectFrom('organisation')
    .select('id')
    .where('code', '=', code ?? '')
    .executeTakeFirst();
  if (!organisation) throw new OperationError(`unknown organization code: ${code ?? ''}`);
  const account = await database
    .selectFrom('account')
    .select('id')
    .where('uid', '=', uid ?? '')
    .executeTakeFirst();
  if (!account) throw new OperationError(`no user with the uid ${uid ?? ''} has signed in yet`);
  const row = {
    account_id: account.id,
    organisation_id: organisation.id,
    joined_at: new Date().toISOString(),
  };
  await store.write(async (transaction) => {
    await transaction
      .insertInto('organisation_member')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // The broker's page shows the number of members.
    await raiseRevision(transaction, 'organisations');
    await recordInJournal(transaction, actor, {
      act: 'organisation.joined',
      subject: `organisation ${code}`,
      detail: { account: account.id },
    });
  });
  console.log(`${uid} is a member of ${code}`);
}

export async function listBadgeForms({ database }: Store) {
  return database
    .selectFrom('badge_form')
    .select(['account_id', 'name', 'phone_number', 'status', 'submitted_at'])
    .orderBy('submitted_at')
    .execute();
}

/** Approves or rejects a registration for broker badges. */
export async function setBadgeForm(
  store: Store,
  actor: Actor,
  account: string | undefined,
  status: string | undefined,
): Promise<void> {
  const decided = badgeFormStatuses.find((name) => name === status && name !== 'none');
  if (!decided)
    throw new OperationError('the status of an application must be accepted, rejected or pending');
  const changed = await store.write(async (transaction) => {
    const before = await transaction
      .selectFrom('badge_form')
      .select(['account_id', 'status'])
      .where('account_id', '=', Number(account))
      .executeTakeFirst();
    if (!before) return undefined;
    await transaction
      .updateTable('badge_form')
      .set({ status: decided })
      .where('account_id', '=', before.account_id)
      .execute();
    await recordInJournal(transaction, actor, {
      act: 'badge_form.decided',
      subject: `account ${before.account_id}`,
      detail: { before: before.status, after: decided },
    });
    return before;
  });
  if (!changed) throw new OperationError(`account ${account ?? ''} has not submitted an application`);
  console.log(`application of account ${account}: ${decided}`);
}
