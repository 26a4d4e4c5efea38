import { z } from 'zod';
import { limits } from '../shared/limits.ts';
import { deskOfferRoutes } from './desk-routes.ts';
import { IdInput, PagingInput, TextInput, timeIfAny } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { page } from '../shared/envelope.ts';
import { textIfAny, textOf } from '../shared/fields.ts';
import { MyOffer } from './my-offers.ts';
import { offerDecisions } from './offer-states.ts';
import { joinDecision, JoinRequest } from './organisations.ts';

/** Offers of members, and requests to join their organisations, as operators decide on them. */

export const DeskOffer = MyOffer.pick({
  code: true,
  title: true,
  purpose: true,
  areaSqm: true,
  priceSar: true,
  priceSarPerSqm: true,
  photos: true,
  organisation: true,
  state: true,
  hiddenReason: true,
  licenceEnds: true,
  version: true,
}).extend({
  description: textIfAny('What it says; null: nothing'),
  licenceNo: textIfAny('Number of the advertisement licence; null: none is known'),
  parcels: z.array(textOf('Numbers and place of a parcel')).meta({ description: 'Its parcels' }),
  changedAt: timeIfAny('When it was changed last', 'it has not been'),
});
export type DeskOffer = z.infer<typeof DeskOffer>;

export const listOffersAtDesk = endpoint({
  route: deskOfferRoutes.listOffersAtDesk,
  access: 'offers.write',
  isOurs: true,
  summary: 'Offers of members that wait for review or are hidden, those that wait longest first',
  query: z.object({
    state: z
      .enum(['review', 'hidden'])
      .meta({ description: 'review: waits for an operator; hidden by an operator' }),
    ...PagingInput,
  }),
  data: page(DeskOffer),
});

export const decideOffer = endpoint({
  route: deskOfferRoutes.decideOffer,
  access: 'offers.write',
  isOurs: true,
  summary: 'Approves an offer, returns it to its owners, hides it or shows it again',
  parameters: z.object({ code: TextInput(40).meta({ description: 'Code of the offer' }) }),
  body: z
    .object({
      decision: z.enum(offerDecisions).meta({
        description:
          'approve: it goes live; return: a draft again; hide: from everybody; show: no longer hidden',
      }),
      reason: TextInput(limits.reasonLength)
        .nullable()
        .meta({ description: 'Why, which its owners see; null for approve and show' }),
      version: z.int().positive().meta({ description: '`version` of the offer as the operator saw it' }),
    })
    .refine(({ decision, reason }) => (decision === 'return' || decision === 'hide') === (reason !== null), {
      path: ['reason'],
      message: 'goes with returning and hiding',
    }),
  data: DeskOffer,
});

export const listJoinRequestsAtDesk = endpoint({
  route: deskOfferRoutes.listJoinRequestsAtDesk,
  access: 'organisations.write',
  isOurs: true,
  summary: 'Requests to join organisations on which nobody has decided, oldest first',
  query: z.object({ ...PagingInput }),
  data: page(JoinRequest),
});

export const decideJoinRequestAtDesk = endpoint({
  route: deskOfferRoutes.decideJoinRequestAtDesk,
  access: 'organisations.write',
  isOurs: true,
  summary: 'Decides on a request to join an organisation in the place of its owners',
  parameters: z.object({ id: IdInput.meta({ description: 'Id of the request' }) }),
  body: joinDecision,
  data: z.object({ id: z.int().positive().meta({ description: 'Id of the request' }) }),
});
