import type { Kysely } from 'kysely';
import type { Database } from '../../../database/schema/schema.ts';
import type { Position } from '../../../lib/geo/rings.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import type { Aliases } from '../places/aliases.ts';
import { NeighborhoodIndex } from '../places/neighborhood-index.ts';
import { isNearRegion, type Region } from '../places/regions.ts';

/** Tells the region of points near several regions, whose bounds overlap, by the districts that are loaded. */
export class RegionsAtPoints {
  private readonly database: Kysely<Database>;
  private readonly regions: ReadonlyMap<RegionKey, Region>;
  private readonly aliases: Aliases;
  private readonly districts = new Map<RegionKey, Promise<NeighborhoodIndex>>();

  constructor(
    database: Kysely<Database>,
    regions: ReadonlyMap<RegionKey, Region>,
    { aliases }: { aliases: Aliases },
  ) {
    this.database = database;
    this.regions = regions;
    this.aliases = aliases;
  }

  /** The region in whose bounds, else in whose districts a point lies; undefined: it may be in several. */
  async at(point: Position): Promise<RegionKey | undefined> {
    const near = [...this.regions.values()].filter((region) => isNearRegion(region, point));
    const [only] = near;
    if (near.length === 1) return only?.key;
    for (const { key } of near) if ((await this.districtsOf(key)).at(point)) return key;
    return undefined;
  }

  private districtsOf(key: RegionKey): Promise<NeighborhoodIndex> {
    const known = this.districts.get(key);
    if (known) return known;
    const districts = NeighborhoodIndex.load(this.database, key, { aliases: this.aliases });
    this.districts.set(key, districts);
    return districts;
  }
}
