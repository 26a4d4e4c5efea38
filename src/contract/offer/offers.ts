import { z } from 'zod';
import { Bounds, PagingInput, Source, TextInput, timeOf } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { page } from '../shared/envelope.ts';
import {
  AreaSqm,
  Centroid,
  CityName,
  NeighborhoodIdIfAny,
  NeighborhoodIdInput,
  NeighborhoodNameIfAny,
  ParcelObjectId,
  ParcelObjectIdInput,
  RegionId,
  RegionIdInput,
  textIfAny,
  textOf,
} from '../shared/fields.ts';
import { ParcelRow } from '../parcel/parcels.ts';
import { routes } from '../routes.ts';
import { offerPurposes } from '../shared/vocabulary.ts';

const code = 'Code of the offer';
const brokerCode = 'Code of the broker';
const Purpose = z.enum(offerPurposes).meta({ description: 'sale: to be sold; lease: to be let' });

export const OfferBroker = z
  .object({
    code: textOf(brokerCode),
    name: textOf('Name of the broker'),
    phoneNumber: textIfAny('Phone number of the broker; null: none is known'),
    hasPublicPage: z.boolean().meta({ description: 'The broker has a public page under its code' }),
  })
  .meta({ description: 'Who offers it' });

/** Land that a broker offers. */
export const Offer = z.object({
  code: textOf(code),
  title: textOf('Title of the offer, in Arabic'),
  description: textIfAny('What the broker says of it, in Arabic; null: nothing'),
  purpose: Purpose,
  regionId: RegionId,
  cityName: CityName,
  neighborhoodId: NeighborhoodIdIfAny,
  neighborhoodName: NeighborhoodNameIfAny,
  areaSqm: AreaSqm.meta({ description: 'Area of the whole, m²' }),
  priceSar: z
    .number()
    .nonnegative()
    .meta({ description: 'Asked for the whole, riyals; a year’s rent for leases' }),
  priceSarPerSqm: z
    .number()
    .nonnegative()
    .meta({ description: 'That price over the area, whole riyals per m²' }),
  publishedAt: timeOf('When it was published'),
  validUntil: timeOf('When it ends; null: not known yet').nullable(),
  isValid: z
    .boolean()
    .meta({ description: 'Still on offer today: it has not ended, or its end is not known yet' }),
  parcelObjectIds: z.array(ParcelObjectId).meta({ description: 'Ids of the parcels that are offered' }),
  centroid: Centroid,
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
  parameters: z.object({ code: TextInput(40).meta({ description: code }) }),
  data: Offer.extend({
    parcels: z.array(ParcelRow).meta({ description: 'The parcels that are offered' }),
  }),
});

export const listOffers = endpoint({
  route: routes.listOffers,
  access: 'anyone',
  isOurs: true,
  summary:
    'Offers of a region, a neighbourhood, a broker or a parcel, newest first; past ones only when asked for',
  query: z.object({
    regionId: RegionIdInput.optional(),
    neighborhoodId: NeighborhoodIdInput.optional(),
    brokerCode: TextInput(40).optional().meta({ description: brokerCode }),
    parcelObjectId: ParcelObjectIdInput.optional(),
    purpose: Purpose.optional(),
    includePast: z
      .enum(['true', 'false'])
      .optional()
      .meta({ description: 'true: offers that have ended as well; else only valid ones' }),
    ...PagingInput,
  }),
  data: page(Offer),
});
