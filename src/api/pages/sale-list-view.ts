import { regionKeyOf } from '../../../contract/shared/region-names.ts';
import { saleListPath } from '../../../contract/shared/page-addresses.ts';
import type { CityMetrics, LandMetrics, LandMetricsRow } from '../../../contract/map/metrics.ts';
import type { RevisionGroup } from '../../../contract/shared/revisions.ts';
import type { SaleSummary, TransactionPage } from '../../../contract/sale/transactions.ts';
import { mapModes, type RegionKey } from '../../../contract/shared/vocabulary.ts';
import { transactionOrders, type TransactionOrder } from '../../../contract/shared/orders.ts';
import { readPage } from '../../../lib/query-values.ts';
import { boundsOfBox } from '../../../lib/geo/bounds.ts';
import { classIds, mapModeTable } from '../../../map-tables/modes.ts';
import type { LandUseGroup, ZoningGroup } from '../../../contract/parcel/parcels.ts';
import { listLandUses, listZoningClasses } from '../parcel/parcels.ts';
import { CallFailure } from '../shared/failure.ts';
import { classKey, readFilters } from '../map/filter-address.ts';
import { getLandMetrics } from '../map/land.ts';
import { listCityMetrics, listLandMetrics } from '../map/metrics.ts';
import { activeGroups, type LandFilters } from '../map/land-filters.ts';
import { clients, PageReads } from '../shared/page-calls.ts';
import { regionsOfPage } from './page-regions.ts';
import type { SaleConditions } from '../sale/sale-query.ts';
import { searchTransactions, summarizeTransactions, type SaleScope } from '../sale/transactions.ts';

/** Rows per page. */
export const salesOfPage = 20;
/** Rows fetched per request when generating a file. */
const salesOfChunk = 200;

/** Neighborhoods shown by their indicators. */
const neighborhoodsShown = 100;

/** The state of a list of sales, parsed from its address. */
export interface SaleListQuery {
  filters: LandFilters;
  /** The filters plus the classes isolated in the map's legend, as calls take them. */
  conditions: SaleConditions;
  orderBy: TransactionOrder;
  /** From 1. */
  page: number;
}

export interface SaleListPlace {
  regionKey: RegionKey;
  /** Undefined: the whole region. */
  neighborhood: LandMetrics | undefined;
}

export interface FoundSaleList extends SaleListPlace {
  status: 'found';
  reads: PageReads;
  query: SaleListQuery;
  /** Day of the newest deed of the region, YYYY-MM-DD, from which periods count back; undefined: there is none. */
  lastSaleDay: string | undefined;
  sales: TransactionPage;
  pages: number;
  /** Undefined if it could not be loaded. */
  summary: SaleSummary | undefined;
  /** What no neighborhood of the region takes; none in a list that is narrowed, which these figures do not follow. */
  cities: readonly CityMetrics[];
  /** Zoning classes of the region, if the list is of some of them. */
  zoning: readonly ZoningGroup[];
  /** Groups of land use of the region; none if they could not be loaded. */
  landUses: readonly LandUseGroup[];
  /** What quarterly indicators tell of the neighborhoods of a list that has no sale at all. */
  indicators: readonly LandMetricsRow[];
}

/** Data of a page that lists sales. */
export type SaleListView =
  | FoundSaleList
  /** The address is not canonical: the region's proper key is another. */
  | { status: 'moved'; path: string }
  /** No such region or neighborhood. */
  | { status: 'none' }
  | ({ status: 'failed'; query: SaleListQuery } & Partial<SaleListPlace>);

/** The query without a land use that the region does not have: a link must never break the page. */
function withKnownUse(query: SaleListQuery, landUses: readonly LandUseGroup[]): SaleListQuery {
  const { landUseGroup } = query.filters;
  if (landUseGroup === undefined || landUses.some(({ id }) => id === landUseGroup)) return query;
  const without = { landUseGroup: undefined };
  return {
    ...query,
    filters: { ...query.filters, ...without },
    conditions: { ...query.conditions, ...without },
  };
}

/** Parses a list's query parameters by the same rules as the map's. Invalid values count as absent. */
export function readSaleListQuery(search: URLSearchParams): SaleListQuery {
  const filters = readFilters(search);
  const { area: _area, ...conditions } = filters;
  const mapMode = mapModes.find((mode) => mode === search.get('mode'));
  const wanted = (search.get('classes') ?? '').split(',');
  const classes =
    mapMode === 'zoning_color'
      ? wanted.filter((id) => classKey.test(id))
      : mapMode
        ? classIds(mapModeTable[mapMode]).filter((id) => wanted.includes(id))
        : [];
  return {
    filters,
    conditions: { ...conditions, ...(classes.length > 0 ? { mapMode, classes: classes.join(',') } : {}) },
    orderBy: transactionOrders.find((order) => order === search.get('sort')) ?? 'newest',
    page: readPage(search.get('page')),
  };
}

/**
 * Loads a page of a region's sales, or of one neighborhood's (its id as written in the address), with a summary of
 * all of them; a page number too high gives the last page.
 */
export async function saleListView(
  region: string,
  neighborhood: string | undefined,
  search: URLSearchParams,
): Promise<SaleListView> {
  let query = readSaleListQuery(search);
  const reads = new PageReads();
  const { signal } = reads;
  let place: SaleListPlace | undefined;
  try {
    const found = await placeOf(region, neighborhood, reads);
    if (found.status !== 'found') return found;
    place = found.place;
    const landUses = (await reads.optional(listLandUses(clients, found.regionId, signal))) ?? [];
    query = withKnownUse(query, landUses);
    const scope = scopeOf(found.regionId, place, query);
    const read = (page: number) =>
      searchTransactions(
        clients,
        scope,
        { ...query, offset: (page - 1) * salesOfPage, limit: salesOfPage },
        signal,
      );
    const isNarrowed = activeGroups(query.filters).length > 0 || Boolean(query.conditions.classes);
    const isWhole = !neighborhood && !isNarrowed;
    const isZoned = query.conditions.mapMode === 'zoning_color';
    const [sales, summary, cities, zoning] = await Promise.all([
      read(query.page),
      reads.optional(summarizeTransactions(clients, scope, query.conditions, signal)),
      isWhole ? reads.optional(listCityMetrics(clients, found.regionId, signal)) : undefined,
      isZoned ? reads.optional(listZoningClasses(clients, found.regionId, signal)) : undefined,
    ]);
    const standIns =
      sales.totalCount > 0 || isNarrowed
        ? []
        : place.neighborhood
          ? [place.neighborhood]
          : await reads.optional(neighborhoodsWithFigures(found.regionId, signal));
    const pages = Math.max(1, Math.ceil(sales.totalCount / salesOfPage));
    const page = Math.min(query.page, pages);
    return {
      ...place,
      status: 'found',
      reads,
      query: { ...query, page },
      lastSaleDay: found.lastSaleDay,
      sales: page === query.page ? sales : await read(page),
      pages,
      summary,
      cities: cities ?? [],
      zoning: zoning ?? [],
      landUses,
      indicators: (standIns ?? []).filter(
        ({ latest }) => latest && latest.averageBasis !== 'median_of_sales',
      ),
    };
  } catch (error) {
    reads.missing(error);
    return { status: 'failed', query, ...place };
  }
}

/** The neighborhoods of a region with the most deeds in their newest quarter. */
async function neighborhoodsWithFigures(regionId: number, signal: AbortSignal): Promise<LandMetricsRow[]> {
  const search = { regionId, orderBy: 'deeds', offset: 0, limit: neighborhoodsShown } as const;
  return (await listLandMetrics(clients, search, signal)).items;
}

/**
 * The revision groups of the data in a list of sales, see `cachePage`; a metro filter depends on the stations, one for
 * offered land on offers.
 */
export function saleListGroups({
  regionKey,
  query,
}: Pick<FoundSaleList, 'regionKey' | 'query'>): RevisionGroup[] {
  const isNearMetro = query.filters.metroMeters !== undefined;
  const isOffered = query.filters.offered;
  return [
    `land:${regionKey}`,
    ...(isOffered ? (['offers', 'organisations'] as const) : []),
    ...(isNearMetro ? [`overlays:${regionKey}` as const] : []),
  ];
}

/** All sales of a list, see `allSalesOfList`. */
export interface WholeSaleList {
  place: SaleListPlace;
  /** The place, conditions and order that the list's address denotes, the same for all its spellings. */
  key: string;
  groups: RevisionGroup[];
  /** Reads the sales in their order, chunk by chunk. Rejects if the platform fails. */
  pieces(): AsyncGenerator<TransactionPage>;
}

/**
 * All sales of a list, in its order. Undefined if there is no such list, or its address is not canonical. Rejects if the
 * platform cannot be reached.
 */
export async function allSalesOfList(
  region: string,
  neighborhood: string | undefined,
  search: URLSearchParams,
): Promise<WholeSaleList | undefined> {
  const reads = new PageReads();
  const found = await placeOf(region, neighborhood, reads);
  if (found.status !== 'found') return undefined;
  const { place, regionId } = found;
  const landUses = await listLandUses(clients, regionId, reads.signal);
  const query = withKnownUse(readSaleListQuery(search), landUses);
  const scope = scopeOf(regionId, place, query);
  return {
    place,
    key: JSON.stringify([scope, query.conditions, query.orderBy]),
    groups: saleListGroups({ ...place, query }),
    pieces: () => piecesOf(scope, query),
  };
}

async function* piecesOf(scope: SaleScope, query: SaleListQuery): AsyncGenerator<TransactionPage> {
  for (let offset = 0; ; offset += salesOfChunk) {
    const { signal } = new PageReads();
    const piece = await searchTransactions(clients, scope, { ...query, offset, limit: salesOfChunk }, signal);
    yield piece;
    if (offset + salesOfChunk >= piece.totalCount) return;
  }
}

type FoundPlace =
  | { status: 'found'; regionId: number; lastSaleDay: string | undefined; place: SaleListPlace }
  | { status: 'moved'; path: string }
  | { status: 'none' };

/** Rejects if the platform cannot be reached. */
async function placeOf(
  region: string,
  neighborhood: string | undefined,
  reads: PageReads,
): Promise<FoundPlace> {
  const key = regionKeyOf(region);
  if (!key) return { status: 'none' };
  const id = neighborhood === undefined ? undefined : Number(neighborhood);
  if (neighborhood !== undefined && !/^[1-9]\d{0,14}$/.test(neighborhood)) return { status: 'none' };
  if (key !== region) return { status: 'moved', path: saleListPath(key, id) };
  const regions = await regionsOfPage(reads);
  if (!regions) throw new Error('the regions are not known');
  const found = regions.find((candidate) => candidate.key === key);
  if (!found) return { status: 'none' };
  const known = { status: 'found', regionId: found.id, lastSaleDay: found.lastSaleOn ?? undefined } as const;
  if (id === undefined) return { ...known, place: { regionKey: key, neighborhood: undefined } };
  try {
    const metrics = await getLandMetrics(clients, id, reads.signal);
    const own = regions.find((candidate) => candidate.id === metrics.regionId)?.key;
    if (own && own !== key) return { status: 'moved', path: saleListPath(own, id) };
    return { ...known, place: { regionKey: key, neighborhood: metrics } };
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) return { status: 'none' };
    throw error;
  }
}

function scopeOf(regionId: number, { neighborhood }: SaleListPlace, { filters }: SaleListQuery): SaleScope {
  return {
    regionId,
    neighborhoodId: neighborhood?.neighborhoodId,
    box: filters.area && boundsOfBox(filters.area),
  };
}
