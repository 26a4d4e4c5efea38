import { foldArabic } from '../../../lib/fold-arabic.ts';
import type { LandUseGroup } from '../../../contract/parcel/parcels.ts';
import type { Suggestion } from '../../../contract/search/search.ts';
import { trendKey, type TrendPlace } from '../../../contract/sale/trend-places.ts';
import { regionKeys, type RegionKey } from '../../../contract/shared/vocabulary.ts';
import type { RevisionGroup } from '../../../contract/shared/revisions.ts';
import { listCities } from '../finder/finder.ts';
import { getLandMetrics } from '../map/land.ts';
import { listLandUses } from '../parcel/parcels.ts';
import { suggestNumbers } from '../search/search.ts';
import { listTrends, type Trends } from '../sale/trends.ts';
import { clients, PageReads } from '../shared/page-calls.ts';
import { regionsOfPage } from './page-regions.ts';
import { firstDayOf, lastDayOf, readTrendsQuery, type TrendsQuery } from '../compare/trends-query.ts';

/** Candidates offered for a text. */
const offered = 8;

/** A place that may be added. */
export interface TrendCandidate {
  place: TrendPlace;
  name: string;
  /** Where it lies. */
  context: string;
}

export interface ReadTrends {
  status: 'found';
  reads: PageReads;
  query: TrendsQuery;
  trends: Trends['trends'];
  sources: Trends['sources'];
  /** Whether places of the address are not in the data. */
  hasGone: boolean;
  landUses: readonly LandUseGroup[];
  /** Region of the first place; undefined without one. */
  regionKey: RegionKey | undefined;
  /** Undefined if they could not be loaded. */
  candidates: readonly TrendCandidate[] | undefined;
}

export type TrendsPageView = ReadTrends | { status: 'failed'; query: TrendsQuery };

/** Loads a comparison of prices over time, and the candidates for a text that is looked for. */
export async function trendsPageView(search: URLSearchParams): Promise<TrendsPageView> {
  const query = readTrendsQuery(search);
  const reads = new PageReads();
  try {
    const { places, step, from, to, add } = query;
    const regions = await regionsOfPage(reads);
    const keyOf = (id: number | undefined) => regions?.find((region) => region.id === id)?.key;
    const read = (landUseGroup: string | undefined) =>
      places.length === 0
        ? { trends: [], sources: [] }
        : listTrends(
            clients,
            {
              ...{ places, step, landUseGroup },
              fromDate: from && firstDayOf(from),
              toDate: to && lastDayOf(to),
            },
            reads.signal,
          );
    const firstRegion = await regionOfFirst(places, reads);
    const landUses =
      firstRegion === undefined
        ? []
        : ((await reads.optional(listLandUses(clients, firstRegion, reads.signal))) ?? []);
    const use = landUses.find(({ id }) => id === query.landUseGroup)?.id;
    const { trends, sources } = await read(use);
    return {
      status: 'found',
      reads,
      query: { ...query, landUseGroup: use },
      trends,
      sources,
      hasGone: trends.length < places.length,
      landUses,
      regionKey: keyOf(trends[0]?.regionId),
      candidates: add === '' ? [] : await reads.optional(candidatesFor(add, regions ?? [], reads)),
    };
  } catch (error) {
    reads.missing(error);
    return { status: 'failed', query };
  }
}

async function regionOfFirst(places: readonly TrendPlace[], reads: PageReads): Promise<number | undefined> {
  const [first] = places;
  if (!first) return undefined;
  if (first.kind !== 'neighborhood') return first.regionId;
  const metrics = await reads.optional(
    getLandMetrics(clients, first.neighborhoodId, reads.signal).catch(() => undefined),
  );
  return metrics?.regionId;
}

/** Regions and cities of that name, then neighborhoods and plans, each once. */
async function candidatesFor(
  text: string,
  regions: readonly { id: number; key: RegionKey; name: string }[],
  reads: PageReads,
): Promise<TrendCandidate[]> {
  const wanted = foldArabic(text);
  const found: TrendCandidate[] = [];
  for (const { id, name } of regions) {
    if (foldArabic(name).includes(wanted)) {
      found.push({ place: { kind: 'region', regionId: id }, name, context: '' });
    }
  }
  const cities = await Promise.all(
    regions.map(async (region) => ({ region, cities: await listCities(clients, region.id, reads.signal) })),
  );
  for (const { region, cities: own } of cities)
    for (const { name } of own)
      if (foldArabic(name) === wanted)
        found.push({ place: { kind: 'city', regionId: region.id, city: name }, name, context: region.name });
  const suggestions = await suggestNumbers(clients, { number: text, limit: 20 }, reads.signal);
  for (const suggestion of suggestions) {
    const candidate = candidateOf(suggestion);
    if (candidate) found.push(candidate);
    if (found.length >= offered) break;
  }
  return [...new Map(found.map((each) => [trendKey(each.place), each])).values()].slice(0, offered);
}

function candidateOf({
  kind,
  label,
  context,
  cityName,
  planNo,
  neighborhoodId,
  regionId,
}: Suggestion): TrendCandidate | undefined {
  if (kind === 'neighborhood' && neighborhoodId !== null)
    return { place: { kind, neighborhoodId }, name: label, context: context ?? '' };
  if (kind !== 'plan' || planNo === null || cityName === null) return undefined;
  return { place: { kind, regionId, city: cityName, planNo }, name: planNo, context: context ?? cityName };
}

/** The revision groups of the data on the page: places that are gone may come back with a load of any region. */
export function trendsGroups(_view: ReadTrends): RevisionGroup[] {
  return regionKeys.map((key) => `land:${key}` as const);
}
