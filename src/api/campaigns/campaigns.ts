import type { z } from 'zod';
import type { sendCampaignForm as contract } from '../../../contract/campaigns/campaigns.ts';
import { campaignsRoutes } from '../../../contract/campaigns/routes.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

export type CampaignFormInput = z.input<NonNullable<typeof contract.body>>;

/** Submits the form of a campaign's landing page; returns when it was received (ISO 8601). */
export function sendCampaignForm(
  clients: Clients,
  campaign: string,
  body: CampaignFormInput,
): Promise<{ receivedAt: string }> {
  return call(clients, campaignsRoutes.sendCampaignForm, { parameters: { campaign }, body });
}
