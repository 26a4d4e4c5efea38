import type { RegionFigures } from '../../contract/shell/overview.ts';
import type { TransactionPage } from '../../contract/sale/transactions.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { listRecentTransactions } from '../sale/transactions.ts';
import { clients } from '../shared/page-calls.ts';
import { regionIdOf } from '../shared/page-regions.ts';
import { partView, type PartView } from '../shared/part-view.ts';
import { listRegionFigures } from './overview.ts';

/** Number of sales on the home page. */
const most = 6;

/** Key figures of all regions. */
export function regionFiguresPart(): Promise<PartView<RegionFigures[]>> {
  return partView(({ signal }) => listRegionFigures(clients, signal));
}

/** The newest sales of a region; one unknown to the platform has none. */
export function newestSalesPart(
  key: RegionKey,
): Promise<PartView<Pick<TransactionPage, 'items' | 'sources'>>> {
  return partView(async (reads) => {
    const id = await regionIdOf(key, reads);
    return id === undefined
      ? { items: [], sources: [] }
      : listRecentTransactions(clients, id, most, reads.signal);
  });
}
