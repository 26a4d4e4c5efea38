import type { Bounds } from '../../../contract/shared/common.ts';
import { saleRoutes } from '../../../contract/sale/routes.ts';
import type {
  SalePlaces,
  SaleSummary,
  TransactionDetail,
  TransactionPage,
} from '../../../contract/sale/transactions.ts';
import type { TransactionOrder } from '../../../contract/shared/orders.ts';
import { boxQuery } from '../shared/box-query.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';
import { saleQuery, type SaleConditions } from './sale-query.ts';

/** The newest sales of a region, newest first. */
export function listRecentTransactions(
  clients: Clients,
  regionId: number,
  limit: number,
  signal?: AbortSignal,
): Promise<TransactionPage> {
  return call(clients, saleRoutes.searchTransactions, {
    query: { regionId, limit, orderBy: 'newest' },
    signal,
  });
}

/** Request for a page of the sales in a box. */
export interface TransactionSearch {
  box: Bounds;
  conditions: SaleConditions;
  orderBy: TransactionOrder;
  offset: number;
  limit: number;
}

/** A page of the sales in a box that meet the conditions, with their total count. */
export function listTransactionsInBounds(
  clients: Clients,
  { box, conditions, orderBy, offset, limit }: TransactionSearch,
  signal?: AbortSignal,
): Promise<TransactionPage> {
  return call(clients, saleRoutes.listTransactionsInBounds, {
    query: { ...boxQuery(box), ...saleQuery(conditions), orderBy, offset, limit },
    signal,
  });
}

/** Locations of the sales in that list: the same rows as on all its pages, or only the newest if there are too many. */
export function listTransactionPlaces(
  clients: Clients,
  { box, conditions }: Pick<TransactionSearch, 'box' | 'conditions'>,
  signal?: AbortSignal,
): Promise<SalePlaces> {
  return call(clients, saleRoutes.listTransactionPlaces, {
    query: { ...boxQuery(box), ...saleQuery(conditions) },
    signal,
  });
}

/** One sale with all its parcels, by the number of its deed, which is unique within a region. */
export function getTransaction(
  clients: Clients,
  transactionNo: string,
  regionId: number,
  signal?: AbortSignal,
): Promise<TransactionDetail> {
  return call(clients, saleRoutes.getTransaction, {
    parameters: { transactionNo },
    query: { regionId },
    signal,
  });
}

/** Where to search for sales; all given fields must match. */
export interface SaleScope {
  regionId?: number | undefined;
  neighborhoodId?: number | undefined;
  /** Number of a subdivision plan. */
  planNo?: string | undefined;
  box?: Bounds | undefined;
}

/**
 * A page of the sales in a place that meet the conditions, with their total count; neighborhoods have their own call
 * (§7).
 */
export function searchTransactions(
  clients: Clients,
  scope: SaleScope,
  { conditions, orderBy, offset, limit }: Omit<TransactionSearch, 'box'>,
  signal?: AbortSignal,
): Promise<TransactionPage> {
  const { neighborhoodId, box } = scope;
  const isNeighborhood = neighborhoodId !== undefined && scope.planNo === undefined && !box;
  const place = isNeighborhood ? { neighborhoodId } : scopeQuery(scope);
  return call(
    clients,
    isNeighborhood ? saleRoutes.listNeighborhoodTransactions : saleRoutes.searchTransactions,
    {
      query: { ...place, ...saleQuery(conditions), orderBy, offset, limit },
      signal,
    },
  );
}

/** Summary of all sales of that search. */
export function summarizeTransactions(
  clients: Clients,
  scope: SaleScope,
  conditions: SaleConditions,
  signal?: AbortSignal,
): Promise<SaleSummary> {
  return call(clients, saleRoutes.summarizeTransactions, {
    query: { ...scopeQuery(scope), ...saleQuery(conditions) },
    signal,
  });
}

function scopeQuery({ regionId, neighborhoodId, planNo, box }: SaleScope) {
  return {
    ...(regionId === undefined ? {} : { regionId }),
    ...(neighborhoodId === undefined ? {} : { neighborhoodId }),
    ...(planNo === undefined ? {} : { planNo }),
    ...boxQuery(box),
  };
}
