import { sql } from 'kysely';
import { coveredKinds, type Coverage } from '../../contract/shell/coverage.ts';
import { countMarket, countStored, type CountedRows } from '../../database/shell/coverage.ts';
import { listRegions } from '../../database/shell/regions.ts';
import { readSources } from '../../database/shared/sources.ts';
import { cached } from './queries/cache.ts';
import type { QueryContext } from './queries/query-context.ts';

/**
 * Which data there is: regions in their order, kinds in theirs, larger sources first. Loaded data is counted once for
 * each snapshot; the market has few rows, and is counted on every call.
 */
export async function readCoverage(context: QueryContext, _nothing: undefined): Promise<Coverage[]> {
  const { store } = context;
  const [regions, sources, land, market] = await Promise.all([
    listRegions(store),
    readSources(store),
    countLoaded(context, undefined),
    countMarket(store),
  ]);
  const rows = [...land, ...market];
  const order = (row: CountedRows) => coveredKinds.indexOf(row.kind);
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

const countLoaded = cached(1, async ({ store, land }: QueryContext, _nothing: undefined) => [
  ...(await land.rows(sql<CountedRows>`
    select region_id, source_id, 'parcels' as kind, count(*) as row_count, null as first, null as last
    from parcel group by region_id, source_id
    union all
    select region_id, source_id, 'sales', count(*), strftime(min(date), '%Y-%m-%d'), strftime(max(date), '%Y-%m-%d')
    from sale group by region_id, source_id`)),
  ...(await countStored(store)),
]);

/** `20253` is the third quarter of 2025: `2025-Q3`. */
function quarterName(text: string): string {
  return `${text.slice(0, 4)}-Q${text.slice(4)}`;
}
