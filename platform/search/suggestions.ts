import { sql } from 'kysely';
import type { Suggestion } from '../../src/contract/search.ts';
import { boundsOfRow } from '../bounds.ts';
import type { Store } from '../store/open.ts';
import type { ParcelListRow } from '../store/parcels.ts';
import { findEntries, type SearchEntryRow } from '../store/search-entries.ts';
import { findParcels } from './parcels.ts';
import { parseSearchText, type ParsedText } from './parse.ts';

/** How many of each kind are shown at most, so that none hides the others. */
const most = { neighborhood: 6, plan: 6, block: 4, parcel: 8 };

interface Scope {
  regionId: number | undefined;
}

/** What a typed text may mean: neighbourhoods, plans, blocks, parcels, in this order. */
export async function suggest(
  store: Store,
  text: string,
  scope: Scope,
  limit: number,
): Promise<Suggestion[]> {
  const parsed = parseSearchText(text);
  const plans = await plansOf(store, parsed, scope);
  const groups = [
    await neighborhoodsOf(store, parsed, scope),
    plans.map((entry) => fromEntry('plan', entry)),
    await blocksOf(store, parsed, plans, scope),
    await parcelsOf(store, text, parsed, scope),
  ];
  return groups.flat().slice(0, limit);
}

async function neighborhoodsOf(store: Store, { name }: ParsedText, scope: Scope): Promise<Suggestion[]> {
  if (name === '') return [];
  const entries = await findEntries(store, 'neighborhood', name, { ...scope, limit: most.neighborhood });
  return entries.map((entry) => fromEntry('neighborhood', entry));
}

/** A number that was not said to be anything may be that of a plan. */
async function plansOf(store: Store, parsed: ParsedText, scope: Scope): Promise<SearchEntryRow[]> {
  const number = parsed.planNo ?? parsed.numbers[0];
  if (number === undefined) return [];
  return findEntries(store, 'plan', number, { ...scope, limit: most.plan });
}

/** Blocks have numbers only within their plan. */
async function blocksOf(
  store: Store,
  parsed: ParsedText,
  plans: SearchEntryRow[],
  { regionId }: Scope,
): Promise<Suggestion[]> {
  const blockNo = parsed.blockNo ?? parsed.numbers[1];
  const planNos = plans.flatMap((plan) => plan.plan_no ?? []);
  if (blockNo === undefined || planNos.length === 0) return [];
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
    .where('plan_no', 'in', planNos)
    .where('block_no', '=', blockNo)
    .$if(regionId !== undefined, (query) => query.where('region_id', '=', regionId ?? 0))
    .groupBy(['region_id', 'neighborhood_id', 'neighborhood_name', 'plan_no', 'block_no'])
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
    bounds: boundsOfRow(row),
  }));
}

async function parcelsOf(
  store: Store,
  text: string,
  parsed: ParsedText,
  scope: Scope,
): Promise<Suggestion[]> {
  if (parsed.numbers.length === 0 && parsed.parcelNo === undefined) return [];
  const { rows } = await findParcels(store, { text, ...scope });
  return rows.slice(0, most.parcel).map(fromParcel);
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
    bounds: boundsOfRow(entry),
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
    bounds: boundsOfRow(row),
  };
}
