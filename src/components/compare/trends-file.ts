import { trendsGroups, trendsPageView } from '../../api/pages/trends-page-view.ts';
import type { PageReads } from '../../api/shared/page-calls.ts';
import { csvOf, type Cell } from '../../../lib/csv.ts';
import { riyadhDay } from '../../../lib/days.ts';
import type { RevisionGroup } from '../../../contract/shared/revisions.ts';
import { brand } from '../../../lib/brand.ts';
import { trends as words } from '../../../words/ar/compare/trends.ts';
import { sourceText } from '../../islands/map/lists/list-file.ts';
import { lists } from '../../../words/ar/lists/lists.ts';
import { periodName, periodsOf, seriesOf } from './trend-series.ts';

/** Responds with a comparison over time as CSV: a row for each period. 503 while the platform is unreachable; else `keep` lets it be cached. */
export async function trendsFile(
  query: URLSearchParams,
  keep: (reads: PageReads, groups: readonly RevisionGroup[]) => void,
): Promise<Response> {
  const view = await trendsPageView(query);
  if (view.status === 'failed') {
    return new Response(words.failed, {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '30' },
    });
  }
  const { step, scale } = view.query;
  const series = seriesOf(view.trends, scale === 'index');
  const source = sourceText(view.sources, false);
  const unit = scale === 'index' ? words.index : words.perSqm;
  const headers = [
    words.period,
    ...series.flatMap(({ name }) => [`${name} (${unit})`, `${name} (${words.count})`]),
    lists.file.source,
  ];
  const rows = periodsOf(series).map((index): Cell[] => [
    periodName(index, step),
    ...series.flatMap(({ values }) => {
      const found = values.find((each) => each.index === index);
      return [found?.value ?? null, found?.count ?? 0];
    }),
    source,
  ]);
  keep(view.reads, trendsGroups(view));
  const table = new TextEncoder().encode(csvOf(headers, rows));
  return new Response(table, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(table.length),
      'content-disposition': `attachment; filename="${brand.productKey}-prices-${riyadhDay()}.csv"`,
      'cache-control': 'no-cache',
    },
  });
}
