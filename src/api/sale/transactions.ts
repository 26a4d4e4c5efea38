import type { Bounds } from '../../contract/shared/common.ts';
import { routes } from '../../contract/routes.ts';
import type {
  SalePlaces,
  SaleSummary,
  TransactionDetail,
  TransactionPage,
} from '../../contract/sale/transactions.ts';
import type { TransactionOrder } from '../../contract/shared/vocabulary.ts';
import { boxQuery } from '../map/box-query.ts';
import { call, pageTimeout } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';
import { saleQuery, type SaleConditions } from './sale-query.ts';

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

/** A page of the sales in a box. */
export interface TransactionSearch {
  box: Bounds;
  conditions: SaleConditions;
  orderBy: TransactionOrder;
  offset: number;
  limit: number;
}

/** How many sales in a box meet the conditions, and one page of them. */
export function listTransactionsInBounds(
  clients: Clients,
  { box, conditions, orderBy, offset, limit }: TransactionSearch,
  signal?: AbortSignal,
): Promise<TransactionPage> {
  return call(clients, routes.listTransactionsInBounds, {
    query: { ...boxQuery(box), ...saleQuery(conditions), orderBy, offset, limit },
    signal,
    timeout: pageTimeout,
  });
}

/** Where the sales of that list lie: the same rows as all its pages, or the newest of them where they are too many. */
export function listTransactionPlaces(
  clients: Clients,
  { box, conditions }: Pick<TransactionSearch, 'box' | 'conditions'>,
  signal?: AbortSignal,
): Promise<SalePlaces> {
  return call(clients, routes.listTransactionPlaces, {
    query: { ...boxQuery(box), ...saleQuery(conditions) },
    signal,
    timeout: pageTimeout,
  });
}

/** One sale with all its parcels, by the number of its deed, which is unique within a region. */
export function getTransaction(
  clients: Clients,
  transactionNo: string,
  regionId: number,
  signal?: AbortSignal,
): Promise<TransactionDetail> {
  return call(clients, routes.getTransaction, {
    parameters: { transactionNo },
    query: { regionId },
    signal,
    timeout: pageTimeout,
  });
}

/** Where sales are looked for: all of it holds at once. */
export interface SaleScope {
  regionId?: number | undefined;
  neighborhoodId?: number | undefined;
  box?: Bounds | undefined;
}

/** How many sales of a place meet the conditions, and one page of them; a neighbourhood has a call of its own (§7). */
export function searchTransactions(
  clients: Clients,
  ground: SaleScope,
  { conditions, ...paging }: Omit<TransactionSearch, 'box'>,
  signal?: AbortSignal,
): Promise<TransactionPage> {
  const { neighborhoodId, box } = ground;
  const isNeighborhood = neighborhoodId !== undefined && !box;
  const place = isNeighborhood ? { neighborhoodId } : groundQuery(ground);
  return call(clients, isNeighborhood ? routes.listNeighborhoodTransactions : routes.searchTransactions, {
    query: { ...place, ...saleQuery(conditions), ...paging },
    signal,
    timeout: pageTimeout,
  });
}

/** What all sales of that search come to. */
export function summarizeTransactions(
  clients: Clients,
  ground: SaleScope,
  conditions: SaleConditions,
  signal?: AbortSignal,
): Promise<SaleSummary> {
  return call(clients, routes.summarizeTransactions, {
    query: { ...groundQuery(ground), ...saleQuery(conditions) },
    signal,
    timeout: pageTimeout,
  });
}

function groundQuery({ regionId, neighborhoodId, box }: SaleScope) {
  return {
    ...(regionId === undefined ? {} : { regionId }),
    ...(neighborhoodId === undefined ? {} : { neighborhoodId }),
    ...boxQuery(box),
  };
}
