import { limits } from '../../../contract/shared/limits.ts';
import { brokerListFields } from '../../../contract/shared/page-addresses.ts';
import { readPage, readText } from '../../../lib/query-values.ts';
import { regionKeyOf } from '../../../contract/shared/region-names.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { listBrokers, type BrokerRow } from '../offer/organisations.ts';
import { clients, PageReads } from '../shared/page-calls.ts';
import { regionsOfPage } from './page-regions.ts';

/** What the address of the directory asks for. */
export interface BrokerListQuery {
  region: RegionKey | undefined;
  text: string;
  /** From 1. */
  page: number;
}

export type BrokerListView =
  | {
      status: 'found';
      reads: PageReads;
      query: BrokerListQuery;
      brokers: BrokerRow[];
      totalCount: number;
      pages: number;
    }
  | { status: 'failed'; query: BrokerListQuery };

/** Reads the query of the directory's address; whatever is unknown is left out. */
export function readBrokerListQuery(parameters: URLSearchParams): BrokerListQuery {
  return {
    region: regionKeyOf(parameters.get(brokerListFields.region) ?? ''),
    text: readText(parameters.get(brokerListFields.text), 80),
    page: readPage(parameters.get(brokerListFields.page)),
  };
}

/** Path and query of the directory. */
export function brokerListAddress({ region, text, page }: Partial<BrokerListQuery>): string {
  const query = new URLSearchParams({
    ...(region ? { [brokerListFields.region]: region } : {}),
    ...(text ? { [brokerListFields.text]: text } : {}),
    ...(page && page > 1 ? { [brokerListFields.page]: String(page) } : {}),
  }).toString();
  return query ? `/brokers?${query}` : '/brokers';
}

/** Loads a page of the directory of brokers. */
export async function brokerListView(parameters: URLSearchParams): Promise<BrokerListView> {
  const query = readBrokerListQuery(parameters);
  const reads = new PageReads();
  try {
    const regions = await regionsOfPage(reads);
    // Brokers of every region must not stand for those of the one that was asked for.
    if (query.region && !regions) throw new Error('the regions could not be loaded');
    const region = regions?.find(({ key }) => key === query.region);
    if (query.region && !region)
      return { status: 'found', reads, query, brokers: [], totalCount: 0, pages: 1 };
    const regionId = region?.id;
    const search = { regionId, text: query.text || undefined, limit: limits.listPage };
    const { items, totalCount } = await listBrokers(
      clients,
      { ...search, offset: (query.page - 1) * limits.listPage },
      reads.signal,
    );
    const pages = Math.max(1, Math.ceil(totalCount / limits.listPage));
    return { status: 'found', reads, query, brokers: items, totalCount, pages };
  } catch (error) {
    reads.missing(error);
    return { status: 'failed', query };
  }
}
