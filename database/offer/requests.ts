import { sql, type Kysely, type Selectable } from 'kysely';
import type { DeskOrganisation, OrganisationSwitch } from '../../contract/admin/requests.ts';
import type { ApprovalStatus, BadgeFormStatus, RegionKey } from '../../contract/shared/vocabulary.ts';
import type { MemberRole } from '../../contract/offer/member-roles.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import { recordInJournal, type Actor } from '../shared/journal.ts';
import { addMembership, findMembership, lockOrganisation } from './organisation-members.ts';
import { raiseRevision } from '../shared/revisions.ts';
import type { BadgeFormTable, Database } from '../schema/schema.ts';
import type { Store } from '../connection/store.ts';
import { countOf } from '../connection/count-of.ts';

/** Applications for badges, and what is decided of organizations. */

export type DeskBadgeForm = Selectable<BadgeFormTable> & { region_key: RegionKey };
type Decision = Exclude<BadgeFormStatus, 'none'>;
interface Page {
  offset: number;
  limit: number;
}

/** A page of applications, newest first. */
export async function listBadgeForms(
  database: Kysely<Database>,
  status: Decision | undefined,
  { offset, limit }: Page,
): Promise<{ rows: DeskBadgeForm[]; totalCount: number }> {
  const matching = database
    .selectFrom('badge_form')
    .innerJoin('region', 'region.id', 'badge_form.region_id')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'));
  const rows = await matching
    .selectAll('badge_form')
    .select('region.key as region_key')
    .orderBy('submitted_at', 'desc')
    .orderBy('account_id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, totalCount: await countOf(matching) };
}

/** Decides an application that has the status `before`. Throws the refusals item_not_found and changed_meanwhile. */
export async function decideBadgeForm(
  store: Store,
  actor: Actor,
  accountId: number,
  { status, before }: { status: Decision; before?: Decision | undefined },
): Promise<DeskBadgeForm> {
  return store.write(async (transaction) => {
    const form = await transaction
      .selectFrom('badge_form')
      .innerJoin('region', 'region.id', 'badge_form.region_id')
      .selectAll('badge_form')
      .select('region.key as region_key')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!form) throw new Refusal('item_not_found');
    if (before !== undefined && form.status !== before) throw new Refusal('changed_meanwhile');
    // The condition is part of the statement, so that of two operators only one decides.
    const decided = await transaction
      .updateTable('badge_form')
      .set({ status })
      .where('account_id', '=', accountId)
      .where('status', '=', form.status)
      .returning('account_id')
      .executeTakeFirst();
    if (!decided) throw new Refusal('changed_meanwhile');
    await recordInJournal(transaction, actor, {
      ...{ act: 'badge_form.decided', subject: `account ${accountId}` },
      detail: { before: form.status, after: status },
    });
    return { ...form, status };
  });
}

/** Columns of an organization that an operator may set, with their values. */
export const organisationColumns = {
  approval: {
    column: 'approval_status',
    values: { pending: 'pending', approved: 'approved', rejected: 'rejected' },
  },
  status: { column: 'status', values: { active: 'active', suspended: 'suspended' } },
  booking: { column: 'booking_module_enabled', values: { on: 1, off: 0 } },
  'profile-completed': { column: 'is_profile_completed', values: { on: 1, off: 0 } },
  'public-profile': { column: 'public_profile_enabled', values: { on: 1, off: 0 } },
} as const satisfies Record<OrganisationSwitch, object>;

/** What is shown of an organization, with the attachment instead of an address that opens it. */
export type OrganisationFacts = Omit<DeskOrganisation, 'documentUrl'> & { documentId: string | null };

/** Whether a member registered an organization, and none of its members is an owner. */
const isOwnerless = sql<boolean>`(organisation.source_id is null and organisation.status <> 'closed' and not exists (
  select 1 from organisation_member where organisation_id = organisation.id and role = 'owner'))`;

/** How many organizations wait for operators to name an owner. */
export async function countOwnerless(database: Kysely<Database>): Promise<number> {
  return countOf(database.selectFrom('organisation').where(isOwnerless));
}

/** A page of organizations: those that wait for approval first, then by name. */
export async function listOrganisations(
  database: Kysely<Database>,
  {
    approval,
    text,
    code,
    ownerless = false,
  }: {
    approval?: ApprovalStatus | undefined;
    text?: string | undefined;
    code?: string;
    ownerless?: boolean;
  },
  { offset, limit }: Page,
): Promise<{ rows: OrganisationFacts[]; totalCount: number }> {
  const part = `%${(text ?? '').replace(/[%_\\]/g, '\\$&').toLowerCase()}%`;
  const matching = database
    .selectFrom('organisation')
    .where('status', '<>', 'closed')
    .$if(approval !== undefined, (query) => query.where('approval_status', '=', approval ?? 'pending'))
    .$if(code !== undefined, (query) => query.where('code', '=', code ?? ''))
    .$if(ownerless, (query) => query.where(isOwnerless))
    .$if(text !== undefined, (query) =>
      query.where((inner) =>
        inner.or([
          sql<boolean>`lower(organisation.name) like ${part} escape '\\'`,
          inner('code', '=', text ?? ''),
        ]),
      ),
    );
  const rows = await matching
    .select(['organisation.id', 'code', 'name', 'type', 'phone_number', 'approval_status', 'status'])
    .select(['licence_no', 'document_id'])
    .select(['booking_module_enabled', 'is_profile_completed', 'public_profile_enabled'])
    .select([
      sql<number>`(select count(*) from organisation_member where organisation_id = organisation.id)`.as(
        'members',
      ),
      sql<number>`(select count(*) from offer where offer.organisation_id = organisation.id)`.as('offers'),
    ])
    .$narrowType<{ status: 'active' | 'suspended' }>()
    .orderBy(sql`case approval_status when 'pending' then 0 else 1 end`)
    .orderBy('name')
    .orderBy('organisation.id')
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await matching
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    rows: rows.map((row) => ({
      ...{ code: row.code, name: row.name, type: row.type, phoneNumber: row.phone_number },
      ...{ licenceNo: row.licence_no, documentId: row.document_id },
      ...{ approval: row.approval_status, status: row.status },
      booking: row.booking_module_enabled === 1,
      isProfileCompleted: row.is_profile_completed === 1,
      hasPublicProfile: row.public_profile_enabled === 1,
      ...{ members: Number(row.members), offers: Number(row.offers) },
    })),
    totalCount: Number(count),
  };
}

/**
 * Sets one column of an organization that has the value `before`.
 *
 * @throws Refusal organisation_not_found, broker_closed, bad_request for a value that the column does not take, changed_meanwhile
 */
export async function setOrganisation(
  store: Store,
  actor: Actor,
  code: string,
  { name, value, before }: { name: OrganisationSwitch; value: string; before?: string | undefined },
): Promise<void> {
  const { column, values } = organisationColumns[name];
  const allowed: Readonly<Record<string, string | number>> = values;
  const stored = Object.hasOwn(allowed, value) ? allowed[value] : undefined;
  if (stored === undefined) throw new Refusal('bad_request', { field: 'value' });
  await store.write(async (transaction) => {
    const row = await transaction
      .selectFrom('organisation')
      .select([column, 'status as state'])
      .where('code', '=', code)
      .executeTakeFirst();
    if (!row) throw new Refusal('organisation_not_found');
    // Its last member was erased: there is nobody who could publish under it.
    if (row.state === 'closed') throw new Refusal('broker_closed');
    const now: string | number = row[column];
    if (before !== undefined && allowed[before] !== now) throw new Refusal('changed_meanwhile');
    const decided = await transaction
      .updateTable('organisation')
      .set({ [column]: stored })
      .where('code', '=', code)
      .where(sql<boolean>`${sql.ref(column)} = ${now}`)
      .returning('code')
      .executeTakeFirst();
    if (!decided) throw new Refusal('changed_meanwhile');
    await raiseRevision(transaction, 'organisations');
    await recordInJournal(transaction, actor, {
      ...{ act: 'organisation.set', subject: `organisation ${code}` },
      detail: { name, before: now, after: stored },
    });
  });
}

/**
 * Makes an account a member of an organization, or gives it another role there; without a role, who is a member already
 * keeps theirs.
 *
 * @throws Refusal organisation_not_found, broker_closed, member_not_found
 */
export async function appointMember(
  store: Store,
  actor: Actor,
  code: string,
  { account, role }: { account: { id: number } | { uid: string }; role: MemberRole | undefined },
): Promise<{ organisationId: number }> {
  return store.write(async (transaction) => {
    const organisation = await transaction
      .selectFrom('organisation')
      .select(['id', 'status'])
      .where('code', '=', code)
      .executeTakeFirst();
    if (!organisation) throw new Refusal('organisation_not_found');
    if (organisation.status === 'closed') throw new Refusal('broker_closed');
    const found = await transaction
      .selectFrom('account')
      .select('id')
      .$if('id' in account, (query) => query.where('id', '=', 'id' in account ? account.id : 0))
      .$if('uid' in account, (query) => query.where('uid', '=', 'uid' in account ? account.uid : ''))
      .executeTakeFirst();
    if (!found) throw new Refusal('member_not_found');
    await lockOrganisation(store, transaction, organisation.id);
    const before = await findMembership(transaction, found.id, { id: organisation.id });
    await addMembership(transaction, found.id, organisation.id, role ?? before?.role ?? 'manager');
    await recordInJournal(transaction, actor, {
      ...{ act: 'organisation.joined', subject: `organisation ${code}` },
      detail: { account: found.id, ...(role === undefined ? {} : { role }) },
    });
    return { organisationId: organisation.id };
  });
}
