import { atom } from 'nanostores';
import { listProjects, type ProjectPage } from '../../api/project/projects.ts';
import { limits } from '../../contract/limits.ts';
import {
  regionKeys,
  projectStatuses,
  type ProjectStatus,
  type RegionKey,
} from '../../contract/shared/vocabulary.ts';
import { clients } from '../shared/clients.ts';
import { createLoader } from '../shared/load.ts';
import { regionId as idOf } from '../shell/regions.ts';

/** Sort orders of the list: number of the field, and direction (0 ascending, 1 descending or newest first). */
export const marketOrders = {
  newest: { orderByField: 3, orderByDirection: 1 },
  cheapest: { orderByField: 2, orderByDirection: 0 },
  available: { orderByField: 4, orderByDirection: 1 },
  name: { orderByField: 1, orderByDirection: 0 },
} as const;
export type MarketOrder = keyof typeof marketOrders;

/** State of the list; without a region or status, it shows all of them. */
export interface MarketView {
  region: RegionKey | undefined;
  status: ProjectStatus | undefined;
  order: MarketOrder;
  /** From 1. */
  page: number;
}

const projects = createLoader<ProjectPage>();

export const $marketView = atom<MarketView>(readMarketView(new URLSearchParams()));
export const $projects = projects.$load;

/** Shows a view and fetches its projects. */
export async function showMarket(view: MarketView): Promise<void> {
  $marketView.set(view);
  await projects.start(async (signal) => {
    const regionId = view.region && (await idOf(view.region));
    // A region unknown to the platform has no projects.
    if (view.region && regionId === undefined) return { items: [], totalCount: 0 };
    return listProjects(
      clients,
      {
        ...marketOrders[view.order],
        offset: (view.page - 1) * limits.pageSizeDefault,
        limit: limits.pageSizeDefault,
        regionId,
        status: view.status,
      },
      signal,
    );
  });
}

/** Parses the view from query parameters; unknown values are ignored. */
export function readMarketView(query: URLSearchParams): MarketView {
  const order = query.get('order') ?? '';
  const page = Number(query.get('page') ?? 1);
  return {
    region: regionKeys.find((key) => key === query.get('region')),
    status: projectStatuses.find((status) => status === query.get('status')),
    order: Object.hasOwn(marketOrders, order) ? (order as MarketOrder) : 'newest',
    page: Number.isInteger(page) && page > 0 && page < 1000 ? page : 1,
  };
}

/** Address of a view, leaving out defaults. */
export function marketAddress({ region, status, order, page }: MarketView): string {
  const query = new URLSearchParams({
    ...(region ? { region } : {}),
    ...(status ? { status } : {}),
    ...(order === 'newest' ? {} : { order }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return query.size === 0 ? '/market' : `/market?${query}`;
}
