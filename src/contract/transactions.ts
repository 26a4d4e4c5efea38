import { z } from 'zod';
import {
  AmountInput,
  CornerInput,
  hasWholeBox,
  Id,
  IdInput,
  NumberInput,
  PagingInput,
  Point,
  Source,
  TextInput,
  wholeBox,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { page } from './envelope.ts';
import { routes } from './routes.ts';
import { periods, saleKinds, transactionOrders, type Period } from './vocabulary.ts';

/**
 * A registered sale. One sale can cover several parcels; its price and area are then those of all together, and its
 * place is that of the first.
 */
export const TransactionRow = z.object({
  id: Id,
  transactionNo: z.string(),
  date: z.iso.date().meta({ description: 'Day of the deed, YYYY-MM-DD' }),
  priceSar: z.number().nonnegative(),
  areaSqm: z.number().positive(),
  priceSarPerSqm: z.number().nonnegative(),
  type: z.string().meta({ description: 'Property type as on the deed, in Arabic' }),
  kind: z
    .enum(saleKinds)
    .meta({ description: 'ordinary, low_value (price far below the market), multi_parcel' }),
  parcelCount: z.int().positive(),
  regionId: Id,
  cityName: z.string(),
  neighborhoodId: Id.nullable(),
  neighborhoodName: z.string().nullable(),
  planNo: z.string().nullable(),
  blockNo: z.string().nullable(),
  parcelNo: z.string(),
  parcelObjectId: Id.meta({ description: 'The first of the parcels sold' }),
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
        parcelObjectId: Id,
        parcelNo: z.string(),
        blockNo: z.string().nullable(),
        planNo: z.string().nullable(),
        areaSqm: z.number().positive(),
        location: Point,
      }),
    )
    .meta({ description: 'All parcels that were sold together' }),
});
export type TransactionDetail = z.infer<typeof TransactionDetail>;

/** A page of sales; all figures of one answer come from the named sources. */
export const TransactionPage = page(TransactionRow).extend({ sources: z.array(Source) });
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
  orderBy: z.enum(transactionOrders).default('newest'),
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
      regionId: IdInput.optional(),
      neighborhoodId: IdInput.optional(),
      transactionNo: NumberInput(40).optional(),
      planNo: NumberInput(40).optional(),
      parcelNo: NumberInput(40).optional(),
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
  query: z.object({ neighborhoodId: IdInput, ...transactionFilters, ...PagingInput }),
  data: TransactionPage,
});

export const listParcelTransactions = endpoint({
  route: routes.listParcelTransactions,
  access: 'anyone',
  summary: 'Sales of one parcel, newest first',
  query: z.object({ parcelObjectId: IdInput }),
  data: z.array(Transaction),
});

export const getTransaction = endpoint({
  route: routes.getTransaction,
  access: 'anyone',
  isOurs: true,
  summary: 'One sale with all its parcels, by the number of its deed',
  parameters: z.object({ transactionNo: TextInput(40) }),
  query: z.object({ regionId: IdInput.optional() }),
  data: TransactionDetail,
});
