import { limits } from '../../contract/limits.ts';
import type { Project } from '../../contract/project/projects.ts';
import type { RevisionGroup } from '../../contract/shared/revisions.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { placeAddress } from '../../map/map-address.ts';
import { clients, marketplaceIsPlatform, type PageReads } from '../shared/page-calls.ts';
import { regionIdOf, regionsOfPage } from '../shared/page-regions.ts';
import { partView, type PartView } from '../shared/part-view.ts';
import { marketOrders, type MarketView } from './market-query.ts';
import { listProjects, type ProjectSearch } from './projects.ts';

/** Number of projects on the home page. */
const mostFeatured = 3;

/** A project with the address of the map that shows its place; undefined: its region is not known. */
export type ShownProject = Project & { mapAddress: string | undefined };

interface ShownProjects {
  items: ShownProject[];
  totalCount: number;
  /** Regions that have projects; undefined: they are not known. */
  regionKeys: RegionKey[] | undefined;
}

/** The projects with the most available units. */
export function featuredProjectsPart(): Promise<PartView<ShownProjects>> {
  const search = { ...marketOrders.available, offset: 0, limit: mostFeatured };
  return partView((reads) => listShown(search, reads));
}

/** A page of the market; a region unknown to the platform has no projects. */
export function marketPart({ region, status, order, page }: MarketView): Promise<PartView<ShownProjects>> {
  return partView(async (reads) => {
    const regionId = region && (await regionIdOf(region, reads));
    if (region && regionId === undefined) return { items: [], totalCount: 0, regionKeys: undefined };
    const limit = limits.pageSizeDefault;
    const search = { ...marketOrders[order], offset: (page - 1) * limit, limit, regionId, status };
    return listShown(search, reads);
  });
}

async function listShown(search: ProjectSearch, reads: PageReads): Promise<ShownProjects> {
  const [{ items, totalCount, regionIds }, regions] = await Promise.all([
    listProjects(clients, search, reads.signal),
    regionsOfPage(reads),
  ]);
  const keys = new Map(regions?.map(({ id, key }) => [id, key]));
  const addressOf = ({ regionId, bounds }: Project) => {
    const key = keys.get(regionId);
    return key && placeAddress(key, bounds);
  };
  return {
    items: items.map((project) => ({ ...project, mapAddress: addressOf(project) })),
    totalCount,
    regionKeys: regions && regionIds && regionIds.flatMap((id) => keys.get(id) ?? []),
  };
}

/**
 * Revision groups of a list of projects, of a region if one is given: its id comes with its land. Undefined where the
 * projects are another host's: no revision of ours tells when they change.
 */
export function projectGroups(region?: RegionKey): RevisionGroup[] | undefined {
  if (!marketplaceIsPlatform) return undefined;
  return ['projects', ...(region ? [`land:${region}` as const] : [])];
}
