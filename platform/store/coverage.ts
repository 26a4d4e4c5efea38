import { sql } from 'kysely';
import { coveredKinds, type Coverage } from '../../src/contract/shell/coverage.ts';
import { unclassified } from './classes.ts';
import type { Database } from './schema.ts';
import type { ReadingStore } from './store.ts';
import { listRegions } from './regions.ts';
import { readSources } from './sources.ts';

interface CountedRow {
  region_id: number;
  source_id: number;
  kind: Coverage['kind'];
  row_count: number;
  first: string | null;
  last: string | null;
}

/** Land counted by `load`, so that its rows are counted once per load. */
const known = new WeakMap<object, Promise<CountedRow[]>>();

/**
 * Which data there is: regions in their order, kinds in theirs, larger sources first. `load` is the cache key of the
 * land: any object whose identity changes when land is loaded. The market has few rows, and is counted on every call.
 */
export async function readCoverage(store: ReadingStore, load: object): Promise<Coverage[]> {
  const [regions, sources, land, market] = await Promise.all([
    listRegions(store),
    readSources(store),
    countLandOnce(store, load),
    countMarket(store),
  ]);
  const rows = [...land, ...market];
  const order = (row: CountedRow) => coveredKinds.indexOf(row.kind);
  return regions.flatMap(({ id, key }) =>
    rows
      .filter(({ region_id }) => region_id === id)
      .sort((one, other) => order(one) - order(other) || other.row_count - one.row_count)
      .flatMap(({ kind, source_id, row_count, first, last }) => {
        const source = sources.get(source_id);
        const isQuarterly = kind === 'metrics' || kind === 'cityMetrics';
        const timeOf = (time: string | null) => (isQuarterly && time ? quarterName(time) : time);
        return source
          ? [{ regionKey: key, kind, source, rowCount: row_count, first: timeOf(first), last: timeOf(last) }]
          : [];
      }),
  );
}

function countLandOnce(store: ReadingStore, load: object): Promise<CountedRow[]> {
  const kept = known.get(load);
  if (kept) return kept;
  const counts = countLand(store);
  known.set(load, counts);
  // A failed count is not cached; the next caller retries.
  counts.catch(() => known.delete(load));
  return counts;
}

async function countLand(store: ReadingStore): Promise<CountedRow[]> {
  const quarters = sql`cast(min(year * 10 + quarter) as text), cast(max(year * 10 + quarter) as text)`;
  const { rows } = await sql<CountedRow>`
    select region_id, source_id, 'parcels' as kind, cast(count(*) as integer) as row_count,
      cast(null as text) as first, cast(null as text) as last
    from parcel group by region_id, source_id
    union all
    select region_id, source_id, 'sales', cast(count(*) as integer), cast(min(date) as text), cast(max(date) as text)
    from sale group by region_id, source_id
    union all
    select neighborhood.region_id, metric.source_id, 'metrics', cast(count(*) as integer), ${quarters}
    from neighborhood_metric as metric join neighborhood on neighborhood.id = metric.neighborhood_id
    group by neighborhood.region_id, metric.source_id
    union all
    select region_id, source_id, 'cityMetrics', cast(count(*) as integer), ${quarters}
    from city_metric group by region_id, source_id
    union all
    ${countOf('plans', 'subdivision')} union all ${countOf('streets', 'street')}
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

async function countMarket(store: ReadingStore): Promise<CountedRow[]> {
  const { rows } = await sql<CountedRow>`
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

/** `20253` is the third quarter of 2025: `2025-Q3`. */
function quarterName(text: string): string {
  return `${text.slice(0, 4)}-Q${text.slice(4)}`;
}
