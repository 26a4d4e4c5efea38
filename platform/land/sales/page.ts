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
  /** Buffer for the response, used if it is large enough. */
  into: SharedArrayBuffer;
}

/** A page of sales as sent: an envelope around `TransactionPage`, as JSON bytes. */
export interface SalePageText {
  /** Number of bytes written to `into`; undefined when the response did not fit. */
  byteCount: number | undefined;
  /** The response when it did not fit into `into`; else undefined. */
  bytes: Uint8Array | undefined;
  totalCount: number;
}

const before = `{"status":true,"message":${JSON.stringify(words.done)},"data":{"items":[`;

/** Writes one page of the matching sales. Rows were validated against the contract when they were loaded. */
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
