import { sql, type Selectable } from 'kysely';
import { codesInOrder, foldCode } from '../../lib/fold-code.ts';
import type { Source } from '../../contract/shared/common.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import type { Extent } from '../../lib/geo/bounds.ts';
import { cellsOf, cellsOfMiddles } from './cell.ts';
import type { ReadingStore, Store } from '../connection/store.ts';
import { preparedRead } from '../connection/prepared.ts';
import { referenceOf, sourcesFor } from './reference.ts';
import type { BuildingRuleTable, ParcelTable } from '../schema/schema.ts';

/** Columns of a parcel in a list. */
export const parcelRowColumns = [
  'id',
  'region_id',
  'neighborhood_id',
  'neighborhood_name',
  'city_name',
  'parcel_no',
  'block_no',
  'plan_no',
  'area_sqm',
  'land_use_group',
  'zoning',
  'price_sar_per_sqm',
  'transaction_price_sar',
  'centroid_x',
  'centroid_y',
  'west',
  'south',
  'east',
  'north',
] as const satisfies (keyof ParcelTable)[];
export type ParcelListRow = Pick<Selectable<ParcelTable>, (typeof parcelRowColumns)[number]>;

/** Columns of a parcel in a list of those that something covers, in queries that join `parcel`. */
export const coveredParcelColumns = [
  'parcel.id',
  'parcel.parcel_no',
  'parcel.block_no',
  'parcel.plan_no',
  'parcel.area_sqm',
  'parcel.centroid_x',
  'parcel.centroid_y',
] as const;

/** Parcels by id, in the order of the ids; ids that do not exist are skipped. */
export async function findParcelsById(
  { database }: ReadingStore,
  ids: readonly number[],
): Promise<(ParcelListRow & Pick<ParcelTable, 'source_id'>)[]> {
  return ids.length === 0
    ? []
    : parcelsById(database, ids)
        .select([...parcelRowColumns, 'source_id'])
        .execute();
}

function parcelsById(database: ReadingStore['database'], ids: readonly number[]) {
  return database.selectFrom('parcel').where('id', 'in', ids).orderBy('id');
}

/** Parcel outlines as GeoJSON texts, by id; ids that do not exist are skipped. */
export async function listParcelGeometries({ database }: ReadingStore, ids: readonly number[]) {
  return parcelsById(database, ids)
    .select(['id', 'region_id', 'west', 'south', 'east', 'north', 'geometry', 'side_lengths', 'source_id'])
    .execute();
}

/** Outlines of parcels whose bounding box touches a small box (degrees); of more than `limit`, any. */
export async function listGeometriesInBox({ database }: ReadingStore, box: Extent, limit: number) {
  const cells = cellsOf(box);
  if (!cells) return [];
  return database
    .selectFrom('parcel')
    .select(['id', 'west', 'south', 'east', 'north', 'geometry'])
    .where('cell', 'in', cells)
    .where('west', '<=', box.east)
    .where('east', '>=', box.west)
    .where('south', '<=', box.north)
    .where('north', '>=', box.south)
    .limit(limit)
    .execute();
}

const drawnColumns = [
  'id',
  'region_id',
  'parcel_no',
  'area_sqm',
  'zoning',
  'centroid_x',
  'centroid_y',
  'west',
  'south',
  'east',
  'north',
  'geometry',
  'side_lengths',
  'source_id',
] as const satisfies (keyof ParcelTable)[];
/** What a plan drawing shows of a parcel; its geometry is a GeoJSON text. */
export type DrawnParcelRow = Pick<Selectable<ParcelTable>, (typeof drawnColumns)[number]>;

/** Parcels by id, for drawing; ids that do not exist are skipped. */
export async function listParcelsToDraw(
  { database }: ReadingStore,
  ids: readonly number[],
): Promise<DrawnParcelRow[]> {
  return parcelsById(database, ids).select(drawnColumns).execute();
}

const parcelColumns = [
  ...parcelRowColumns,
  'parcel_id',
  'municipality_name',
  'land_category',
  'land_use_detailed',
  'zoning_code',
  'rule_id',
  'source_id',
  'stated_price_sar',
  'stated_price_sar_per_sqm',
  'stated_price_on',
  'stated_price_source_id',
  'geometry',
] as const satisfies (keyof ParcelTable)[];

export interface ParcelRow extends Pick<Selectable<ParcelTable>, (typeof parcelColumns)[number]> {
  region_key: RegionKey;
  source: Source;
  /** Of the price that a file states; null: none does. */
  stated_source: Source | null;
}

const readParcel = preparedRead(
  (database, id: number) => database.selectFrom('parcel').select(parcelColumns).where('id', '=', id),
  [0],
);

/** Returns a parcel with its region and source, or undefined. */
export async function findParcel(store: Store, id: number): Promise<ParcelRow | undefined> {
  const [row] = await readParcel(store, id);
  if (!row) return undefined;
  const sources = await sourcesFor(store, [row, { source_id: row.stated_price_source_id }]);
  const { regionKeys } = await referenceOf(store);
  const statedSource = sources.get(row.stated_price_source_id ?? 0) ?? null;
  const [regionKey, source] = [regionKeys.get(row.region_id), sources.get(row.source_id)];
  if (!regionKey || !source) throw new Error(`parcel ${id} has no region or no source`);
  // Assigned in place: rows have no prototype, and copying one takes longer than reading it.
  return Object.assign(row, { region_key: regionKey, source, stated_source: statedSource });
}

/** Parcels whose bounding box has its center in a box of at most some kilometers (degrees, bounds included). */
export async function listParcelsByMiddle(
  { database }: ReadingStore,
  box: Extent,
): Promise<DrawnParcelRow[]> {
  return database
    .selectFrom('parcel')
    .select(drawnColumns)
    .where('cell', 'in', cellsOfMiddles(box))
    .where(sql<boolean>`(west + east) / 2 between ${box.west} and ${box.east}`)
    .where(sql<boolean>`(south + north) / 2 between ${box.south} and ${box.north}`)
    .execute();
}

/** Parcels whose bounding box intersects the box (degrees, bounds included), ordered by id, at most `limit`. */
export async function findParcelsInBox({ database }: Store, box: Extent, limit: number) {
  const cells = cellsOf(box);
  return database
    .selectFrom('parcel')
    .select(['id', 'parcel_no', 'area_sqm', 'zoning', 'price_sar_per_sqm', 'transaction_price_sar'])
    .$if(cells !== undefined, (query) => query.where('cell', 'in', cells ?? []))
    .where('west', '<=', box.east)
    .where('east', '>=', box.west)
    .where('south', '<=', box.north)
    .where('north', '>=', box.south)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface BuildingRuleRow extends Selectable<BuildingRuleTable> {
  source: Source;
}

/**
 * The rule in force for a parcel on a day (`YYYY-MM-DD`): that of what its publisher writes, else that of its zoning class;
 * of several for one code, the last that has begun. Undefined when none is loaded.
 */
export async function findBuildingRule(
  store: Store,
  parcel: Pick<ParcelRow, 'region_id' | 'rule_id' | 'zoning_code' | 'zoning'>,
  day: string,
): Promise<BuildingRuleRow | undefined> {
  const written = codesInOrder(parcel.rule_id, parcel.zoning_code);
  const codes = [...written, ...(parcel.zoning === null ? [] : [parcel.zoning])].map(foldCode);
  if (codes.length === 0) return undefined;
  const rules = await store.database
    .selectFrom('building_rule')
    .selectAll()
    .where('region_id', '=', parcel.region_id)
    .where('folded_code', 'in', codes)
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .execute();
  const rule = codes.flatMap((code) => rules.filter((one) => one.folded_code === code))[0];
  if (!rule) return undefined;
  const source = (await referenceOf(store, rule.source_id)).sources.get(rule.source_id);
  if (!source) throw new Error(`the rule ${rule.code} has no source`);
  return Object.assign(rule, { source });
}
