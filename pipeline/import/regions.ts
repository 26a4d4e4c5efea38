import type { Kysely, Selectable } from 'kysely';
import type { Database, RegionTable } from '../../platform/store/schema.ts';
import type { RegionKey } from '../../src/contract/shared/vocabulary.ts';
import { ImportError } from './import-error.ts';

export type Region = Pick<Selectable<RegionTable>, 'id' | 'key' | 'west' | 'south' | 'east' | 'north'>;

/**
 * The regions of the store by key.
 *
 * @throws ImportError when there are none yet
 */
export async function loadRegions(database: Kysely<Database>): Promise<Map<RegionKey, Region>> {
  const rows = await database
    .selectFrom('region')
    .select(['id', 'key', 'west', 'south', 'east', 'north'])
    .execute();
  if (rows.length === 0) {
    throw new ImportError('The database has no regions yet: run npm start or npm run data -- generate first');
  }
  return new Map(rows.map((row) => [row.key, row]));
}

/** @throws ImportError when the store has no such region */
export async function loadRegion(database: Kysely<Database>, key: RegionKey): Promise<Region> {
  const region = (await loadRegions(database)).get(key);
  if (!region) throw new ImportError(`The database has no region ${key}: run npm run data -- generate first`);
  return region;
}
