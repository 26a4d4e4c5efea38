import { limits } from '../../../contract/shared/limits.ts';
import type { Project } from '../../../contract/project/projects.ts';
import type { RevisionGroup } from '../../../contract/shared/revisions.ts';
import { regionKeys, type RegionKey } from '../../../contract/shared/vocabulary.ts';
import { projectMapAddress } from '../../map/map-address.ts';
import { clients, marketplaceIsPlatform, type PageReads } from '../shared/page-calls.ts';
import { regionIdOf, regionsOfPage } from './page-regions.ts';
import { partView, type PartView } from '../shared/part-view.ts';
import { marketOrders, type MarketView } from '../project/market-query.ts';
import { listProjects, type ProjectSearch } from '../project/projects.ts';

/** Number of projects on the home page. */
const mostFeatured = 3;

/** A project with the address of the map that shows its place; undefined: its region is not known, or has no map yet. */
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
  const known = new Map(regions?.map((region) => [region.id, region]));
  const addressOf = ({ id, regionId, bounds }: Project) => {
    const region = known.get(regionId);
    return region?.hasData ? projectMapAddress(region.key, id, bounds) : undefined;
  };
  return {
    items: items.map((project) => ({ ...project, mapAddress: addressOf(project) })),
    totalCount,
    regionKeys: regions && regionIds && regionIds.flatMap((id) => known.get(id)?.key ?? []),
  };
}

/**
 * Revision groups of a list of projects: with the land of a region comes its id, and a map to lead to. Undefined where
 * the projects are another host's: no revision of ours tells when they change.
 */
export function projectGroups(): RevisionGroup[] | undefined {
  if (!marketplaceIsPlatform) return undefined;
  return ['projects', ...regionKeys.map((key) => `land:${key}` as const)];
}
