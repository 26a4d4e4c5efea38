import { z } from 'zod';
import {
  AmountInput,
  CornerInput,
  hasWholeBox,
  Id,
  NumberInput,
  PagingInput,
  Point,
  Source,
  TextInput,
  wholeBox,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { page } from './envelope.ts';
import {
  AreaSqm,
  BlockNoIfAny,
  CityName,
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
} from './fields.ts';
import { routes } from './routes.ts';
import { periods, saleKinds, transactionOrders, type Period } from './vocabulary.ts';

const transactionNo = 'Number of the deed, a text; several regions may have the same one';

/**
 * A registered sale. One sale can cover several parcels; its price and area are then those of all together, and its
 * place is that of the first.
 */
export const TransactionRow = z.object({
  id: Id.meta({ description: 'Id of the sale' }),
  transactionNo: textOf(transactionNo),
  date: z.iso.date().meta({ description: 'Day of the deed, YYYY-MM-DD' }),
  priceSar: z.number().nonnegative().meta({ description: 'Price of all parcels sold together, riyals' }),
  areaSqm: AreaSqm.meta({ description: 'Area of all parcels sold together, m²' }),
  priceSarPerSqm: z.number().nonnegative().meta({ description: 'Price over area, whole riyals per m²' }),
  type: z.string().meta({ description: 'Property type as on the deed, in Arabic' }),
  kind: z.enum(saleKinds).meta({
    description:
      'ordinary; low_value: a price far below the market; multi_parcel: several parcels at one price. Only ordinary sales tell the market',
  }),
  parcelCount: z.int().positive().meta({ description: 'Parcels sold together' }),
  regionId: RegionId,
  cityName: CityName,
  neighborhoodId: NeighborhoodIdIfAny,
  neighborhoodName: NeighborhoodNameIfAny,
  planNo: PlanNoIfAny,
  blockNo: BlockNoIfAny,
  parcelNo: ParcelNo,
  parcelObjectId: Id.meta({ description: 'Id of the parcel on the map; the first of several sold together' }),
  location: Point.meta({ description: 'Middle of that parcel' }),
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

/** The filters of specification §3. Prices are riyals per m² (§5, §9); the period counts back from today. */
export const transactionFilters = {
  type: TextInput(60)
    .optional()
    .meta({ description: 'Property type as on the deed, in Arabic; «الكل» sets no filter' }),
  period: z
    .enum(Object.keys(periods) as [Period, ...Period[]])
    .optional()
    .meta({ description: 'How far back; before_that sets no filter' }),
  fromPrice: AmountInput.optional().meta({ description: 'Lowest price, riyals per m²' }),
  toPrice: AmountInput.optional().meta({ description: 'Highest price, riyals per m²' }),
  orderBy: z
    .enum(transactionOrders)
    .default('newest')
    .meta({ description: 'By date, or by price per m²: lowest or highest first' }),
};

export const listTransactionsInBounds = endpoint({
  route: routes.listTransactionsInBounds,
  access: 'anyone',
  summary: 'Sales between two corners of the map: their count and one page of them',
  query: z.object({
    boundaryFrom: CornerInput,
    boundaryTo: CornerInput,
    ...transactionFilters,
    ...PagingInput,
  }),
  data: TransactionPage,
});

export const searchTransactions = endpoint({
  route: routes.searchTransactions,
  access: 'anyone',
  summary: 'Sales by region, neighbourhood, plan, parcel or number of the deed',
  query: z
    .object({
      regionId: RegionIdInput.optional(),
      neighborhoodId: NeighborhoodIdInput.optional(),
      transactionNo: NumberInput(40).optional().meta({ description: transactionNo }),
      planNo: PlanNoInput.optional(),
      parcelNo: ParcelNoInput.optional(),
      boundaryFrom: CornerInput.optional(),
      boundaryTo: CornerInput.optional(),
      ...transactionFilters,
      ...PagingInput,
    })
    .refine(hasWholeBox, wholeBox),
  data: TransactionPage,
});

export const listNeighborhoodTransactions = endpoint({
  route: routes.listNeighborhoodTransactions,
  access: 'anyone',
  summary: 'Sales of one neighbourhood',
  query: z.object({ neighborhoodId: NeighborhoodIdInput, ...transactionFilters, ...PagingInput }),
  data: TransactionPage,
});

export const listParcelTransactions = endpoint({
  route: routes.listParcelTransactions,
  access: 'anyone',
  summary: 'Sales of one parcel, newest first',
  query: z.object({ parcelObjectId: ParcelObjectIdInput }),
  data: z.array(Transaction),
});

export const getTransaction = endpoint({
  route: routes.getTransaction,
  access: 'anyone',
  isOurs: true,
  summary: 'One sale with all its parcels, by the number of its deed',
  parameters: z.object({ transactionNo: TextInput(40).meta({ description: transactionNo }) }),
  query: z.object({ regionId: RegionIdInput.optional() }),
  data: TransactionDetail,
});
