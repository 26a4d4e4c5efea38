import { routes } from '../contract/routes.ts';
import type { TransactionPage } from '../contract/transactions.ts';
import { call, pageTimeout } from './call.ts';
import type { Clients } from './clients.ts';

/** The newest sales of a region, newest first. */
export function listRecentTransactions(
  clients: Clients,
  regionId: number,
  limit: number,
  signal?: AbortSignal,
): Promise<TransactionPage> {
  return call(clients, routes.searchTransactions, {
    query: { regionId, limit, orderBy: 'newest' },
    signal,
    timeout: pageTimeout,
  });
}
