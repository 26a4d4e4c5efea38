import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { MemberRole } from '../../contract/offer/member-roles.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import type { OrganisationRow } from '../account/accounts.ts';
import { raiseRevision } from '../shared/revisions.ts';
import type { Database, JoinRequestTable } from '../schema/schema.ts';
import type { Store } from '../connection/store.ts';

/** Who belongs to organizations, and who asks to. */

export type MembershipRow = OrganisationRow & { role: MemberRole; member_since: string };

/** An organization of a person by its code, with their role; undefined: they do not belong to it. */
export async function findMembership(
  database: Kysely<Database>,
  accountId: number,
  organisation: { code: string } | { id: number },
): Promise<MembershipRow | undefined> {
  return database
    .selectFrom('organisation_member')
    .innerJoin('organisation', 'organisation.id', 'organisation_member.organisation_id')
    .selectAll('organisation')
    .select(['organisation_member.role', 'organisation_member.joined_at as member_since'])
    .where('organisation_member.account_id', '=', accountId)
    .$if('code' in organisation, (query) =>
      query.where('organisation.code', '=', 'code' in organisation ? organisation.code : ''),
    )
    .$if('id' in organisation, (query) =>
      query.where('organisation.id', '=', 'id' in organisation ? organisation.id : 0),
    )
    .executeTakeFirst();
}

export async function listMembers(database: Kysely<Database>, organisationId: number) {
  return database
    .selectFrom('organisation_member')
    .innerJoin('account', 'account.id', 'organisation_member.account_id')
    .select(['account.id', 'account.name', 'account.phone_number', 'organisation_member.role'])
    .select('organisation_member.joined_at')
    .where('organisation_id', '=', organisationId)
    .orderBy('organisation_member.joined_at')
    .orderBy('account.id')
    .execute();
}

export type JoinRequestRow = Selectable<JoinRequestTable> & {
  organisation_code: string;
  organisation_name: string;
  person: string | null;
  proven_phone: string | null;
};

function joinRequests(database: Kysely<Database>) {
  return database
    .selectFrom('join_request')
    .innerJoin('organisation', 'organisation.id', 'join_request.organisation_id')
    .innerJoin('account', 'account.id', 'join_request.account_id')
    .selectAll('join_request')
    .select(['organisation.code as organisation_code', 'organisation.name as organisation_name'])
    .select(['account.name as person', 'account.proven_phone']);
}

/** Requests on which nobody has decided, oldest first: of an organization, or of all. */
export async function listOpenRequests(
  database: Kysely<Database>,
  { organisationId, offset, limit }: { organisationId?: number; offset: number; limit: number },
): Promise<{ rows: JoinRequestRow[]; totalCount: number }> {
  const rows = await joinRequests(database)
    .where('join_request.state', '=', 'pending')
    .$if(organisationId !== undefined, (query) =>
      query.where('join_request.organisation_id', '=', organisationId ?? 0),
    )
    .orderBy('join_request.id')
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await database
    .selectFrom('join_request')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'pending')
    .$if(organisationId !== undefined, (query) => query.where('organisation_id', '=', organisationId ?? 0))
    .executeTakeFirstOrThrow();
  return { rows, totalCount: Number(count) };
}

/** The last requests of a person, newest first. */
export async function listRequestsOf(
  database: Kysely<Database>,
  accountId: number,
): Promise<JoinRequestRow[]> {
  return joinRequests(database)
    .where('join_request.account_id', '=', accountId)
    .orderBy('join_request.id', 'desc')
    .limit(20)
    .execute();
}

/** How many requests wait, by the ids of the organizations. */
export async function countOpenRequests(
  database: Kysely<Database>,
  organisationIds: readonly number[],
): Promise<Map<number, number>> {
  if (organisationIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('join_request')
    .select(({ fn }) => ['organisation_id', fn.countAll<number>().as('count')])
    .where('organisation_id', 'in', organisationIds)
    .where('state', '=', 'pending')
    .groupBy('organisation_id')
    .execute();
  return new Map(rows.map((row) => [row.organisation_id, Number(row.count)]));
}

/** Adds a request. Throws the refusals already_member and request_exists. */
export async function addJoinRequest(
  store: Store,
  request: Pick<
    JoinRequestTable,
    'account_id' | 'organisation_id' | 'licence_no' | 'document_id' | 'message'
  >,
): Promise<void> {
  await store.write(async (transaction) => {
    const { account_id: accountId, organisation_id: id } = request;
    if (await findMembership(transaction, accountId, { id })) throw new Refusal('already_member');
    const added = await transaction
      .insertInto('join_request')
      .values({ ...request, state: 'pending', reason: null, created_at: new Date().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new Refusal('request_exists');
  });
}

/** Withdraws an open request of a person; false: there is none. */
export async function withdrawRequest(
  { database }: Pick<Store, 'database'>,
  accountId: number,
  id: number,
): Promise<boolean> {
  const row = await database
    .updateTable('join_request')
    .set({ state: 'withdrawn', decided_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Decides on an open request: a person with a role becomes a member, else they are rejected. Returns it. Throws the
 * refusal request_not_found, also when another one has just decided.
 *
 * @param organisationId whose requests alone are meant; undefined: those of all
 */
export async function decideRequest(
  transaction: Transaction<Database>,
  id: number,
  {
    organisationId,
    role,
    reason,
  }: { organisationId?: number; role: MemberRole | null; reason: string | null },
): Promise<Selectable<JoinRequestTable>> {
  const row = await transaction
    .updateTable('join_request')
    .set({ state: role === null ? 'rejected' : 'accepted', reason, decided_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .$if(organisationId !== undefined, (query) => query.where('organisation_id', '=', organisationId ?? 0))
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Refusal('request_not_found');
  if (role !== null) await addMembership(transaction, row.account_id, row.organisation_id, role);
  return row;
}

export async function addMembership(
  transaction: Transaction<Database>,
  accountId: number,
  organisationId: number,
  role: MemberRole,
): Promise<void> {
  await transaction
    .insertInto('organisation_member')
    .values({
      account_id: accountId,
      organisation_id: organisationId,
      role,
      joined_at: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'organisation_id']).doUpdateSet({ role }))
    .execute();
  // The broker's page shows the number of members.
  await raiseRevision(transaction, 'organisations');
}

/** Locks the organization, so that of two owners who step back at once one remains. */
export async function lockOrganisation(
  { engine }: Pick<Store, 'engine'>,
  transaction: Transaction<Database>,
  id: number,
) {
  if (engine === 'sqlite') return;
  await transaction.selectFrom('organisation').select('id').where('id', '=', id).forUpdate().execute();
}

/** Whether an organization has an owner. Without one its managers name one, or the operator does. */
export async function hasOwner(transaction: Transaction<Database>, organisationId: number): Promise<boolean> {
  const owner = await transaction
    .selectFrom('organisation_member')
    .select('account_id')
    .where('organisation_id', '=', organisationId)
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}

/** Throws the refusal last_owner when an owner who steps back is the only one beside other members. */
export async function refuseLastOwner(
  transaction: Transaction<Database>,
  organisationId: number,
  accountId: number,
): Promise<void> {
  const all = await transaction
    .selectFrom('organisation_member')
    .select(['account_id', 'role'])
    .where('organisation_id', '=', organisationId)
    .execute();
  const owners = all.filter(({ role }) => role === 'owner');
  if (all.length > 1 && owners.length === 1 && owners[0]?.account_id === accountId)
    throw new Refusal('last_owner');
}

/** Ends a membership at once; files of the operator do not bring it back. */
export async function removeMembership(
  transaction: Transaction<Database>,
  organisationId: number,
  accountId: number,
): Promise<void> {
  await transaction
    .deleteFrom('organisation_member')
    .where('organisation_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .execute();
  await transaction
    .deleteFrom('expected_member')
    .where('organisation_id', '=', organisationId)
    .where('phone_number', 'in', (query) =>
      query
        .selectFrom('account')
        .select(sql<string>`coalesce(proven_phone, '')`.as('phone'))
        .where('id', '=', accountId),
    )
    .execute();
  await raiseRevision(transaction, 'organisations');
}

/** Organizations that can be joined, by part of the name or by code. */
export async function findOrganisationsByText(database: Kysely<Database>, text: string) {
  const part = `%${text.replace(/[%_\\]/g, '\\$&').toLowerCase()}%`;
  return database
    .selectFrom('organisation')
    .select(['code', 'name', 'city_name as cityName'])
    .where('approval_status', '!=', 'rejected')
    .where('status', '=', 'active')
    .where((where) =>
      where.or([
        sql<boolean>`lower(name) like ${part} escape '\\'`,
        sql<boolean>`lower(code) = ${text.toLowerCase()}`,
      ]),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(20)
    .execute();
}
