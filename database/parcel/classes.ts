import type { ReadingStore } from '../connection/store.ts';

/** A zoning class of a region, or of the default set. */
export interface ZoningClass {
  key: string;
  code: string;
  name: string;
  nameEn: string | null;
  /** `#rrggbb`, before it is mixed with the land. */
  color: string;
}

/** A group of land use of a region, or of the default set. */
export interface LandUseGroup {
  key: string;
  name: string;
  nameEn: string | null;
}

/** Class of parcels whose code has no class. It does not make a set of classes a region's own. */
export const unclassified = 'unclassified';

/** Sets of classes by region; 0 stands for the default set, in the order of legends and lists. */
export type SetsByRegion<Class> = ReadonlyMap<number, readonly Class[]>;

/** The set that holds in a region: its own, else the default one. Without a region, the default one. */
export function setOf<Class extends { key: string }>(
  sets: SetsByRegion<Class>,
  regionId: number | undefined,
): readonly Class[] {
  const usual = sets.get(0) ?? [];
  const own = (regionId === undefined ? undefined : sets.get(regionId)) ?? [];
  return own.every(({ key }) => key === unclassified) ? [...usual, ...own] : own;
}

/**
 * Name of a group of land use: in the set of the region, else, for parcels that were loaded before it, in the default
 * one. Null: not known.
 */
export function landUseNameOf(
  groups: SetsByRegion<LandUseGroup>,
  regionId: number | undefined,
  key: string | null,
): string | null {
  if (key === null) return null;
  const all = [...setOf(groups, regionId), ...setOf(groups, undefined)];
  return all.find((group) => group.key === key)?.name ?? null;
}

export async function readZoningClasses({ database }: ReadingStore): Promise<SetsByRegion<ZoningClass>> {
  const rows = await database
    .selectFrom('zoning_class')
    .select(['region_id', 'key', 'code', 'name', 'name_en as nameEn', 'color'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  return byRegion(rows);
}

export async function readLandUseGroups({ database }: ReadingStore): Promise<SetsByRegion<LandUseGroup>> {
  const rows = await database
    .selectFrom('land_use_group')
    .select(['region_id', 'key', 'name', 'name_en as nameEn'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  return byRegion(rows);
}

function byRegion<Row extends { region_id: number | null }>(
  rows: readonly Row[],
): Map<number, Omit<Row, 'region_id'>[]> {
  const sets = new Map<number, Omit<Row, 'region_id'>[]>();
  for (const { region_id: regionId, ...row } of rows) {
    const set = sets.get(regionId ?? 0) ?? [];
    set.push(row);
    sets.set(regionId ?? 0, set);
  }
  return sets;
}
