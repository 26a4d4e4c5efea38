import { z } from 'zod';
import { adminRoutes } from './routes.ts';
import { DayInput, Id, PagingInput, TextInput, timeOf } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { page } from '../shared/envelope.ts';
import { countOf, textIfAny, textOf } from '../shared/fields.ts';
import { regionKeys } from '../shared/vocabulary.ts';

export const CampaignForm = z.object({
  id: Id.meta({ description: 'Number of the form' }),
  campaign: textOf('Name of the campaign'),
  createdAt: timeOf('When it was sent'),
  name: textIfAny('Name of the person; null: none was given'),
  phoneNumber: textOf('Phone number'),
  email: textIfAny('E-mail address; null: none was given'),
  message: textIfAny('What the person adds; null: nothing'),
  regionKey: z.enum(regionKeys).nullable().meta({ description: 'Region of the campaign; null: none' }),
  refUserId: textIfAny('Who passed the link on; null: not known'),
  source: textIfAny('utm_source of the address; null: none'),
  medium: textIfAny('utm_medium of the address; null: none'),
  content: textIfAny('utm_content of the address; null: none'),
});
export type CampaignForm = z.infer<typeof CampaignForm>;

export const listCampaigns = endpoint({
  route: adminRoutes.listCampaigns,
  access: 'campaigns.read',
  isOurs: true,
  summary: 'Campaigns that forms were sent for, with their numbers',
  data: z.array(
    z.object({
      campaign: textOf('Name of the campaign'),
      forms: countOf('Forms'),
      lastAt: timeOf('When the last one was sent'),
    }),
  ),
});

export const listCampaignForms = endpoint({
  route: adminRoutes.listCampaignForms,
  access: 'campaigns.read',
  isOurs: true,
  summary: 'Forms of landing pages, newest first; the journal has who looked at them',
  query: z.object({
    campaign: TextInput(60).optional().meta({ description: 'Name of a campaign' }),
    since: DayInput.optional().meta({ description: 'First day (Saudi time), `YYYY-MM-DD`' }),
    ...PagingInput,
  }),
  data: page(CampaignForm),
});

/** What is limited for all callers together. */
export const ceilings = ['forms', 'contacts', 'codes', 'usage'] as const;
export type Ceiling = (typeof ceilings)[number];

export const countWaiting = endpoint({
  route: adminRoutes.countWaiting,
  access: 'desk.read',
  isOurs: true,
  summary: 'How much waits for operators, of what the caller may see',
  data: z.object({
    complaints: countOf('Complaints and reports that nobody has answered or closed').nullable(),
    badgeForms: countOf('Applications for badges to be decided').nullable(),
    organisations: countOf('Organisations to be decided').nullable(),
    ownerless: countOf('Organisations whose members have no owner among them').nullable(),
    offers: countOf('Offers of members to be reviewed').nullable(),
    joinRequests: countOf('Requests to join organisations').nullable(),
    heldRows: countOf('Implausible rows that are held aside').nullable(),
    campaignForms: countOf('Forms of campaigns since yesterday').nullable(),
    reached: z.array(z.enum(ceilings)).meta({
      description:
        'Ceilings that are reached: forms and messages are refused, codes are refused until the hour ends, or the oldest reports of use are removed',
    }),
  }),
});
