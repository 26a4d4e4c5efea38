import { route, routesOf } from '../shared/route.ts';

/** Calls of the feature sale. */
export const saleRoutes = routesOf({
  listTransactionsInBounds: route('GET', 'transactions/boundaries', 2),
  searchTransactions: route('GET', 'api/transactions/search'),
  listParcelTransactions: route('GET', 'transactions'),
  listNeighborhoodTransactions: route('GET', '/transactions/neighbourhood', 2),
  getTransaction: route('GET', 'transactions/{transactionNo}/detail', 4),
  listTransactionPlaces: route('GET', 'api/transactions/places', 4),
  summarizeTransactions: route('GET', 'api/transactions/summary', 4),
  listTrends: route('GET', 'api/prices/trends', 4),
});
