import type { TransactionPage } from '../../../src/contract/sale/transactions.ts';
import type { TransactionOrder } from '../../../src/contract/shared/orders.ts';
import { words } from '../../../src/i18n/ar/index.ts';
import type { SaleFilter } from './filter.ts';
import type { SaleIndex } from './index.ts';

export interface SalePageSearch {
  filter: SaleFilter;
  orderBy: TransactionOrder;
  offset: number;
  limit: number;
  /** Where the answer is written, if there is room enough. */
  into: SharedArrayBuffer;
}

/** A page of sales as it is sent: an envelope around `TransactionPage`, as the bytes of its JSON. */
export interface SalePageText {
  /** How many bytes of `into` hold it; undefined when it did not fit there. */
  byteCount: number | undefined;
  /** The answer, when it did not fit. */
  bytes: Uint8Array | undefined;
  totalCount: number;
}

const before = `{"status":true,"message":${JSON.stringify(words.done)},"data":{"items":[`;

/** One page of the sales that match. Its rows were checked by the contract when they were loaded. */
export function salePageText(
  index: SaleIndex,
  { filter, orderBy, offset, limit, into }: SalePageSearch,
): SalePageText {
  const { ranks, totalCount } = index.page(filter, orderBy, offset, limit);
  const sources = index.columns.sourcesOf(ranks) satisfies TransactionPage['sources'];
  const rest = JSON.stringify({ totalCount, offset, limit, sources });
  const texts = { before, ranks, after: `],${rest.slice(1)}}` };
  const { rows } = index.columns;
  const size = rows.sizeOf(texts);
  const fits = size <= into.byteLength;
  const target = fits ? Buffer.from(into, 0, size) : Buffer.allocUnsafeSlow(size);
  rows.write(texts, target);
  return { totalCount, byteCount: fits ? size : undefined, bytes: fits ? undefined : target };
}
