import type { RegionFigures } from '../../../contract/shell/overview.ts';
import type { TransactionPage } from '../../../contract/sale/transactions.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { listRecentTransactions } from '../sale/transactions.ts';
import { clients } from '../shared/page-calls.ts';
import { regionIdOf } from '../pages/page-regions.ts';
import { partView, type PartView } from '../shared/part-view.ts';
import { listRegionFigures } from './overview.ts';

/** Number of sales on the home page. */
const most = 6;

/** Key figures of all regions. */
export function regionFiguresPart(): Promise<PartView<RegionFigures[]>> {
  return partView(({ signal }) => listRegionFigures(clients, signal));
}

export interface NewestSales extends Pick<TransactionPage, 'items' | 'sources'> {
  /** What quarterly indicators tell about a region without single sales; null: nothing, or there are sales. */
  indicators: RegionFigures['indicators'];
}

/** The newest sales of a region; one unknown to the platform has none. */
export function newestSalesPart(key: RegionKey): Promise<PartView<NewestSales>> {
  return partView(async (reads) => {
    const id = await regionIdOf(key, reads);
    if (id === undefined) return { items: [], sources: [], indicators: null };
    const { items, sources } = await listRecentTransactions(clients, id, most, reads.signal);
    return { items, sources, indicators: items.length > 0 ? null : await indicatorsOf(key, reads.signal) };
  });
}

async function indicatorsOf(key: RegionKey, signal: AbortSignal): Promise<RegionFigures['indicators']> {
  const figures = await listRegionFigures(clients, signal);
  return figures.find(({ regionKey }) => regionKey === key)?.indicators ?? null;
}
