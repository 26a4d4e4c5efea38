import { shellRoutes } from '../../../contract/shell/routes.ts';
import { listBrokers } from '../offer/organisations.ts';
import { call } from '../shared/call.ts';
import { clients, marketplaceIsPlatform, PageReads } from '../shared/page-calls.ts';
import { regionsOfPage } from './page-regions.ts';

/** Paths of the pages that search engines should know while there is something on them. */
export async function pathsWithData(): Promise<{ reads: PageReads; paths: string[] | undefined }> {
  const reads = new PageReads();
  const [regions, brokers, settings] = await Promise.all([
    regionsOfPage(reads),
    reads.optional(listBrokers(clients, { offset: 0, limit: 1 }, reads.signal)),
    reads.optional(call(clients, shellRoutes.getAppSettings, { signal: reads.signal })),
  ]);
  if (!regions) return { reads, paths: undefined };
  const regional = regions
    .filter(({ hasData }) => hasData)
    .flatMap(({ key }) => [`/${key}/metrics`, `/${key}/transactions`]);
  // Of projects on a host of their own the platform knows nothing.
  const hasMarket = !marketplaceIsPlatform || settings?.hasProjects;
  const hasMega = settings && settings.megaProjectId !== null;
  const hasBrokers = (brokers?.totalCount ?? 0) > 0;
  return {
    reads,
    paths: [
      ...regional,
      ...(hasBrokers ? ['/brokers'] : []),
      ...(hasMarket ? ['/market'] : []),
      ...(hasMega ? ['/projects/roshan'] : []),
    ],
  };
}
