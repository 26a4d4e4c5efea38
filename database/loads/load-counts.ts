import { sql, type Kysely } from 'kysely';
import type { LoadKind } from '../../contract/admin/load-kinds.ts';
import { overlayKindsOf, type OverlayKind, type RegionKey } from '../../contract/shared/vocabulary.ts';
import type { Database } from '../schema/schema.ts';

/** Rows that a kind of load is about, each of which has a region and a source of its own. */
const tablesOfKind = {
  districts: ['neighborhood'],
  cities: ['city'],
  indicators: ['sales_indicator'],
  sales: ['sale'],
  parcels: ['parcel'],
  plans: ['subdivision'],
  streets: ['street'],
  edges: ['edge_length'],
  rules: ['building_rule'],
  'land-fees': ['land_fee_zone'],
  uses: ['land_use_group'],
  organisations: ['organisation'],
  offers: ['offer'],
  projects: ['project'],
  'mega-content': ['project'],
  transit: ['overlay'],
  boulevard: ['overlay'],
  mega: ['overlay'],
  held: ['sale', 'sales_indicator', 'parcel'],
  spellings: ['sale', 'sales_indicator'],
  correction: ['sale', 'parcel', 'offer'],
  withdrawal: ['sale', 'offer'],
  retirement: ['parcel'],
} as const satisfies Partial<Record<LoadKind, readonly (keyof Database)[]>>;

type CountedTable = (typeof tablesOfKind)[keyof typeof tablesOfKind][number];

/** Tables of a kind; none for `lots`, which projects have, and for `reasons` and `settings`, which have no region. */
function countedTables(kind: LoadKind): readonly CountedTable[] {
  return kind in tablesOfKind ? tablesOfKind[kind as keyof typeof tablesOfKind] : [];
}

const overlayKinds: Partial<Record<LoadKind, readonly OverlayKind[]>> = {
  transit: [...overlayKindsOf.metro, ...overlayKindsOf.bus],
  boulevard: overlayKindsOf.boulevard,
  mega: overlayKindsOf.mega,
};

/** Rows of a kind, by region; regions without rows are left out. */
export async function countRowsByRegion(
  database: Kysely<Database>,
  kind: LoadKind,
): Promise<Map<RegionKey, number>> {
  const counts = new Map<RegionKey, number>();
  const add = (rows: readonly { key: RegionKey; count: number }[]) => {
    for (const { key, count } of rows) counts.set(key, (counts.get(key) ?? 0) + Number(count));
  };
  for (const table of countedTables(kind))
    add(
      await database
        .selectFrom(table)
        .innerJoin('region', 'region.id', `${table}.region_id`)
        .select(['region.key', sql<number>`count(*)`.as('count')])
        .$if(table === 'overlay', (query) =>
          query.where(sql.ref('overlay.kind'), 'in', overlayKinds[kind] ?? []),
        )
        .groupBy('region.key')
        .execute(),
    );
  return counts;
}

/** The kind of load that brings features of an overlay. */
export function overlayKindOf(kind: OverlayKind): 'transit' | 'boulevard' | 'mega' {
  const found = (['boulevard', 'mega'] as const).find((each) => overlayKinds[each]?.includes(kind));
  return found ?? 'transit';
}
