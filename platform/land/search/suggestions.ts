import { sql } from 'kysely';
import type { Suggestion } from '../../../contract/search/search.ts';
import { boundsOfExtent, type Extent } from '../../../lib/geo/bounds.ts';
import type { ReadingStore } from '../../../database/connection/store.ts';
import type { ParcelListRow } from '../../../database/parcel/parcels.ts';
import { cityOfPlan, findEntries, type SearchEntryRow } from '../../../database/search/search-entries.ts';
import { allOf, isAmong, isNumber } from '../queries/conditions.ts';
import type { QueryContext } from '../queries/query-context.ts';
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
  context: QueryContext,
  { text, limit, ...scope }: SuggestionSearch,
): Promise<Suggestion[]> {
  for (const reading of readSearchText(text)) {
    const groups = await suggestRead(context, text, reading, scope);
    if (groups.some((group) => group.length > 0)) return shortened(groups, limit).flat();
  }
  return [];
}

async function suggestRead(
  context: QueryContext,
  text: string,
  parsed: ParsedText,
  scope: Scope,
): Promise<Suggestion[][]> {
  const neighborhoods = findNeighborhoods(await context.gazetteer.places(), parsed.names, {
    ...scope,
    limit: most.neighborhood,
  });
  const plans = await plansOf(context.store, parsed, scope);
  return [
    neighborhoods.map((entry) => fromEntry('neighborhood', entry)),
    plans.map((entry) => fromEntry('plan', entry)),
    await blocksOf(context, parsed, { plans, neighborhoods, ...scope }),
    await parcelsOf(context, text, parsed, scope),
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

interface BlockRow extends Extent {
  region_id: number;
  neighborhood_id: number | null;
  neighborhood_name: string | null;
  plan_no: string | null;
  block_no: string | null;
  parcel_count: number;
}

interface BlockScope extends Scope {
  plans: readonly SearchEntryRow[];
  neighborhoods: readonly SearchEntryRow[];
}

/** Finds blocks. Block numbers are unique only within a plan: searches the given plans and neighborhoods, or all. */
async function blocksOf(
  { store, land }: Pick<QueryContext, 'store' | 'land'>,
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
  const condition = allOf([
    isNumber('region_id', regionId),
    isAmong('block_no', blockNos),
    isPlanNamed ? isAmong('plan_no', planNos) : undefined,
    neighborhoodIds.length > 0 ? isAmong('neighborhood_id', neighborhoodIds) : undefined,
  ]);
  const rows = await land.rows(sql<BlockRow>`
    select region_id, neighborhood_id, neighborhood_name, plan_no, block_no, count(*) as parcel_count,
      min(west) as west, min(south) as south, max(east) as east, max(north) as north
    from parcel where ${condition}
    group by region_id, neighborhood_id, neighborhood_name, plan_no, block_no
    order by block_no <> ${blockNos[0]}, plan_no, neighborhood_id limit ${sql.lit(most.block)}`);
  return rows.map((row) => ({
    kind: 'block',
    label: row.block_no ?? '',
    context: row.neighborhood_name,
    cityName: null,
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
  context: QueryContext,
  text: string,
  parsed: ParsedText,
  scope: Scope,
): Promise<Suggestion[]> {
  if (parsed.numbers.length === 0 && parsed.parcelNo === undefined) return [];
  const first = { orderBy: 'number', offset: 0, limit: most.parcel } as const;
  const { rows } = await findParcels(context, { search: { text, ...scope }, paging: first });
  return rows.map(fromParcel);
}

function fromEntry(kind: 'neighborhood' | 'plan', entry: SearchEntryRow): Suggestion {
  return {
    kind,
    label: entry.label,
    context: entry.context,
    cityName: kind === 'plan' ? cityOfPlan(entry) : null,
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
    cityName: null,
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
