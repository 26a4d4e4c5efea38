import { z } from 'zod';
import { DayInput, Source } from '../shared/common.ts';
import { MetersInput } from '../map/meters-input.ts';
import { comparableOrders } from '../shared/orders.ts';
import { endpoint } from '../shared/endpoint.ts';
import { countOf, ParcelObjectIdInput, textOf } from '../shared/fields.ts';
import { parcelLimits } from './limits.ts';
import { mapLimits } from '../map/limits.ts';
import { parcelRoutes } from './routes.ts';
import { TransactionRow } from '../sale/transactions.ts';

/**
 * Sales by which the value of a parcel is judged (decision 046). What a caller leaves open begins narrow - 1 km, a year, an
 * area at most 35 % larger or smaller - and is widened step by step until `parcelLimits.comparablesWanted` are found.
 */
export const widenedConditions = ['months', 'meters', 'tolerance'] as const;
export type WidenedCondition = (typeof widenedConditions)[number];

const wholeWithin = (lowest: number, highest: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.number().min(lowest).max(highest));
const { comparedMonthsLowest: fewest, comparedMonthsHighest: most } = parcelLimits;
const { toleranceLowest: tightest, toleranceHighest: widest } = parcelLimits;

/** Conditions that can be dropped where they leave no sale: any use, any area, the longest time, the widest radius. */
export const droppedConditions = ['landUse', 'tolerance', 'months', 'meters'] as const;
export type DroppedCondition = (typeof droppedConditions)[number];

export const ComparableSale = TransactionRow.extend({
  distanceMeters: z.int().nonnegative().nullable().meta({
    description: 'From the middle of the parcel, metres; null: only the neighbourhood of the sale is known',
  }),
  movedPercent: z.number().nullable().meta({
    description:
      'Percent by which the index of the place rose from the quarter of the sale to its last one; null: the index does not cover that quarter',
  }),
});
export type ComparableSale = z.infer<typeof ComparableSale>;

export const Comparables = z.object({
  conditions: z
    .object({
      meters: z.int().meta({ description: 'Radius around the middle of the parcel, metres' }),
      months: z.int().meta({ description: 'How far back from the day of valuation, months' }),
      tolerance: z.int().nullable().meta({
        description: 'Difference from the area of the parcel at most, % of it; null: any area',
      }),
      landUse: textOf('same: that of the parcel; any; or the key of a group of land use'),
      fromDate: z.iso.date().meta({ description: 'First day of the deeds, YYYY-MM-DD' }),
      until: z.iso.date().meta({ description: 'Day of valuation and last day of the deeds, YYYY-MM-DD' }),
      orderBy: z.enum(comparableOrders).meta({ description: 'Order of the sales' }),
    })
    .meta({ description: 'The conditions by which these were found' }),
  widened: z
    .array(z.enum(widenedConditions))
    .meta({ description: 'Conditions that were widened from where they begin' }),
  items: z
    .array(ComparableSale)
    .meta({ description: `The sales in the order wanted; at most ${parcelLimits.comparablesMost}` }),
  totalCount: countOf('All sales that match'),
  extraordinaryCount: countOf(
    'Deeds that match as well but do not tell the market: of low value, or of several parcels at one price',
  ),
  unspecifiedCount: countOf(
    `Of the items, those whose use is not known: same takes them in where fewer than ${parcelLimits.comparablesWanted} are known to be of that use`,
  ),
  excluding: z
    .object({
      condition: z.enum(droppedConditions).meta({ description: 'Its name, as that of the parameter' }),
      count: countOf('Sales that match without it, or with its widest value'),
    })
    .nullable()
    .meta({
      description:
        'The condition that leaves out most sales, where none matches; null: some match, or dropping one does not help',
    }),
  index: z
    .object({
      level: z.enum(['neighborhood', 'city']).meta({ description: 'What the index is of' }),
      name: textOf('Name of that neighborhood or city, in Arabic'),
      until: z.iso.date().meta({ description: 'Day up to which prices are moved, YYYY-MM-DD' }),
    })
    .nullable()
    .meta({
      description: `Index by which the prices of sales can be moved in time: the median price of ordinary sales of the use in the year up to the end of a quarter, of ${parcelLimits.indexSales} sales or more; null: there is none`,
    }),
  sources: z.array(Source).meta({ description: 'Where the sales come from' }),
});
export type Comparables = z.infer<typeof Comparables>;

export const listComparables = endpoint({
  route: parcelRoutes.listComparables,
  access: 'anyone',
  isOurs: true,
  summary:
    'Ordinary sales comparable with a parcel: on parcels around it, and those of which only its neighbourhood is known',
  query: z.object({
    parcelObjectId: ParcelObjectIdInput,
    meters: MetersInput.optional().meta({
      description: `Radius, metres, ${mapLimits.nearbyMetersLowest} to ${mapLimits.nearbyMetersHighest}; widened when absent`,
    }),
    months: wholeWithin(fewest, most)
      .optional()
      .meta({ description: `How far back, months, ${fewest} to ${most}; widened when absent` }),
    tolerance: z
      .string()
      .regex(/^(any|\d{1,3})$/)
      .refine((text) => text === 'any' || (Number(text) >= tightest && Number(text) <= widest))
      .transform((text) => (text === 'any' ? text : Number(text)))
      .optional()
      .meta({
        description: `Difference in area at most, %, ${tightest} to ${widest}, or any; widened when absent`,
      }),
    landUse: z.string().min(1).max(60).default('same').meta({
      description:
        'same: that of the parcel, or any if it is not known, with sales of unknown use where those of the use are few; any; or the key of a group of land use',
    }),
    orderBy: z.enum(comparableOrders).default('newest').meta({
      description: 'newest: newest first; likeness: by area, distance and age together, most alike first',
    }),
    until: DayInput.optional().meta({
      description: 'Day of valuation, YYYY-MM-DD: later deeds are left out; today when absent',
    }),
  }),
  data: Comparables,
});
