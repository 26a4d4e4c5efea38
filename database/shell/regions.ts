import type { Selectable } from 'kysely';
import { Refusal } from '../../contract/shared/refusal.ts';
import type { ReadingStore } from '../connection/store.ts';
import { referenceOf } from '../parcel/reference.ts';
import type { RegionTable } from '../schema/schema.ts';

export type RegionRow = Selectable<RegionTable>;

/** All regions, Riyadh (the default) first, then by name. */
export async function listRegions({ database }: Pick<ReadingStore, 'database'>): Promise<RegionRow[]> {
  const regions = await database.selectFrom('region').selectAll().execute();
  return regions.sort(
    (a, b) => Number(b.key === 'Riyadh') - Number(a.key === 'Riyadh') || a.name.localeCompare(b.name, 'ar'),
  );
}

/** Throws region_not_found when there is no such region. */
export async function regionOrRefuse(store: ReadingStore, id: number): Promise<void> {
  const { regionKeys } = await referenceOf(store);
  if (!regionKeys.has(id)) throw new Refusal('region_not_found');
}

/** Returns a region by its key, case-insensitively. Throws region_not_found. */
export async function regionByKey(store: ReadingStore, key: string): Promise<RegionRow> {
  const region = (await listRegions(store)).find((row) => row.key.toLowerCase() === key.toLowerCase());
  if (!region) throw new Refusal('region_not_found');
  return region;
}
