import { z } from 'zod';
import { Id, LinesInput, PagingInput, TextInput, timeIfAny, timeOf } from '../shared/common.ts';
import { PhoneInput } from '../shared/phone-input.ts';
import { endpoint } from '../shared/endpoint.ts';
import { page } from '../shared/envelope.ts';
import { countOf, numberIfAny, ParcelObjectId, textIfAny, textOf } from '../shared/fields.ts';
import { latinDigits } from '../../lib/fold-arabic.ts';
import { offerLimits } from './limits.ts';
import { accountLimits } from '../account/limits.ts';
import { offerRoutes } from './routes.ts';
import { Offer, OfferPurposeField } from './offers.ts';
import {
  endReasons,
  offerActivityKinds,
  offerActs,
  offerBlockers,
  ownerActs,
  priceBases,
  shownOfferStates,
} from './offer-states.ts';

/** Offers as the members of their organisation keep them. */

const parameters = z.object({ code: TextInput(40).meta({ description: 'Code of the offer' }) });

const version = z.int().positive().meta({
  description: '`version` of the offer as the caller saw it; refused when somebody changed it meanwhile',
});

/** Licence numbers of REGA are ten digits of which the first is 7; digits of any script are taken. */
const LicenceNoInput = z
  .string()
  .trim()
  .transform(latinDigits)
  .pipe(z.string().regex(/^7\d{9}$/))
  .meta({ description: 'Number of the advertisement licence: ten digits, of which the first is 7' });
const LicenceEndsInput = z.iso
  .date()
  .meta({ description: 'Last day of the licence (Saudi time), YYYY-MM-DD' });

/** Tags of HTML, which texts of offers do not have. */
const tag = /<\s*\/?\s*[a-z!]/iu;

const OfferInput = {
  purpose: OfferPurposeField,
  parcelObjectIds: z
    .array(ParcelObjectId)
    .min(1)
    .max(offerLimits.offerParcels)
    .meta({ description: `Ids of the parcels, of one region, at most ${offerLimits.offerParcels}` }),
  priceBasis: z
    .enum(priceBases)
    .meta({ description: 'total: the price is that of the whole; per_sqm: of each m²' }),
  price: z
    .number()
    .positive()
    .max(offerLimits.offerPriceHighest)
    .meta({ description: 'Price by that basis, riyals; a year’s rent unless it is for sale' }),
  description: LinesInput(offerLimits.offerTextHighest)
    .refine((text) => text.length >= offerLimits.offerTextLowest, 'is too short')
    .refine((text) => !tag.test(text), 'holds tags of HTML')
    .meta({
      description: `Plain text in Arabic, ${offerLimits.offerTextLowest} to ${offerLimits.offerTextHighest} characters`,
    }),
  photoIds: z
    .array(z.uuid())
    .max(offerLimits.offerPhotos)
    .refine((ids) => new Set(ids).size === ids.length, 'names a photo twice')
    .meta({
      description:
        'Photos in their order: ids of pictures that the caller uploaded, or of photos that the offer has; others are removed',
    }),
  licenceNo: LicenceNoInput.nullable(),
  licenceEnds: LicenceEndsInput.nullable(),
  contactPhone: PhoneInput.nullable(),
  whatsapp: PhoneInput.nullable(),
};

const Blockers = z
  .array(z.enum(offerBlockers))
  .meta({ description: 'What keeps it from being published; empty: nothing' });

export const MyOffer = Offer.pick({
  code: true,
  title: true,
  purpose: true,
  regionId: true,
  cityName: true,
  neighborhoodName: true,
  areaSqm: true,
  priceSar: true,
  priceSarPerSqm: true,
  parcelObjectIds: true,
  photos: true,
}).extend({
  organisation: z
    .object({ code: textOf('Code of the organisation'), name: textOf('Its name') })
    .meta({ description: 'Whose offer it is' }),
  state: z.enum(shownOfferStates).meta({
    description:
      'draft; review: an operator looks at it; live; paused; ended; expired: its licence has ended; hidden by an operator',
  }),
  endedWhy: z.enum(endReasons).nullable().meta({ description: 'Why it ended; null: it has not' }),
  hiddenReason: textIfAny('Why an operator has hidden it or returned it to its owners; null: none has'),
  blockers: Blockers,
  licenceEnds: textIfAny('Last day of the licence, YYYY-MM-DD; null: none is known'),
  daysLeft: numberIfAny('Days until the licence ends, today included; 0: it has; null: none is known'),
  views: countOf('How often it was looked at'),
  saves: countOf('How many have it among their favorites'),
  calls: countOf('How often its phone number or WhatsApp was chosen'),
  contacts: countOf('Messages that were sent to its publisher'),
  publishedAt: timeOf('When it was first published, or made'),
  changedAt: timeIfAny('When it was changed last', 'it has not been'),
  isOwn: z.boolean().meta({ description: 'The caller may change it' }),
  isFromFile: z
    .boolean()
    .meta({ description: 'It comes from a file of the operator, which alone changes it' }),
  version: z.int().positive().meta({ description: 'Raised by every change' }),
});
export type MyOffer = z.infer<typeof MyOffer>;

export const MyOfferDetail = MyOffer.extend({
  description: textIfAny('What it says, in Arabic; null: nothing'),
  priceBasis: z.enum(priceBases).meta({ description: 'Whether the total or the price per m² was named' }),
  price: z.number().meta({ description: 'Price by that basis, riyals' }),
  licenceNo: textIfAny('Number of the advertisement licence; null: none is known'),
  contactPhone: textIfAny('Phone number to call; null: that of the organisation'),
  whatsapp: textIfAny('Number to write to by WhatsApp; null: none'),
  parcels: z
    .array(
      z.object({
        id: ParcelObjectId,
        name: textOf('Its numbers and place, in Arabic'),
        areaSqm: z.number().positive().meta({ description: 'Area, m²' }),
      }),
    )
    .meta({ description: 'Its parcels' }),
  farFromSarPerSqm: numberIfAny(
    'Average price per m² in its neighbourhood, riyals, which the asked one is far above or below; null: it is not far, or not known',
  ),
  otherOffers: z
    .array(z.object({ code: textOf('Code of the offer'), title: textOf('Its title') }))
    .meta({ description: 'Other offers of these parcels that are live' }),
  history: z
    .array(
      z.object({
        act: z.enum(offerActs).meta({ description: 'What was done' }),
        by: textIfAny('Name of who did it; null: an operator, or somebody who is gone'),
        at: timeOf('When'),
        changed: z.array(z.string()).meta({ description: 'Names of the fields that were changed' }),
      }),
    )
    .meta({ description: 'What was done to it, newest first' }),
});
export type MyOfferDetail = z.infer<typeof MyOfferDetail>;

const scope = {
  organisationCode: TextInput(60)
    .optional()
    .meta({ description: 'Code of one of the caller’s organisations' }),
};

export const listMyOffers = endpoint({
  route: offerRoutes.listMyOffers,
  access: 'member',
  isOurs: true,
  summary: 'Offers of the caller’s organisations in any state, those changed last first',
  query: z.object({
    ...scope,
    state: z.enum(shownOfferStates).optional().meta({ description: 'State of the offers' }),
    ...PagingInput,
  }),
  data: page(MyOffer),
});

export const getMyOffer = endpoint({
  route: offerRoutes.getMyOffer,
  access: 'member',
  isOurs: true,
  summary: 'One offer of the caller’s organisations, with what only its owners see',
  parameters,
  data: MyOfferDetail,
});

export const createOffer = endpoint({
  route: offerRoutes.createOffer,
  access: 'member',
  isOurs: true,
  summary:
    'Makes an offer for one of the caller’s organisations; it is published at once when that is asked for and nothing keeps it from it, else it is a draft',
  body: z.object({
    organisationCode: TextInput(60).meta({ description: 'Code of the organisation' }),
    ...OfferInput,
    isToBePublished: z.boolean().meta({ description: 'Publish it if nothing keeps it from it' }),
  }),
  data: MyOfferDetail,
});

export const changeOffer = endpoint({
  route: offerRoutes.changeOffer,
  access: 'member',
  isOurs: true,
  summary: 'Changes an offer; whatever is not a draft is looked at again where offers are reviewed',
  parameters,
  body: z.object({
    ...OfferInput,
    isToBePublished: z.boolean().meta({ description: 'Publish a draft if nothing keeps it from it' }),
    version,
  }),
  data: MyOfferDetail,
});

export const actOnOffer = endpoint({
  route: offerRoutes.actOnOffer,
  access: 'member',
  isOurs: true,
  summary: 'Publishes, pauses, resumes or ends an offer',
  parameters,
  body: z
    .object({
      act: z.enum(ownerActs).meta({ description: 'What to do' }),
      why: z.enum(endReasons).nullable().meta({ description: 'Why it ends; null for other acts' }),
      version,
    })
    .refine(({ act, why }) => (act === 'end') === (why !== null), {
      path: ['why'],
      message: 'goes with the end of an offer',
    }),
  data: MyOfferDetail,
});

export const renewOffer = endpoint({
  route: offerRoutes.renewOffer,
  access: 'member',
  isOurs: true,
  summary: 'Gives an offer the number and end of a new licence',
  parameters,
  body: z.object({ licenceNo: LicenceNoInput, licenceEnds: LicenceEndsInput, version }),
  data: MyOfferDetail,
});

export const listOfferContacts = endpoint({
  route: offerRoutes.listOfferContacts,
  access: 'member',
  isOurs: true,
  summary: 'Messages to the publisher of an offer, newest first',
  parameters,
  query: z.object({ ...PagingInput }),
  data: page(
    z.object({
      id: Id.meta({ description: 'Id of the message' }),
      name: textOf('Name of the writer'),
      phoneNumber: textOf('Phone number of the writer, +966 and nine digits'),
      message: textIfAny('What they write; null: nothing'),
      createdAt: timeOf('When it was sent'),
    }),
  ),
});

export const sendOfferContact = endpoint({
  route: offerRoutes.sendOfferContact,
  access: 'anyone',
  isOurs: true,
  summary: 'Sends a message with a phone number to the publisher of an offer',
  parameters,
  body: z.object({
    name: TextInput(accountLimits.nameLength).meta({ description: 'Name of the writer' }),
    phoneNumber: PhoneInput,
    message: LinesInput(offerLimits.contactLength).nullish().meta({ description: 'What they write' }),
    website: z.string().max(2000).nullish().meta({
      description: 'A field that people do not see: what fills it is a program, whose message is not stored',
    }),
    recaptchaResponse: z.string().min(1).max(8192).meta({ description: 'Answer of the captcha' }),
  }),
  data: z.object({ receivedAt: timeOf('When it was received') }),
});

export const countOfferActivity = endpoint({
  route: offerRoutes.countOfferActivity,
  access: 'anyone',
  isOurs: true,
  summary: 'Counts that an offer was looked at, or that its number was chosen',
  parameters,
  body: z.object({
    kind: z
      .enum(offerActivityKinds)
      .meta({ description: 'view: looked at; phone, whatsapp: its number was chosen' }),
  }),
  data: z.object({ kind: z.enum(offerActivityKinds).meta({ description: 'What was counted' }) }),
});
