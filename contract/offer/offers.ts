import { z } from 'zod';
import {
  AmountInput,
  boxFilter,
  BoxInput,
  Bounds,
  hasWholeBox,
  PagingInput,
  Source,
  TextInput,
  timeOf,
  wholeBox,
} from '../shared/common.ts';
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
  LandUseInput,
  PlanNoInput,
  countOf,
  numberIfAny,
  textIfAny,
  textOf,
} from '../shared/fields.ts';
import { cityFilters } from '../map/city-filters.ts';
import { ParcelRow } from '../parcel/parcels.ts';
import { offerLimits } from './limits.ts';
import { offerRoutes } from './routes.ts';
import { offerOrders } from '../shared/orders.ts';
import { offerPurposes } from '../shared/vocabulary.ts';

const code = 'Code of the offer';
const brokerCode = 'Code of the broker';
export const OfferPurposeField = z.enum(offerPurposes).meta({
  description: 'sale: to be sold; lease: to be let; investment: to be let for years and built on',
});

export const OfferPhoto = z.object({
  id: textOf('Id of the photo'),
  url: z.url().meta({ description: 'Address of the photo, WebP' }),
  previewUrl: z.url().meta({ description: 'Address of a small one' }),
  width: z.int().positive().meta({ description: 'Width of the photo, pixels' }),
  height: z.int().positive().meta({ description: 'Height of the photo, pixels' }),
});
export type OfferPhoto = z.infer<typeof OfferPhoto>;

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
  purpose: OfferPurposeField,
  regionId: RegionId,
  cityName: CityName,
  neighborhoodId: NeighborhoodIdIfAny,
  neighborhoodName: NeighborhoodNameIfAny,
  areaSqm: AreaSqm.meta({ description: 'Area of the whole, m²' }),
  priceSar: z
    .number()
    .nonnegative()
    .meta({ description: 'Asked for the whole, riyals; a year’s rent unless it is for sale' }),
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
  photos: z.array(OfferPhoto).meta({ description: 'Photos, in the order of their publisher' }),
  licenceNo: textIfAny('Number of the advertisement licence, ten digits; null: none is known'),
  contactPhone: textIfAny('Phone number to call about it, +966 and nine digits; null: that of the broker'),
  whatsapp: textIfAny('Number to write to by WhatsApp, +966 and nine digits; null: none is known'),
  isPublishedHere: z.boolean().meta({
    description: 'A member of the broker published it here; otherwise it comes from a file of the source',
  }),
  farFromSarPerSqm: numberIfAny(
    'Average price per m² in its neighbourhood, riyals, which the asked one is far above or below; null: it is not far, or not known',
  ),
  isOnDemoLand: z.boolean().meta({ description: 'Its land was generated for demonstration' }),
  source: Source.meta({
    description: 'Where it comes from; of an offer that was published here the broker; to be shown with it',
  }),
});
export type Offer = z.infer<typeof Offer>;

export const getOffer = endpoint({
  route: offerRoutes.getOffer,
  access: 'anyone',
  isOurs: true,
  summary: 'One offer with its parcels',
  parameters: z.object({ code: TextInput(40).meta({ description: code }) }),
  data: Offer.extend({
    parcels: z.array(ParcelRow).meta({ description: 'The parcels that are offered' }),
  }),
});

const offerFilters = {
  purpose: OfferPurposeField.optional(),
  fromPrice: AmountInput.optional().meta({ description: 'Lowest price of the whole, riyals' }),
  toPrice: AmountInput.optional().meta({ description: 'Highest price of the whole, riyals' }),
  fromSqmPrice: AmountInput.optional().meta({ description: 'Lowest price per m², riyals' }),
  toSqmPrice: AmountInput.optional().meta({ description: 'Highest price per m², riyals' }),
  fromArea: AmountInput.optional().meta({ description: 'Smallest area of the whole, m²' }),
  toArea: AmountInput.optional().meta({ description: 'Largest area of the whole, m²' }),
  landUseGroup: LandUseInput.optional().meta({
    description: `${LandUseInput.description}; that of one of the parcels`,
  }),
  ...cityFilters,
  planNo: PlanNoInput.optional().meta({ description: 'Number of the plan in which one of the parcels lies' }),
};

export const listOffers = endpoint({
  route: offerRoutes.listOffers,
  access: 'anyone',
  isOurs: true,
  summary:
    'Offers by region, neighbourhood, broker, parcel, place on the map, price and area; past ones only when asked for',
  query: z
    .object({
      regionId: RegionIdInput.optional(),
      neighborhoodId: NeighborhoodIdInput.optional(),
      brokerCode: TextInput(40).optional().meta({ description: brokerCode }),
      parcelObjectId: ParcelObjectIdInput.optional(),
      ...offerFilters,
      ...boxFilter,
      includePast: z
        .enum(['true', 'false'])
        .optional()
        .meta({ description: 'true: offers that have ended as well; else only valid ones' }),
      orderBy: z
        .enum(offerOrders)
        .default('newest')
        .meta({ description: 'Newest, or by price, price per m² or area; newest when absent' }),
      ...PagingInput,
    })
    .refine(hasWholeBox, wholeBox),
  data: page(Offer),
});

/** Code, longitude, latitude and price of an offer. */
const OfferPlace = z.tuple([z.string(), z.number(), z.number(), z.number()]).meta({
  description: 'Code of the offer, longitude and latitude in degrees, price of the whole in riyals',
});
export type OfferPlace = z.infer<typeof OfferPlace>;

export const listOfferPlaces = endpoint({
  route: offerRoutes.listOfferPlaces,
  access: 'anyone',
  isOurs: true,
  summary: 'Places and prices of the valid offers between two corners of the map',
  query: z.object({ ...BoxInput, ...offerFilters }),
  data: z.object({
    places: z
      .array(OfferPlace)
      .meta({ description: `At most ${offerLimits.offerPlaces}: those that were published last` }),
    totalCount: countOf('Offers that there are in all'),
  }),
});
