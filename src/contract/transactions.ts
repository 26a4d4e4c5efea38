import { z } from 'zod';
import { Id, IdInput, Source } from './common.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { saleKinds } from './vocabulary.ts';

/** A registered sale. One sale can cover several parcels; its price and area are then those of all together. */
export const Transaction = z.object({
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
  source: Source,
});
export type Transaction = z.infer<typeof Transaction>;

export const listParcelTransactions = endpoint({
  route: routes.listParcelTransactions,
  summary: 'Sales of one parcel, newest first',
  query: z.object({ parcelObjectId: IdInput }),
  data: z.array(Transaction),
});
