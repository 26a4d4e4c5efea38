import type { MemberRole } from '../../contract/offer/member-roles.ts';
import { badgeFormStatuses, type BadgeFormStatus } from '../../contract/shared/vocabulary.ts';
import { hasKey } from '../../lib/keys.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import type { Actor } from '../../database/shared/journal.ts';
import type { Store } from '../../database/connection/store.ts';
import {
  appointMember,
  decideBadgeForm,
  organisationColumns,
  setOrganisation,
} from '../../database/offer/requests.ts';
import { OperationError } from '../../operations/operation-error.ts';

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
  if (!code || !name || !hasKey(organisationColumns, name)) {
    throw new OperationError(
      `expected an organization code and one of ${Object.keys(organisationColumns).join(', ')}`,
    );
  }
  try {
    await setOrganisation(store, actor, code, { name, value: value ?? '' });
  } catch (error) {
    throw error instanceof Refusal ? new OperationError(sentenceOf(error, code, name)) : error;
  }
  console.log(`${code}: ${name} ${value}`);
}

function sentenceOf(
  { code: reason }: Refusal,
  code: string,
  name: keyof typeof organisationColumns = 'status',
): string {
  if (reason === 'organisation_not_found') return `unknown organization code: ${code}`;
  if (reason === 'broker_closed') return `${code} is closed: its last member was erased`;
  return `${name} must be one of ${Object.keys(organisationColumns[name].values).join(', ')}`;
}

/**
 * Makes a person who has signed in at least once a member of an organization; with `owner`, its owner, as is needed where
 * the last one was erased.
 */
export async function addMember(
  store: Store,
  actor: Actor,
  code: string | undefined,
  uid: string | undefined,
  word?: string,
): Promise<void> {
  if (word !== undefined && word !== 'owner') throw new OperationError(`unknown role: ${word}`);
  const role: MemberRole | undefined = word;
  try {
    await appointMember(store, actor, code ?? '', { account: { uid: uid ?? '' }, role });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'member_not_found')
      throw new OperationError(`no user with the uid ${uid ?? ''} has signed in yet`);
    throw new OperationError(sentenceOf(error, code ?? ''));
  }
  console.log(`${uid} is ${role === undefined ? 'a member' : 'an owner'} of ${code}`);
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
  const decided = badgeFormStatuses.find(
    (name): name is Exclude<BadgeFormStatus, 'none'> => name === status && name !== 'none',
  );
  if (!decided)
    throw new OperationError('the status of an application must be accepted, rejected or pending');
  try {
    await decideBadgeForm(store, actor, Number(account) || 0, { status: decided });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new OperationError(`account ${account ?? ''} has not submitted an application`);
  }
  console.log(`application of account ${account}: ${decided}`);
}
