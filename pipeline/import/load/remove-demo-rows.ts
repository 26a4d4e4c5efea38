import type { Kysely } from 'kysely';
import type { Engine } from '../../../database/connection/store.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { removeDemoWithin } from '../../demo/demo-state.ts';
import type { Aliases } from '../places/aliases.ts';
import type { OnProgress } from '../../shared/progress.ts';

/**
 * Takes a region's demo rows out before its first real rows come in, and says so: invented land must not lie among
 * real land. They do not come back at the next start.
 */
export async function removeDemoRows(
  transaction: Kysely<Database>,
  engine: Engine,
  region: RegionKey,
  aliases: Aliases,
  onProgress: OnProgress,
): Promise<void> {
  for (const { parcels, sales } of await removeDemoWithin(transaction, engine, region, aliases)) {
    if (parcels + sales === 0) continue;
    onProgress(
      `${region}: the demonstration makes room for real data: ${parcels} demo parcels and ${sales} demo sales removed`,
    );
  }
}
