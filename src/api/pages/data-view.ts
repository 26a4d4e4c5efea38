import type { Coverage } from '../../../contract/shell/coverage.ts';
import type { ZoningGroup } from '../../../contract/parcel/parcels.ts';
import { parcelRoutes } from '../../../contract/parcel/routes.ts';
import { shellRoutes } from '../../../contract/shell/routes.ts';
import { regionKeys, type RegionKey } from '../../../contract/shared/vocabulary.ts';
import { listZoningClasses } from '../parcel/parcels.ts';
import { call } from '../shared/call.ts';
import { clients, PageReads } from '../shared/page-calls.ts';
import { regionsOfPage } from './page-regions.ts';

/** Data of the «about the data» page; parts that could not be loaded are undefined. */
export interface DataPageView {
  reads: PageReads;
  coverage: Coverage[] | undefined;
  /**
   * The sets of zoning classes with their codes and colors: of each region that has its own, and, without a region,
   * the one of all others, if there are such with parcels.
   */
  zoningSets: ZoningSet[] | undefined;
}

export interface ZoningSet {
  region: RegionKey | undefined;
  classes: ZoningGroup[];
}

export async function dataPageView(): Promise<DataPageView> {
  const reads = new PageReads();
  const { signal } = reads;
  const [coverage, usual, regions] = await Promise.all([
    reads.optional(call(clients, shellRoutes.listCoverage, { signal })),
    reads.optional(call(clients, parcelRoutes.listZoningGroups, { signal })),
    regionsOfPage(reads),
  ]);
  const having = (kind: Coverage['kind']) =>
    regionKeys.filter((key) => coverage?.some((row) => row.kind === kind && row.regionKey === key));
  const withOwn = having('zoningClasses');
  const own = await Promise.all(
    withOwn.map(async (region) => {
      const id = regions?.find(({ key }) => key === region)?.id;
      if (id === undefined) return undefined;
      const classes = await reads.optional(listZoningClasses(clients, id, signal));
      return classes && { region, classes };
    }),
  );
  const sets = own.filter((set) => set !== undefined);
  const isUsualShown = withOwn.length === 0 || having('parcels').some((key) => !withOwn.includes(key));
  const isComplete = usual !== undefined && coverage !== undefined && sets.length === own.length;
  return {
    reads,
    coverage,
    zoningSets: isComplete
      ? [...sets, ...(isUsualShown ? [{ region: undefined, classes: usual }] : [])]
      : undefined,
  };
}
