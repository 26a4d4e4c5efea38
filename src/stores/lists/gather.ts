import { limits } from '../../../contract/shared/limits.ts';
import type { List, PageRequest } from './list.ts';
import type { Source } from '../../../contract/shared/common.ts';

export interface GatheredRows<Row> {
  rows: Row[];
  sources: Source[];
}

/**
 * Fetches the rows of a list in its order, from the first page on, with the largest page size and at most
 * `limits.downloadRows` rows. `onProgress` receives the number of rows so far. Throws `CallFailure`, also when
 * aborted.
 */
export async function gatherRows<Row, Order extends string>(
  list: Pick<List<Row, Order>, 'fetchPage'>,
  request: PageRequest<Order>,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<GatheredRows<Row>> {
  const rows: Row[] = [];
  const sources: Source[] = [];
  for (let total = Infinity; rows.length < Math.min(total, limits.downloadRows);) {
    const limit = Math.min(limits.pageSizeMax, limits.downloadRows - rows.length);
    const page = await list.fetchPage({ ...request, offset: rows.length, limit }, signal);
    signal.throwIfAborted();
    rows.push(...page.items);
    sources.push(...page.sources);
    onProgress(rows.length);
    // If the list has shrunk meanwhile, stop at its last row.
    total = page.items.length === 0 ? 0 : page.totalCount;
  }
  return { rows, sources };
}
