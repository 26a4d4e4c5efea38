import type { Selectable } from 'kysely';
import { cellsOf } from './cell.ts';
import type { Store } from './open.ts';
import type { BuildingRuleTable, ParcelTable, RegionTable } from './schema.ts';
import type { SourceRow } from './sources.ts';

export interface ParcelRow extends Omit<Selectable<ParcelTable>, 'geometry' | 'cell'> {
  region_key: Selectable<RegionTable>['key'];
  source: SourceRow;
}

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

/** Parcels by their ids, in the order of the ids; those that do not exist are left out. */
export async function findParcelsById({ database }: Store, ids: readonly number[]): Promise<ParcelListRow[]> {
  if (ids.length === 0) return [];
  return database
    .selectFrom('parcel')
    .select(parcelRowColumns)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

/** One parcel with its source, or undefined. */
export async function findParcel({ database }: Store, id: number): Promise<ParcelRow | undefined> {
  const row = await database
    .selectFrom('parcel')
    .innerJoin('region', 'region.id', 'parcel.region_id')
    .innerJoin('source', 'source.id', 'parcel.source_id')
    .selectAll('parcel')
    .select([
      'region.key as region_key',
      'source.name as source_name',
      'source.origin as source_origin',
      'source.licence as source_licence',
      'source.updated_at as source_updated_at',
    ])
    .where('parcel.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { source_name, source_origin, source_licence, source_updated_at, ...parcel } = row;
  return {
    ...parcel,
    source: {
      name: source_name,
      origin: source_origin,
      licence: source_licence,
      updated_at: source_updated_at,
    },
  };
}

export interface ParcelBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Parcels whose bounding box touches the box (degrees, borders included), by id, at most `limit`. */
export async function findParcelsInBox({ database }: Store, box: ParcelBox, limit: number) {
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
  source: SourceRow;
}

/** The rules of a zoning class, or undefined when the rule book has none for it. */
export async function findBuildingRule(
  { database }: Store,
  zoning: BuildingRuleRow['zoning'],
): Promise<BuildingRuleRow | undefined> {
  const rule = await database
    .selectFrom('building_rule')
    .selectAll()
    .where('zoning', '=', zoning)
    .executeTakeFirst();
  if (!rule) return undefined;
  const source = await database
    .selectFrom('source')
    .select(['name', 'origin', 'licence', 'updated_at'])
    .where('id', '=', rule.source_id)
    .executeTakeFirstOrThrow();
  return { ...rule, source };
}
