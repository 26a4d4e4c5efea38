import type { z } from 'zod';
import type { sendCampaignForm as contract } from '../../contract/campaigns/campaigns.ts';
import { routes } from '../../contract/routes.ts';
import { call, pageTimeout } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

export type CampaignFormInput = z.input<NonNullable<typeof contract.body>>;

/** Sends the form of a campaign's landing page; gives the time (ISO 8601) when it was received. */
export function sendCampaignForm(
  clients: Clients,
  campaign: string,
  body: CampaignFormInput,
): Promise<{ receivedAt: string }> {
  return call(clients, routes.sendCampaignForm, { parameters: { campaign }, body, timeout: pageTimeout });
}
