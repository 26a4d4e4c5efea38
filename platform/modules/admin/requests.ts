import {
  decideBadgeForm,
  decideOrganisation,
  listBadgeForms,
  listOrganisations,
  type BadgeForm,
  type DeskOrganisation,
} from '../../../src/contract/admin/requests.ts';
import { signedAttachmentUrl } from '../../attachments/address.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../shared/refusal.ts';
import { findAttachment } from '../../store/attachments.ts';
import { recordInJournal } from '../../store/journal.ts';
import * as requests from '../../store/requests.ts';
import type { DeskBadgeForm } from '../../store/requests.ts';

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

  mountEndpoint(platform, listOrganisations, async ({ query: { approval, text, offset, limit } }) => {
    const page = { offset, limit };
    const { rows, totalCount } = await requests.listOrganisations(database, { approval, text }, page);
    const items = await Promise.all(rows.map((row) => toDeskOrganisation(platform, row)));
    return { items, totalCount, ...page };
  });

  mountEndpoint(platform, decideOrganisation, async ({ caller, parameters: { code }, body }) => {
    const { name, value, valueBefore: before } = body;
    await requests.setOrganisation(store, caller.actor, code, { name, value, before });
    const { rows } = await requests.listOrganisations(database, { code }, { offset: 0, limit: 1 });
    const [row] = rows;
    if (!row) throw new Refusal('organisation_not_found');
    return toDeskOrganisation(platform, row);
  });
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
