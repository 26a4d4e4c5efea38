import { limits } from '../../contract/limits.ts';
import type { List, PageRequest } from './list.ts';
import type { Source } from '../../contract/shared/common.ts';

export interface GatheredRows<Row> {
  rows: Row[];
  sources: Source[];
}

/**
 * Fetches the rows of a list from the first page on, as many to a call as it allows and at most `limits.downloadRows`,
 * in the order of the list. `onProgress` hears how many are there. Throws `CallFailure`, also when it is cancelled.
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
    // A list that has become shorter meanwhile ends where its rows end.
    total = page.items.length === 0 ? 0 : page.totalCount;
  }
  return { rows, sources };
}
