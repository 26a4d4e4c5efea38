import { parcelGroups, parcelPageView, type FoundParcel } from '../../api/pages/parcel-page-view.ts';
import { adjustedPerSqm, movedBy } from '../../api/parcel/valuation.ts';
import type { PageReads } from '../../api/shared/page-calls.ts';
import { csvOf, type Cell } from '../../../lib/csv.ts';
import { deedNumberOf } from '../../../contract/sale/stated-sales.ts';
import { correctionText } from '../../../words/correction-text.ts';
import type { RevisionGroup } from '../../../contract/shared/revisions.ts';
import { brand } from '../../../lib/brand.ts';
import { words } from '../../../words/ar/index.ts';
import { ageInMonths } from '../../../words/comparable-texts.ts';
import { sourceText } from '../../islands/map/lists/list-file.ts';

/**
 * Responds with the comparables of a price report as CSV, each with its tick and adjustment. 404 if there is no such
 * parcel; 503 while the platform is unreachable; else `keep` lets it be cached.
 */
export async function priceReportFile(
  id: string,
  query: URLSearchParams,
  keep: (reads: PageReads, groups: readonly RevisionGroup[]) => void,
): Promise<Response> {
  const view = await parcelPageView({ id, query });
  if (view.status === 'none' || view.status === 'moved' || view.status === 'retired')
    return new Response(null, { status: 404 });
  if (view.status === 'failed' || !view.comparables) {
    return new Response(words.priceReport.failedComparables, {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '30' },
    });
  }
  const name = `${brand.productKey}-prices-${view.parcel.parcelObjectId}-${view.comparables.conditions.until}.csv`;
  keep(view.reads, parcelGroups(view));
  const table = new TextEncoder().encode(tableOf(view, view.comparables));
  return new Response(table, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(table.length),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-cache',
    },
  });
}

function tableOf(
  { parcel, assessment }: FoundParcel,
  { items, conditions, sources }: NonNullable<FoundParcel['comparables']>,
): string {
  const { columns, yes, no } = words.priceReport;
  const { levels } = words.parcelPage.comparables;
  const source = sourceText(sources, false);
  const headers = [
    ...[columns.number, columns.date, columns.transactionNo, columns.level, columns.counted],
    ...[
      columns.price,
      columns.area,
      columns.perSqm,
      columns.moved,
      columns.percent,
      columns.reason,
      columns.adjusted,
    ],
    ...[columns.difference, columns.distance, columns.age, columns.source],
    words.correction.header,
  ];
  const rows = items.map((sale, index): Cell[] => {
    const adjustment = assessment.adjustments.get(sale.id);
    return [
      ...[index + 1, sale.date, deedNumberOf(sale)],
      sale.level === 'parcel' ? levels.parcel : levels.neighborhood,
      assessment.without.has(sale.id) ? no : yes,
      ...[sale.priceSar, sale.areaSqm, sale.priceSarPerSqm],
      movedBy(sale, assessment),
      ...[adjustment?.percent ?? null, adjustment?.reason ?? null],
      Math.round(adjustedPerSqm(sale, assessment)),
      Math.round((sale.areaSqm / parcel.area - 1) * 100),
      ...[sale.distanceMeters, ageInMonths(sale, conditions.until), source],
      sale.correction ? correctionText(sale.correction) : null,
    ];
  });
  return csvOf(headers, rows);
}
