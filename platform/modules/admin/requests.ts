import {
  decideBadgeForm,
  decideOrganisation,
  listBadgeForms,
  listOrganisationMembers,
  listOrganisations,
  nameOwner,
  type BadgeForm,
  type DeskMembers,
  type DeskOrganisation,
} from '../../../contract/admin/requests.ts';
import { signedAttachmentUrl } from '../../attachments/address.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { findAttachment } from '../../../database/complaints/attachments.ts';
import { recordInJournal } from '../../../database/shared/journal.ts';
import { listMembers } from '../../../database/offer/organisation-members.ts';
import * as requests from '../../../database/offer/requests.ts';
import type { DeskBadgeForm } from '../../../database/offer/requests.ts';

export function requestsModule(platform: Platform): void {
  const { store } = platform;
  const { database } = store;

  mountEndpoint(platform, listBadgeForms, async ({ caller, query: { status, offset, limit } }) => {
    const { rows, totalCount } = await requests.listBadgeForms(database, status, { offset, limit });
    if (rows.length > 0)
      await recordInJournal(database, caller.actor, {
        act: 'badge_forms.read',
        detail: { rows: rows.length },
      });
    return { items: rows.map(toBadgeForm), totalCount, offset, limit };
  });

  mountEndpoint(platform, decideBadgeForm, async ({ caller, parameters: { id }, body }) => {
    const decision = { status: body.status, before: body.statusBefore };
    return toBadgeForm(await requests.decideBadgeForm(store, caller.actor, id, decision));
  });

  mountEndpoint(
    platform,
    listOrganisations,
    async ({ query: { approval, text, ownerless, offset, limit } }) => {
      const page = { offset, limit };
      const search = { approval, text, ownerless: ownerless !== undefined };
      const { rows, totalCount } = await requests.listOrganisations(database, search, page);
      const items = await Promise.all(rows.map((row) => toDeskOrganisation(platform, row)));
      return { items, totalCount, ...page };
    },
  );

  mountEndpoint(platform, decideOrganisation, async ({ caller, parameters: { code }, body }) => {
    const { name, value, valueBefore: before } = body;
    await requests.setOrganisation(store, caller.actor, code, { name, value, before });
    const { rows } = await requests.listOrganisations(database, { code }, { offset: 0, limit: 1 });
    const [row] = rows;
    if (!row) throw new Refusal('organisation_not_found');
    return toDeskOrganisation(platform, row);
  });

  mountEndpoint(platform, listOrganisationMembers, async ({ caller, parameters: { code } }) => {
    const organisation = await database
      .selectFrom('organisation')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirst();
    if (!organisation) throw new Refusal('organisation_not_found');
    const members = await deskMembers(platform, organisation.id);
    for (const { id } of members)
      await recordInJournal(database, caller.actor, { act: 'member.read', subject: `account ${id}` });
    return members;
  });

  mountEndpoint(platform, nameOwner, async ({ caller, parameters: { code }, body: { accountId } }) => {
    const appointment = { account: { id: accountId }, role: 'owner' as const };
    const { organisationId } = await requests.appointMember(store, caller.actor, code, appointment);
    return deskMembers(platform, organisationId);
  });
}

async function deskMembers({ store }: Platform, organisationId: number): Promise<DeskMembers> {
  const rows = await listMembers(store.database, organisationId);
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, phoneNumber: row.phone_number },
    ...{ role: row.role, joinedAt: row.joined_at },
  }));
}

async function toDeskOrganisation(
  { store, config }: Platform,
  { documentId, ...facts }: requests.OrganisationFacts,
): Promise<DeskOrganisation> {
  const document = documentId === null ? undefined : await findAttachment(store, documentId);
  return { ...facts, documentUrl: document ? await signedAttachmentUrl(store, config, document.id) : null };
}

function toBadgeForm(row: DeskBadgeForm): BadgeForm {
  return {
    ...{ accountId: row.account_id, name: row.name, phoneNumber: row.phone_number, email: row.email },
    ...{ regionKey: row.region_key, message: row.message, submittedAt: row.submitted_at },
    status: row.status === 'none' ? 'pending' : row.status,
  };
}
