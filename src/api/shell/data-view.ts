import type { Coverage } from '../../contract/shell/coverage.ts';
import type { ZoningGroup } from '../../contract/parcel/parcels.ts';
import { routes } from '../../contract/routes.ts';
import { call } from '../shared/call.ts';
import { clients, PageReads } from '../shared/page-calls.ts';

/** Data of the «about the data» page; parts that could not be loaded are undefined. */
export interface DataPageView {
  reads: PageReads;
  coverage: Coverage[] | undefined;
  /** The zoning classes with their codes and colors. */
  zoningGroups: ZoningGroup[] | undefined;
}

export async function dataPageView(): Promise<DataPageView> {
  const reads = new PageReads();
  const { signal } = reads;
  const [coverage, zoningGroups] = await Promise.all([
    reads.optional(call(clients, routes.listCoverage, { signal })),
    reads.optional(call(clients, routes.listZoningGroups, { signal })),
  ]);
  return { reads, coverage, zoningGroups };
}
