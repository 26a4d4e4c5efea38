import { listRecentTransactions } from '../../api/sale/transactions.ts';
import type { TransactionPage } from '../../contract/sale/transactions.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { clients } from '../shared/clients.ts';
import { createLoader } from '../shared/load.ts';
import { regionId } from '../shell/regions.ts';

const sales = createLoader<Pick<TransactionPage, 'items' | 'sources'>>();
/** The newest sales of a region. */
export const $recentSales = sales.$load;

const most = 6;

/** Fetches the sales; a region unknown to the platform has none. */
export function loadRecentSales(key: RegionKey): Promise<void> {
  return sales.start(async (signal) => {
    const id = await regionId(key);
    return id === undefined ? { items: [], sources: [] } : listRecentTransactions(clients, id, most, signal);
  });
}
