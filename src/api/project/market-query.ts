import { readPage } from '../../../lib/query-values.ts';
import {
  projectStatuses,
  regionKeys,
  type ProjectStatus,
  type RegionKey,
} from '../../../contract/shared/vocabulary.ts';

/** Sort orders of the market: number of the field, and direction (0 ascending, 1 descending or newest first). */
export const marketOrders = {
  newest: { orderByField: 3, orderByDirection: 1 },
  cheapest: { orderByField: 2, orderByDirection: 0 },
  available: { orderByField: 4, orderByDirection: 1 },
  name: { orderByField: 1, orderByDirection: 0 },
} as const;
export type MarketOrder = keyof typeof marketOrders;

/** State of the market's list; without a region or status, it shows all of them. */
export interface MarketView {
  region: RegionKey | undefined;
  status: ProjectStatus | undefined;
  order: MarketOrder;
  /** From 1. */
  page: number;
}

/** Query parameters of the market. */
export const marketFields = { region: 'region', status: 'status', order: 'order', page: 'page' } as const;

/** Parses the view from query parameters; unknown values are ignored. */
export function readMarketView(query: URLSearchParams): MarketView {
  const order = query.get(marketFields.order) ?? '';
  return {
    region: regionKeys.find((key) => key === query.get(marketFields.region)),
    status: projectStatuses.find((status) => status === query.get(marketFields.status)),
    order: Object.hasOwn(marketOrders, order) ? (order as MarketOrder) : 'newest',
    page: readPage(query.get(marketFields.page)),
  };
}

/** The query of a view, with its question mark, leaving out defaults. */
export function marketQuery({ region, status, order, page }: MarketView): string {
  const query = new URLSearchParams({
    ...(region ? { region } : {}),
    ...(status ? { status } : {}),
    ...(order === 'newest' ? {} : { order }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return query.size === 0 ? '' : `?${query}`;
}
