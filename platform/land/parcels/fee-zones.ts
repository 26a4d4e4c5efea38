import type { Selectable } from 'kysely';
import { foldArabic } from '../../../lib/fold-arabic.ts';
import { isOnLand } from '../../../lib/geo/rings.ts';
import type { LandFeeZoneTable } from '../../../database/schema/schema.ts';
import type { ReadingStore } from '../../../database/connection/store.ts';
import { defaultLandUseGroups } from '../../../database/migrations/default-classes.ts';
import { polygonsOf } from '../../../lib/geo/polygons.ts';

/**
 * The fee zones of a region that hold on a day and in which a point lies, highest rate first, and whether any that holds
 * is known for a city. Cities are compared folded, because each publisher spells them in its own way.
 */
export async function findFeeZones(
  { database }: ReadingStore,
  {
    regionId,
    city,
    x,
    y,
    day,
  }: {
    regionId: number;
    /** Undefined: not known. */
    city: string | undefined;
    x: number;
    y: number;
    day: string;
  },
): Promise<{ isKnown: boolean; zones: Selectable<LandFeeZoneTable>[] }> {
  const holding = database
    .selectFrom('land_fee_zone')
    .where('region_id', '=', regionId)
    .where('valid_from', '<=', day)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>=', day)]));
  const near = await holding
    .selectAll()
    .where('west', '<=', x)
    .where('east', '>=', x)
    .where('south', '<=', y)
    .where('north', '>=', y)
    .orderBy('rate_percent', 'desc')
    .orderBy('id')
    .execute();
  const zones = near.filter(({ geometry }) => isOnLand(polygonsOf(geometry), [x, y]));
  if (zones.length > 0) return { isKnown: true, zones };
  if (city === undefined) return { isKnown: false, zones };
  const cities = await holding.select('city_name').distinct().execute();
  const folded = foldArabic(city);
  return { isKnown: cities.some(({ city_name: name }) => foldArabic(name ?? '') === folded), zones };
}

const usualGroups: ReadonlySet<string> = new Set(defaultLandUseGroups.map(([key]) => key));

/** Whether a group of land use is that of undeveloped land; null: unknown, as of groups of an operator's own. */
export function isUndeveloped(group: string | null): boolean | null {
  if (group === 'undeveloped') return true;
  return group !== null && usualGroups.has(group) ? false : null;
}
