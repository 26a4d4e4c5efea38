import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema/schema.ts';
import type { Origin, RegionKey } from '../../contract/shared/vocabulary.ts';

/** Rows of one kind that one load left in one region. */
export interface StatusRow {
  region: RegionKey;
  kind: string;
  rows: number;
  source: string;
  licence: string | null;
  origin: Origin;
  /** ISO 8601. */
  loadedAt: string;
}

const kinds = {
  parcel: 'parcels',
  sale: 'sales',
  sales_indicator: 'indicators',
  neighborhood: 'districts',
  subdivision: 'plans',
  street: 'streets',
  city: 'cities',
  land_fee_zone: 'land fees',
  overlay: 'overlays',
  offer: 'offers',
  project: 'projects',
  organisation: 'organisations',
} as const;

/** What the store holds, by region, kind and load. */
export async function readStatus(database: Kysely<Database>): Promise<StatusRow[]> {
  const status: StatusRow[] = [];
  for (const [table, kind] of Object.entries(kinds) as [keyof typeof kinds, string][]) {
    const rows = await database
      .selectFrom(table)
      .innerJoin('region', 'region.id', `${table}.region_id`)
      .innerJoin('source', 'source.id', `${table}.source_id`)
      .select(['region.key', 'source.name', 'source.licence', 'source.origin', 'source.updated_at'])
      .select(sql<number>`count(*)`.as('rows'))
      // Those of the demonstration are one set for all of its regions, and go with the last of them.
      .$if(table === 'organisation', (query) => query.where('source.origin', '=', 'import'))
      .groupBy(['region.key', 'source.id', 'source.name', 'source.licence', 'source.origin'])
      .groupBy('source.updated_at')
      .execute();
    for (const { key, name, updated_at: loadedAt, ...rest } of rows)
      status.push({ region: key, kind, source: name, loadedAt, ...rest });
  }
  const order = Object.values<string>(kinds);
  return status.sort(
    (a, b) =>
      a.region.localeCompare(b.region) ||
      order.indexOf(a.kind) - order.indexOf(b.kind) ||
      a.loadedAt.localeCompare(b.loadedAt),
  );
}
