import { limits } from '../../contract/limits.ts';
import type { RevisionGroup } from '../../contract/shared/revisions.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { clients, marketplaceIsPlatform } from '../shared/page-calls.ts';
import { regionIdOf } from '../shared/page-regions.ts';
import { partView, type PartView } from '../shared/part-view.ts';
import { marketOrders, type MarketView } from './market-query.ts';
import { listProjects, type ProjectPage } from './projects.ts';

/** Number of projects on the home page. */
const mostFeatured = 3;

/** The projects with the most available units. */
export function featuredProjectsPart(): Promise<PartView<ProjectPage>> {
  const search = { ...marketOrders.available, offset: 0, limit: mostFeatured };
  return partView(({ signal }) => listProjects(clients, search, signal));
}

/** A page of the market; a region unknown to the platform has no projects. */
export function marketPart({ region, status, order, page }: MarketView): Promise<PartView<ProjectPage>> {
  return partView(async (reads) => {
    const regionId = region && (await regionIdOf(region, reads));
    if (region && regionId === undefined) return { items: [], totalCount: 0 };
    const limit = limits.pageSizeDefault;
    const search = { ...marketOrders[order], offset: (page - 1) * limit, limit, regionId, status };
    return listProjects(clients, search, reads.signal);
  });
}

/**
 * Revision groups of a list of projects, of a region if one is given: its id comes with its land. Undefined where the
 * projects are another host's: no revision of ours tells when they change.
 */
export function projectGroups(region?: RegionKey): RevisionGroup[] | undefined {
  if (!marketplaceIsPlatform) return undefined;
  return ['projects', ...(region ? [`land:${region}` as const] : [])];
}
