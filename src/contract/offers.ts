import { z } from 'zod';
import { Bounds, Id, IdInput, PagingInput, Point, Source, TextInput, Time } from './common.ts';
import { endpoint } from './endpoint.ts';
import { page } from './envelope.ts';
import { ParcelRow } from './parcels.ts';
import { routes } from './routes.ts';
import { offerPurposes } from './vocabulary.ts';

export const OfferBroker = z.object({
  code: z.string(),
  name: z.string(),
  phoneNumber: z.string().nullable(),
  hasPublicPage: z.boolean(),
});

/** Land that a broker offers. */
export const Offer = z.object({
  code: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  purpose: z.enum(offerPurposes),
  regionId: Id,
  cityName: z.string(),
  neighborhoodId: Id.nullable(),
  neighborhoodName: z.string().nullable(),
  areaSqm: z.number().positive(),
  priceSar: z
    .number()
    .nonnegative()
    .meta({ description: 'Asked for the whole, riyals; a year’s rent for leases' }),
  priceSarPerSqm: z.number().nonnegative(),
  publishedAt: Time,
  validUntil: Time,
  isValid: z.boolean().meta({ description: 'Still on offer today' }),
  parcelObjectIds: z.array(Id),
  centroid: Point,
  bounds: Bounds,
  broker: OfferBroker,
  source: Source,
});
export type Offer = z.infer<typeof Offer>;

export const getOffer = endpoint({
  route: routes.getOffer,
  access: 'anyone',
  isOurs: true,
  summary: 'One offer with its parcels',
  parameters: z.object({ code: TextInput(40) }),
  data: Offer.extend({ parcels: z.array(ParcelRow) }),
});

export const listOffers = endpoint({
  route: routes.listOffers,
  access: 'anyone',
  isOurs: true,
  summary:
    'Offers of a region, a neighbourhood, a broker or a parcel, newest first; past ones only when asked for',
  query: z.object({
    regionId: IdInput.optional(),
    neighborhoodId: IdInput.optional(),
    brokerCode: TextInput(40).optional(),
    parcelObjectId: IdInput.optional(),
    purpose: z.enum(offerPurposes).optional(),
    includePast: z.enum(['true', 'false']).optional(),
    ...PagingInput,
  }),
  data: page(Offer),
});
