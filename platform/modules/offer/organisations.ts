import {
  askToJoin,
  changeMemberRole,
  createOrganisation,
  decideJoinRequest,
  endMembership,
  findOrganisationsToJoin,
  listMyOrganisations,
  listOrganisationPeople,
  withdrawJoinRequest,
  type JoinRequest,
  type MyOrganisations,
  type OrganisationPeople,
} from '../../../contract/offer/organisations.ts';
import { roleHas } from '../../../contract/offer/member-roles.ts';
import { signedAttachmentUrl } from '../../attachments/address.ts';
import { takeAllowance } from '../../http/limits/allowance.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { listMemberships } from '../../../database/account/accounts.ts';
import { findAttachment } from '../../../database/complaints/attachments.ts';
import * as members from '../../../database/offer/organisation-members.ts';
import type { MembershipRow } from '../../../database/offer/organisation-members.ts';

const day = 86_400_000;
/** Requests and registrations of one account in a day. */
const mostRequests = 10;
const mostRegistrations = 3;

/** Organizations of members: how they are registered and joined, and who belongs to them. */
export function organisationsModule(platform: Platform): void {
  const { store } = platform;
  const { database } = store;

  mountEndpoint(platform, listMyOrganisations, ({ caller }) => myOrganisations(platform, caller.accountId));

  mountEndpoint(platform, createOrganisation, async ({ caller: { accountId }, body }) => {
    await refuseForeignDocument(platform, accountId, body.documentId);
    const wait = await takeAllowance(store, `organisations of ${accountId}`, mostRegistrations, day);
    if (wait > 0) throw new Refusal('too_many_requests', { waitMilliseconds: wait });
    const code = await newCode();
    await store.write(async (transaction) => {
      const region = await transaction
        .selectFrom('region')
        .select('id')
        .where('key', '=', body.regionKey)
        .executeTakeFirstOrThrow();
      const now = new Date().toISOString();
      const { id } = await transaction
        .insertInto('organisation')
        .values({
          ...{ code, name: body.name, type: body.type, phone_number: body.phoneNumber },
          ...{ email: null, about: body.about ?? null, licence_no: body.licenceNo, logo_url: null },
          ...{ city_name: body.cityName, region_id: region.id, profile_url: null, joined_at: now },
          ...{ approval_status: 'pending', status: 'active', created_by_id: accountId, source_id: null },
          ...{ is_profile_completed: 1, public_profile_enabled: 1, document_id: body.documentId },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await members.addMembership(transaction, accountId, id, 'owner');
    });
    return myOrganisations(platform, accountId);
  });

  mountEndpoint(platform, findOrganisationsToJoin, ({ query }) =>
    members.findOrganisationsByText(database, query.text),
  );

  mountEndpoint(platform, askToJoin, async ({ caller: { accountId }, parameters, body }) => {
    const organisation = await database
      .selectFrom('organisation')
      .select('id')
      .where('code', '=', parameters.code)
      .where('approval_status', '!=', 'rejected')
      .where('status', '!=', 'closed')
      .executeTakeFirst();
    if (!organisation) throw new Refusal('organisation_not_found');
    await refuseForeignDocument(platform, accountId, body.documentId);
    const wait = await takeAllowance(store, `join requests of ${accountId}`, mostRequests, day);
    if (wait > 0) throw new Refusal('too_many_requests', { waitMilliseconds: wait });
    await members.addJoinRequest(store, {
      ...{ account_id: accountId, organisation_id: organisation.id, licence_no: body.licenceNo },
      ...{ document_id: body.documentId, message: body.message ?? null },
    });
    return myOrganisations(platform, accountId);
  });

  mountEndpoint(platform, withdrawJoinRequest, async ({ caller: { accountId }, parameters }) => {
    const isWithdrawn = await members.withdrawRequest(store, accountId, parameters.id);
    if (!isWithdrawn) throw new Refusal('request_not_found');
    return myOrganisations(platform, accountId);
  });

  mountEndpoint(platform, listOrganisationPeople, async ({ caller: { accountId }, parameters }) =>
    people(platform, accountId, await membershipOrRefuse(accountId, parameters.code)),
  );

  mountEndpoint(platform, decideJoinRequest, async ({ caller: { accountId }, parameters, body }) => {
    const organisation = await ownedOrRefuse(accountId, parameters.code);
    const role = body.isAccepted ? (body.role ?? 'agent') : null;
    await store.write((transaction) =>
      members.decideRequest(transaction, parameters.id, {
        ...{ organisationId: organisation.id, role, reason: body.reason ?? null },
      }),
    );
    return people(platform, accountId, organisation);
  });

  mountEndpoint(platform, changeMemberRole, async ({ caller: { accountId }, parameters, body }) => {
    const organisation = await membershipOrRefuse(accountId, parameters.code);
    await store.write(async (transaction) => {
      await members.lockOrganisation(store, transaction, organisation.id);
      // Another owner may have changed the caller's role meanwhile.
      const caller = await members.findMembership(transaction, accountId, { id: organisation.id });
      if (!caller) throw new Refusal('organisation_not_found');
      const isOwnerless = !(await members.hasOwner(transaction, organisation.id));
      const mayNameOwner = isOwnerless && caller.role === 'manager' && body.role === 'owner';
      if (!roleHas(caller.role, 'members') && !mayNameOwner) throw new Refusal('not_member_right');
      const member = await members.findMembership(transaction, parameters.id, { id: organisation.id });
      if (!member) throw new Refusal('member_not_found');
      if (body.role !== 'owner') await members.refuseLastOwner(transaction, organisation.id, parameters.id);
      await members.addMembership(transaction, parameters.id, organisation.id, body.role);
    });
    return people(platform, accountId, await membershipOrRefuse(accountId, parameters.code));
  });

  mountEndpoint(platform, endMembership, async ({ caller: { accountId }, parameters }) => {
    const organisation =
      parameters.id === accountId
        ? await membershipOrRefuse(accountId, parameters.code)
        : await ownedOrRefuse(accountId, parameters.code);
    await store.write(async (transaction) => {
      await members.lockOrganisation(store, transaction, organisation.id);
      const member = await members.findMembership(transaction, parameters.id, { id: organisation.id });
      if (!member) throw new Refusal('member_not_found');
      await members.refuseLastOwner(transaction, organisation.id, parameters.id);
      await members.removeMembership(transaction, organisation.id, parameters.id);
    });
    return myOrganisations(platform, accountId);
  });

  /** An organization of the caller. To others it does not exist here. Throws organisation_not_found. */
  async function membershipOrRefuse(accountId: number, code: string): Promise<MembershipRow> {
    const membership = await members.findMembership(database, accountId, { code });
    if (!membership) throw new Refusal('organisation_not_found');
    return membership;
  }

  /** An organization on whose members the caller decides. Throws organisation_not_found and not_member_right. */
  async function ownedOrRefuse(accountId: number, code: string): Promise<MembershipRow> {
    const membership = await membershipOrRefuse(accountId, code);
    if (!roleHas(membership.role, 'members')) throw new Refusal('not_member_right');
    return membership;
  }

  /** A code that no organization has. */
  async function newCode(): Promise<string> {
    for (;;) {
      const code = `M${crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36).toUpperCase().slice(0, 6)}`;
      const taken = await database
        .selectFrom('organisation')
        .select('id')
        .where('code', '=', code)
        .executeTakeFirst();
      if (!taken) return code;
    }
  }
}

/** Throws attachment_not_found when a document is not a file of the account. */
async function refuseForeignDocument(
  { store }: Platform,
  accountId: number,
  documentId: string | null,
): Promise<void> {
  if (documentId === null) return;
  const attachment = await findAttachment(store, documentId);
  if (attachment?.account_id !== accountId) throw new Refusal('attachment_not_found');
}

async function myOrganisations({ store }: Platform, accountId: number): Promise<MyOrganisations> {
  const rows = await listMemberships(store, accountId);
  const decided = rows.filter(({ role }) => roleHas(role, 'members')).map(({ id }) => id);
  const waiting = await members.countOpenRequests(store.database, decided);
  const requests = await members.listRequestsOf(store.database, accountId);
  return {
    memberships: rows.map((row) => ({
      ...{ code: row.code, name: row.name, role: row.role, approvalStatus: row.approval_status },
      isSuspended: row.status === 'suspended',
      joinedAt: row.member_since,
      waitingRequests: waiting.get(row.id) ?? 0,
    })),
    requests: requests.map((row) => ({
      ...{ id: row.id, organisation: row.organisation_name, state: row.state, reason: row.reason },
      createdAt: row.created_at,
    })),
  };
}

async function people(
  platform: Platform,
  accountId: number,
  organisation: MembershipRow,
): Promise<OrganisationPeople> {
  const { database } = platform.store;
  const rows = await members.listMembers(database, organisation.id);
  const { rows: requests } = roleHas(organisation.role, 'members')
    ? await members.listOpenRequests(database, { organisationId: organisation.id, offset: 0, limit: 100 })
    : { rows: [] };
  return {
    members: rows.map((row) => ({
      ...{ accountId: row.id, name: row.name, phoneNumber: row.phone_number, role: row.role },
      ...{ joinedAt: row.joined_at, isCaller: row.id === accountId },
    })),
    requests: await Promise.all(requests.map((row) => toJoinRequest(platform, row))),
  };
}

/** Converts a request to join, with an address that opens its document. */
export async function toJoinRequest(
  { store, config }: Platform,
  row: members.JoinRequestRow,
): Promise<JoinRequest> {
  const attachment = row.document_id === null ? undefined : await findAttachment(store, row.document_id);
  const isOwn = attachment?.account_id === row.account_id;
  return {
    id: row.id,
    organisation: { code: row.organisation_code, name: row.organisation_name },
    ...{ accountId: row.account_id, name: row.person, phoneNumber: row.proven_phone },
    ...{ licenceNo: row.licence_no, message: row.message, createdAt: row.created_at },
    documentUrl: attachment && isOwn ? await signedAttachmentUrl(store, config, attachment.id) : null,
  };
}
