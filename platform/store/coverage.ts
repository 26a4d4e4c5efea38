import { sql } from 'kysely';
import { coveredKinds, type Coverage } from '../../src/contract/shell/coverage.ts';
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

/** By `load`, so that the rows are counted once per load. */
const known = new WeakMap<object, Promise<Coverage[]>>();

/**
 * Which data there is: regions in their order, kinds in theirs, larger sources first. `load` is the cache key: any
 * object whose identity changes when data is loaded.
 */
export function readCoverage(store: ReadingStore, load: object): Promise<Coverage[]> {
  const kept = known.get(load);
  if (kept) return kept;
  const coverage = count(store);
  known.set(load, coverage);
  // A failed count is not cached; the next caller retries.
  coverage.catch(() => known.delete(load));
  return coverage;
}

async function count(store: ReadingStore): Promise<Coverage[]> {
  const [regions, sources, { rows }] = await Promise.all([
    listRegions(store),
    readSources(store),
    sql<CountedRow>`
      select region_id, source_id, 'parcels' as kind, cast(count(*) as integer) as row_count,
        cast(null as text) as first, cast(null as text) as last
      from parcel group by region_id, source_id
      union all
      select region_id, source_id, 'sales', cast(count(*) as integer), cast(min(date) as text), cast(max(date) as text)
      from sale group by region_id, source_id
      union all
      select region_id, source_id, 'neighborhoods', cast(count(*) as integer), null, null
      from neighborhood group by region_id, source_id
      union all
      select neighborhood.region_id, metric.source_id, 'metrics', cast(count(*) as integer),
        cast(min(year * 10 + quarter) as text), cast(max(year * 10 + quarter) as text)
      from neighborhood_metric as metric join neighborhood on neighborhood.id = metric.neighborhood_id
      group by neighborhood.region_id, metric.source_id
      union all
      select region_id, source_id, 'overlays', cast(count(*) as integer), null, null
      from overlay group by region_id, source_id`.execute(store.database),
  ]);
  const order = (row: CountedRow) => coveredKinds.indexOf(row.kind);
  return regions.flatMap(({ id, key }) =>
    rows
      .filter(({ region_id }) => region_id === id)
      .sort((one, other) => order(one) - order(other) || other.row_count - one.row_count)
      .flatMap(({ kind, source_id, row_count, first, last }) => {
        const source = sources.get(source_id);
        const timeOf = (time: string | null) => (kind === 'metrics' && time ? quarterName(time) : time);
        return source
          ? [{ regionKey: key, kind, source, rowCount: row_count, first: timeOf(first), last: timeOf(last) }]
          : [];
      }),
  );
}

/** `20253` is the third quarter of 2025: `2025-Q3`. */
function quarterName(text: string): string {
  return `${text.slice(0, 4)}-Q${text.slice(4)}`;
}
