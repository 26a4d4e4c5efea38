import { z } from 'zod';
import {
  AmountInput,
  boxFilter,
  BoxInput,
  CornerInput,
  hasWholeBox,
  Id,
  NumberInput,
  PagingInput,
  Point,
  Source,
  TextInput,
  wholeBox,
} from '../shared/common.ts';
import { CorrectionIfAny } from '../shared/correction.ts';
import { MetersInput } from '../map/meters-input.ts';
import { classFilters } from '../map/class-filters.ts';
import { budgetFilters } from '../map/budget-filters.ts';
import { cityFilters } from '../map/city-filters.ts';
import { deedFilters } from '../map/deed-filters.ts';
import { endpoint } from '../shared/endpoint.ts';
import { page } from '../shared/envelope.ts';
import {
  AreaSqm,
  BlockNoIfAny,
  CityName,
  countOf,
  LandUse,
  LandUseInput,
  LandUseNameIfAny,
  NeighborhoodIdIfAny,
  NeighborhoodIdInput,
  NeighborhoodNameIfAny,
  ParcelNo,
  ParcelNoInput,
  ParcelObjectId,
  ParcelObjectIdInput,
  PlanNoIfAny,
  PlanNoInput,
  RegionId,
  RegionIdInput,
  textOf,
} from '../shared/fields.ts';
import { saleLimits } from './limits.ts';
import { mapLimits } from '../map/limits.ts';
import { metroFilter } from '../map/metro-filter.ts';
import { saleRoutes } from './routes.ts';
import { saleKinds, saleLevels } from '../shared/vocabulary.ts';
import { transactionOrders } from '../shared/orders.ts';

const transactionNo =
  'Number of the deed, a text; several regions may have the same one. Of a price in a file of parcels, which names no deed: parcel-, the id of the parcel and the day';

/**
 * A registered sale. A sale may cover several parcels: price and area are then the totals, and the location is that
 * of the first.
 */
export const TransactionRow = z.object({
  id: Id.meta({ description: 'Id of the sale' }),
  transactionNo: textOf(transactionNo),
  date: z.iso.date().meta({ description: 'Day of the deed, YYYY-MM-DD' }),
  priceSar: z.number().nonnegative().meta({ description: 'Price of all parcels sold together, riyals' }),
  areaSqm: AreaSqm.meta({ description: 'Area of all parcels sold together, m²' }),
  priceSarPerSqm: z.number().nonnegative().meta({ description: 'Price over area, whole riyals per m²' }),
  type: z
    .string()
    .nullable()
    .meta({ description: 'Property type as on the deed, in Arabic; null: the deed does not say' }),
  kind: z.enum(saleKinds).meta({
    description:
      'ordinary; low_value: a price far below the market; multi_parcel: several parcels at one price. Only ordinary sales tell the market',
  }),
  parcelCount: z.int().positive().meta({ description: 'Parcels sold together' }),
  regionId: RegionId,
  level: z.enum(saleLevels).meta({
    description:
      'How exactly the place is known: parcel: on the map; neighborhood, city: only that; region: no more than the region',
  }),
  cityName: CityName.nullable().meta({ description: 'Name of the city, in Arabic; null: not known' }),
  neighborhoodId: NeighborhoodIdIfAny,
  neighborhoodName: NeighborhoodNameIfAny,
  planNo: PlanNoIfAny,
  blockNo: BlockNoIfAny,
  parcelNo: ParcelNo.nullable().meta({
    description: 'Number of the parcel, a text; of the first of several; null: the deed does not say',
  }),
  parcelObjectId: Id.nullable().meta({
    description:
      'Id of the parcel on the map; the first of several sold together; null: it is not on the map',
  }),
  location: Point.nullable().meta({
    description: 'Middle of that parcel, else of the neighborhood or city; null: none is known',
  }),
  correction: CorrectionIfAny,
});
export type TransactionRow = z.infer<typeof TransactionRow>;

export const Transaction = TransactionRow.extend({ source: Source });
export type Transaction = z.infer<typeof Transaction>;

/** One sale with all its parcels. */
export const TransactionDetail = Transaction.extend({
  parcels: z
    .array(
      z.object({
        parcelObjectId: ParcelObjectId,
        parcelNo: ParcelNo,
        blockNo: BlockNoIfAny,
        planNo: PlanNoIfAny,
        areaSqm: AreaSqm,
        location: Point.meta({ description: 'Middle of the parcel' }),
      }),
    )
    .meta({ description: 'All parcels that were sold together' }),
});
export type TransactionDetail = z.infer<typeof TransactionDetail>;

/** A page of sales with their sources. */
export const TransactionPage = page(TransactionRow).extend({
  sources: z.array(Source).meta({ description: 'Where the sales of this page come from' }),
});
export type TransactionPage = z.infer<typeof TransactionPage>;

/**
 * Filters on sales: those of specification §3, plus area and land use (decision 017). All must match; ranges include
 * their ends, and an inverted range matches nothing. A location matches sales whose first parcel has its centroid
 * there.
 */
export const saleFilters = {
  ...deedFilters,
  fromArea: AmountInput.optional().meta({ description: 'Smallest area of all parcels sold together, m²' }),
  toArea: AmountInput.optional().meta({ description: 'Largest area of all parcels sold together, m²' }),
  landUseGroup: LandUseInput.optional().meta({
    description: `${LandUseInput.description}; that of the first parcel of the sale`,
  }),
  ...classFilters,
  ...budgetFilters,
  ...cityFilters,
  ...metroFilter,
};

const transactionFilters = {
  ...saleFilters,
  orderBy: z.enum(transactionOrders).default('newest').meta({
    description: 'By date, by price per m² or by area: newest, lowest or highest first; newest when absent',
  }),
};

export const listTransactionsInBounds = endpoint({
  route: saleRoutes.listTransactionsInBounds,
  access: 'anyone',
  summary: 'Sales between two corners of the map: their count and one page of them',
  query: z.object({
    ...BoxInput,
    ...transactionFilters,
    ...PagingInput,
  }),
  data: TransactionPage,
});

/** Location of a sale, for a dot on the map, as a compact tuple. */
const SalePlace = z.tuple([
  Id.meta({ description: 'Id of the sale' }),
  Id.nullable().meta({
    description:
      'Id of the parcel on the map; the first of several sold together; null: only the neighborhood or city is known',
  }),
  Point.shape.x,
  Point.shape.y,
  TransactionRow.shape.priceSarPerSqm,
]);
export type SalePlace = z.infer<typeof SalePlace>;

export const SalePlaces = z.object({
  totalCount: countOf('All sales that match'),
  isWhole: z.boolean().meta({
    description: `All of them are told; false: they are more than ${saleLimits.salePlaces}, and only so many of the newest are`,
  }),
  places: z.array(SalePlace).meta({
    description:
      'The sales, newest first, each as: its id, the id of its first parcel, longitude and latitude of the middle of that, else of its neighborhood or city (degrees), price over area (whole riyals per m²)',
  }),
});
export type SalePlaces = z.infer<typeof SalePlaces>;

export const listTransactionPlaces = endpoint({
  route: saleRoutes.listTransactionPlaces,
  access: 'anyone',
  isOurs: true,
  summary:
    'Places of the sales between two corners of the map: the very rows that the list of sales pages through',
  query: z.object({ ...BoxInput, ...saleFilters }),
  data: SalePlaces,
});

/** Where to search for sales; can be combined. */
const salePlace = {
  regionId: RegionIdInput.optional(),
  neighborhoodId: NeighborhoodIdInput.optional(),
  planNo: PlanNoInput.optional(),
  parcelNo: ParcelNoInput.optional(),
  ...boxFilter,
  near: CornerInput.optional().meta({ description: 'Middle of a circle as `longitude,latitude`, degrees' }),
  withinMeters: MetersInput.optional().meta({
    description: `Radius of that circle, metres, ${mapLimits.nearbyMetersLowest} to ${mapLimits.nearbyMetersHighest}`,
  }),
  exceptParcelObjectId: ParcelObjectIdInput.optional().meta({
    description: 'Parcel whose own sales are left out: the one that others are compared with',
  }),
  exceptTransactionId: ParcelObjectIdInput.optional().meta({
    description: 'Id of a sale that is left out: the one that others are compared with',
  }),
};

/** A circle needs both its center and its radius. */
function hasWholeCircle({ near, withinMeters }: { near?: unknown; withinMeters?: unknown }): boolean {
  return (near === undefined) === (withinMeters === undefined);
}
const wholeCircle = { path: ['withinMeters'], message: 'middle and radius are both needed' };

export const searchTransactions = endpoint({
  route: saleRoutes.searchTransactions,
  access: 'anyone',
  summary: 'Sales by region, neighbourhood, surroundings, plan, parcel or number of the deed',
  query: z
    .object({
      ...salePlace,
      transactionNo: NumberInput(40).optional().meta({ description: transactionNo }),
      ...transactionFilters,
      ...PagingInput,
    })
    .refine(hasWholeBox, wholeBox)
    .refine(hasWholeCircle, wholeCircle),
  data: TransactionPage,
});

const perSqmIfAny = (what: string) =>
  z
    .number()
    .nonnegative()
    .nullable()
    .meta({ description: `${what}, whole riyals per m²; null: there is none` });

/** Summary of many sales. Prices are those of ordinary sales only: the other kinds do not reflect the market (§3). */
export const SaleSummary = z.object({
  totalCount: countOf('All sales that match'),
  ordinaryCount: countOf('Those of them that tell the market'),
  lowValueCount: countOf('Those of them whose price is far below the market, and in no median'),
  totalValueSar: z.number().nonnegative().meta({ description: 'Sum of the prices of all of them, riyals' }),
  totalAreaSqm: z.number().nonnegative().meta({ description: 'Sum of the areas of all of them, m²' }),
  medianPriceSarPerSqm: perSqmIfAny('Median price of the ordinary ones'),
  lowestPriceSarPerSqm: perSqmIfAny('Lowest price of the ordinary ones'),
  highestPriceSarPerSqm: perSqmIfAny('Highest price of the ordinary ones'),
  lastSale: z
    .object({
      date: z.iso.date().meta({ description: 'Day of the deed, YYYY-MM-DD' }),
      priceSarPerSqm: z.number().nonnegative().meta({ description: 'Price over area, whole riyals per m²' }),
    })
    .nullable()
    .meta({ description: 'The newest ordinary one; null: there is none' }),
  months: z
    .array(
      z.object({
        month: z.string().meta({ description: 'Month, YYYY-MM' }),
        saleCount: countOf('All sales of the month'),
        priceSarPerSqm: perSqmIfAny('Median price of its ordinary ones'),
      }),
    )
    .meta({ description: 'Months with a sale, oldest first' }),
  landUses: z
    .array(
      z.object({
        landUseGroup: LandUse,
        landUseName: LandUseNameIfAny,
        saleCount: countOf('All sales of parcels of this use'),
        priceSarPerSqm: perSqmIfAny('Median price of the ordinary ones'),
      }),
    )
    .meta({ description: 'Uses with a sale, most sales first' }),
  priceBands: z
    .array(
      z.object({
        from: z.number().nonnegative().meta({ description: 'Lowest price of the band, riyals per m²' }),
        to: z
          .number()
          .positive()
          .nullable()
          .meta({ description: 'Where the next begins; null: it has no end' }),
        saleCount: countOf('Ordinary sales in the band'),
      }),
    )
    .meta({ description: 'How ordinary sales spread over prices: bands of one width, the ends open' }),
  sources: z.array(Source).meta({ description: 'Where the sales come from' }),
});
export type SaleSummary = z.infer<typeof SaleSummary>;

export const summarizeTransactions = endpoint({
  route: saleRoutes.summarizeTransactions,
  access: 'anyone',
  isOurs: true,
  summary: 'What the sales that a search finds come to: counts, medians, months, uses and how prices spread',
  query: z
    .object({ ...salePlace, ...saleFilters })
    .refine(hasWholeBox, wholeBox)
    .refine(hasWholeCircle, wholeCircle),
  data: SaleSummary,
});

export const listNeighborhoodTransactions = endpoint({
  route: saleRoutes.listNeighborhoodTransactions,
  access: 'anyone',
  summary: 'Sales of one neighbourhood',
  query: z.object({ neighborhoodId: NeighborhoodIdInput, ...transactionFilters, ...PagingInput }),
  data: TransactionPage,
});

export const listParcelTransactions = endpoint({
  route: saleRoutes.listParcelTransactions,
  access: 'anyone',
  summary: 'Sales of one parcel, newest first',
  query: z.object({ parcelObjectId: ParcelObjectIdInput }),
  data: z.array(Transaction),
});

export const getTransaction = endpoint({
  route: saleRoutes.getTransaction,
  access: 'anyone',
  isOurs: true,
  summary: 'One sale with all its parcels, by the number of its deed',
  parameters: z.object({ transactionNo: TextInput(40).meta({ description: transactionNo }) }),
  query: z.object({ regionId: RegionIdInput.optional() }),
  data: TransactionDetail,
});
