import { sql } from 'kysely';
import type { Coverage } from '../../contract/shell/coverage.ts';
import { unclassified } from '../parcel/classes.ts';
import type { Database } from '../schema/schema.ts';
import type { ReadingStore } from '../connection/store.ts';

/** How many rows of a kind a source has in a region. */
export interface CountedRows {
  region_id: number;
  source_id: number;
  kind: Coverage['kind'];
  row_count: number;
  /** The earliest and latest time of the rows; quarters as year and number, such as `20253`. */
  first: string | null;
  last: string | null;
}

/** Counts what data loads bring besides sales and parcels, which are counted in the snapshot. */
export async function countStored(store: ReadingStore): Promise<CountedRows[]> {
  const quarters = sql`cast(min(year * 10 + quarter) as text), cast(max(year * 10 + quarter) as text)`;
  const { rows } = await sql<CountedRows>`
    select neighborhood.region_id, metric.source_id, 'metrics' as kind, cast(count(*) as integer) as row_count,
      cast(min(year * 10 + quarter) as text) as first, cast(max(year * 10 + quarter) as text) as last
    from neighborhood_metric as metric join neighborhood on neighborhood.id = metric.neighborhood_id
    group by neighborhood.region_id, metric.source_id
    union all
    select region_id, source_id, 'cityMetrics', cast(count(*) as integer), ${quarters}
    from city_metric group by region_id, source_id
    union all
    ${countOf('plans', 'subdivision')} union all ${countOf('streets', 'street')}
    union all ${countOf('landFees', 'land_fee_zone')} union all ${countOf('edges', 'edge_length')}
    union all
    ${countOf('neighborhoods', 'neighborhood')} union all ${countOf('cities', 'city')}
    union all
    ${countOf('overlays', 'overlay')} union all ${countOf('rules', 'building_rule')}
    union all
    ${countOf('landUses', 'land_use_group')}
    union all
    select region_id, source_id, 'zoningClasses', cast(count(*) as integer), null, null
    from zoning_class where key <> ${unclassified} group by region_id, source_id`.execute(store.database);
  return rows;
}

/** Counts what the market has, which changes between loads. */
export async function countMarket(store: ReadingStore): Promise<CountedRows[]> {
  const { rows } = await sql<CountedRows>`
    ${countOf('organisations', 'organisation')} union all ${countOf('offers', 'offer')}
    union all
    ${countOf('projects', 'project')}
    union all
    select region_id, source_id, 'lots', cast(count(*) as integer), null, null
    from booking_parcel join project on project.id = booking_parcel.project_id
    group by region_id, source_id`.execute(store.database);
  return rows;
}

/** Counts the rows of a table, which have no time. */
function countOf(kind: Coverage['kind'], table: keyof Database) {
  return sql`select region_id, source_id, ${sql.lit(kind)} as kind, cast(count(*) as integer) as row_count,
      cast(null as text) as first, cast(null as text) as last
    from ${sql.table(table)} where region_id is not null and source_id is not null group by region_id, source_id`;
}
