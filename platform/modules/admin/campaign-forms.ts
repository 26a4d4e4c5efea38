import { countWaiting, listCampaignForms, listCampaigns } from '../../../contract/admin/campaign-forms.ts';
import type { OperatorRight } from '../../../contract/admin/rights.ts';
import { startOfRiyadhDay } from '../../../lib/days.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { reachedCeilings } from './ceilings.ts';
import {
  countForms,
  listCampaignFormPage,
  listCampaignNames,
} from '../../../database/campaigns/campaign-forms.ts';
import { countOpenComplaints } from '../../../database/complaints/desk-complaints.ts';
import { listOpenRequests } from '../../../database/offer/organisation-members.ts';
import { listOffersInState } from '../../../database/offer/own-offers.ts';
import { listHeld } from '../../../database/loads/held-rows.ts';
import { recordInJournal } from '../../../database/shared/journal.ts';
import { countOwnerless, listBadgeForms, listOrganisations } from '../../../database/offer/requests.ts';

const day = 86_400_000;
const nothing = { offset: 0, limit: 1 };

export function deskCampaignsModule(platform: Platform): void {
  const { store } = platform;
  const { database } = store;

  mountEndpoint(platform, listCampaigns, () => listCampaignNames(database));

  mountEndpoint(
    platform,
    listCampaignForms,
    async ({ caller, query: { campaign, since, offset, limit } }) => {
      const search = { campaign, since: since === undefined ? undefined : startOfRiyadhDay(since) };
      const { rows, totalCount } = await listCampaignFormPage(database, search, { offset, limit });
      if (rows.length > 0)
        await recordInJournal(database, caller.actor, {
          act: 'campaign_forms.read',
          detail: { rows: rows.length, ...(campaign === undefined ? {} : { campaign }) },
        });
      return {
        items: rows.map((row) => ({
          ...{ id: row.id, campaign: row.campaign, createdAt: row.created_at, name: row.name },
          ...{ phoneNumber: row.phone_number, email: row.email, message: row.message },
          ...{ regionKey: row.region_key, refUserId: row.ref_user_id },
          ...{ source: row.source, medium: row.medium, content: row.content },
        })),
        ...{ totalCount, offset, limit },
      };
    },
  );

  mountEndpoint(platform, countWaiting, async ({ caller }) => {
    const ifMay = async (right: OperatorRight, count: () => Promise<number>) =>
      caller.rights.includes(right) ? await count() : null;
    return {
      complaints: await ifMay('complaints.read', () => countOpenComplaints(database)),
      badgeForms: await ifMay(
        'badges.write',
        async () => (await listBadgeForms(database, 'pending', nothing)).totalCount,
      ),
      organisations: await ifMay(
        'organisations.write',
        async () => (await listOrganisations(database, { approval: 'pending' }, nothing)).totalCount,
      ),
      ownerless: await ifMay('organisations.write', () => countOwnerless(database)),
      offers: await ifMay(
        'offers.write',
        async () =>
          (await listOffersInState(database, 'review', new Date().toISOString(), nothing)).totalCount,
      ),
      joinRequests: await ifMay(
        'organisations.write',
        async () => (await listOpenRequests(database, nothing)).totalCount,
      ),
      heldRows: await ifMay('data.write', async () => (await listHeld(store, {}, nothing)).totalCount),
      reached: caller.rights.includes('switches.write') ? await reachedCeilings(platform) : [],
      campaignForms: await ifMay('campaigns.read', () => countForms(database, new Date(Date.now() - day))),
    };
  });
}
