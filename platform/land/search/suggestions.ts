import { sql } from 'kysely';
import type { Suggestion } from '../../../src/contract/search/search.ts';
import { boundsOfExtent } from '../../../src/contract/shared/geo/bounds.ts';
import type { ReadingStore } from '../../store/store.ts';
import type { ParcelListRow } from '../../store/parcels.ts';
import { findEntries, type SearchEntryRow } from '../../store/search-entries.ts';
import type { SearchedLand } from './land.ts';
import { findNeighborhoods } from './neighborhoods.ts';
import { findParcels } from './parcels.ts';
import { readSearchText, type ParsedText } from './parse.ts';

/** Maximum number of suggestions of each kind, so that no kind crowds out the others. */
const most = { neighborhood: 6, plan: 6, block: 4, parcel: 8 };

interface Scope {
  regionId: number | undefined;
}

export interface SuggestionSearch extends Scope {
  text: string;
  limit: number;
}

/** Returns suggestions for a typed text: neighborhoods, plans, blocks, parcels, in this order. */
export async function suggest(
  land: SearchedLand,
  { text, limit, ...scope }: SuggestionSearch,
): Promise<Suggestion[]> {
  for (const reading of readSearchText(text)) {
    const groups = await suggestRead(land, text, reading, scope);
    if (groups.some((group) => group.length > 0)) return shortened(groups, limit).flat();
  }
  return [];
}

async function suggestRead(
  land: SearchedLand,
  text: string,
  parsed: ParsedText,
  scope: Scope,
): Promise<Suggestion[][]> {
  const neighborhoods = findNeighborhoods(await land.gazetteer.places(), parsed.names, {
    ...scope,
    limit: most.neighborhood,
  });
  const plans = await plansOf(land.store, parsed, scope);
  return [
    neighborhoods.map((entry) => fromEntry('neighborhood', entry)),
    plans.map((entry) => fromEntry('plan', entry)),
    await blocksOf(land.store, parsed, { plans, neighborhoods, ...scope }),
    await parcelsOf(land, text, parsed, scope),
  ];
}

/** Shortens the longest group until all fit, so that no kind crowds out the others. */
function shortened(groups: Suggestion[][], limit: number): Suggestion[][] {
  const lengths = groups.map((group) => group.length);
  while (lengths.reduce((sum, length) => sum + length, 0) > limit) {
    const longest = lengths.lastIndexOf(Math.max(...lengths));
    lengths[longest] = (lengths[longest] ?? 0) - 1;
  }
  return groups.map((group, index) => group.slice(0, lengths[index]));
}

/** Finds plans by number; the first number without a keyword may also be that of a plan. */
async function plansOf(store: ReadingStore, parsed: ParsedText, scope: Scope): Promise<SearchEntryRow[]> {
  const number = parsed.planNo ?? parsed.numbers[0];
  if (number === undefined) return [];
  return findEntries(store, 'plan', number, { ...scope, limit: most.plan });
}

interface BlockScope extends Scope {
  plans: readonly SearchEntryRow[];
  neighborhoods: readonly SearchEntryRow[];
}

/** Finds blocks. Block numbers are unique only within a plan: searches the given plans and neighborhoods, or all. */
async function blocksOf(
  store: ReadingStore,
  parsed: ParsedText,
  { plans, neighborhoods, regionId }: BlockScope,
): Promise<Suggestion[]> {
  const folded = parsed.blockNo ?? parsed.numbers[1];
  if (folded === undefined) return [];
  const entries = await findEntries(store, 'block_no', folded, { regionId, limit: most.block });
  const blockNos = [...new Set(entries.map((entry) => entry.label))];
  const planNos = plans.flatMap((plan) => plan.plan_no ?? []);
  const isPlanNamed = parsed.planNo !== undefined || parsed.numbers.length > 0;
  if (blockNos.length === 0 || (isPlanNamed && planNos.length === 0)) return [];
  const neighborhoodIds = neighborhoods.flatMap((entry) => entry.neighborhood_id ?? []);
  const rows = await store.database
    .selectFrom('parcel')
    .select(['region_id', 'neighborhood_id', 'neighborhood_name', 'plan_no', 'block_no'])
    .select(sql<number>`count(*)`.as('parcel_count'))
    .select((builder) => [
      builder.fn.min('west').as('west'),
      builder.fn.min('south').as('south'),
      builder.fn.max('east').as('east'),
      builder.fn.max('north').as('north'),
    ])
    .where('block_no', 'in', blockNos)
    .$if(isPlanNamed, (query) => query.where('plan_no', 'in', planNos))
    .$if(neighborhoodIds.length > 0, (query) => query.where('neighborhood_id', 'in', neighborhoodIds))
    .$if(regionId !== undefined, (query) => query.where('region_id', '=', regionId ?? 0))
    .groupBy(['region_id', 'neighborhood_id', 'neighborhood_name', 'plan_no', 'block_no'])
    .orderBy(sql`case when block_no = ${blockNos[0]} then 0 else 1 end`)
    .orderBy('plan_no')
    .limit(most.block)
    .execute();
  return rows.map((row) => ({
    kind: 'block',
    label: row.block_no ?? '',
    context: row.neighborhood_name,
    regionId: row.region_id,
    neighborhoodId: row.neighborhood_id,
    planNo: row.plan_no,
    blockNo: row.block_no,
    parcelNo: null,
    parcelObjectId: null,
    parcelCount: row.parcel_count,
    bounds: boundsOfExtent(row),
  }));
}

async function parcelsOf(
  land: SearchedLand,
  text: string,
  parsed: ParsedText,
  scope: Scope,
): Promise<Suggestion[]> {
  if (parsed.numbers.length === 0 && parsed.parcelNo === undefined) return [];
  const first = { orderBy: 'number', offset: 0, limit: most.parcel } as const;
  const { rows } = await findParcels(land, { text, ...scope }, first);
  return rows.map(fromParcel);
}

function fromEntry(kind: 'neighborhood' | 'plan', entry: SearchEntryRow): Suggestion {
  return {
    kind,
    label: entry.label,
    context: entry.context,
    regionId: entry.region_id,
    neighborhoodId: entry.neighborhood_id,
    planNo: entry.plan_no,
    blockNo: null,
    parcelNo: null,
    parcelObjectId: null,
    parcelCount: entry.parcel_count,
    bounds: boundsOfExtent(entry),
  };
}

function fromParcel(row: ParcelListRow): Suggestion {
  return {
    kind: 'parcel',
    label: row.parcel_no,
    context: row.neighborhood_name ?? row.city_name,
    regionId: row.region_id,
    neighborhoodId: row.neighborhood_id,
    planNo: row.plan_no,
    blockNo: row.block_no,
    parcelNo: row.parcel_no,
    parcelObjectId: row.id,
    parcelCount: 1,
    bounds: boundsOfExtent(row),
  };
}
