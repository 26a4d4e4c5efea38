import { sql } from 'kysely';
import type { SaleSummary } from '../../../contract/sale/transactions.ts';
import { sourceOf } from '../../../database/shared/sources.ts';
import { sourcesFor } from '../../../database/parcel/reference.ts';
import { allOf, type Condition } from '../queries/conditions.ts';
import { cached } from '../queries/cache.ts';
import type { QueryContext } from '../queries/query-context.ts';
import { priceBands } from './bands.ts';
import { isOrdinary, saleCondition } from './conditions.ts';
import type { SaleFilter } from './filter.ts';
import { saleOrders } from './page.ts';

/** A summary before its land uses have their names, which are data of the region. */
export interface SaleFigures extends Omit<SaleSummary, 'landUses'> {
  landUses: Omit<SaleSummary['landUses'][number], 'landUseName'>[];
  /** Region of the newest sale; undefined if there is none. */
  regionId: number | undefined;
}

/** Region and neighborhood pages request the same summaries all day. */
const mostCached = 500;

/**
 * Returns the summary of the matching sales. Without matches, counts and totals are 0 and other values null or empty.
 */
export const saleSummary = cached(mostCached, summarize);

async function summarize({ store, land }: QueryContext, filter: SaleFilter): Promise<SaleFigures> {
  const condition = saleCondition(filter);
  const { total, months, landUses } = await readGroups({ land }, condition);
  const { last, region_id } = await readNewest({ land }, condition);
  const sourceIds = await land.rows(sql<{ source_id: number }>`
    select source_id from sale where ${condition} group by source_id order by max(date) desc, source_id`);
  const sources = await sourcesFor(store, sourceIds);
  return {
    totalCount: total.sales,
    ordinaryCount: total.ordinary,
    lowValueCount: total.low_value,
    totalValueSar: Math.round(total.value ?? 0),
    totalAreaSqm: Math.round(total.area ?? 0),
    medianPriceSarPerSqm: wholeOrNull(total.median),
    lowestPriceSarPerSqm: wholeOrNull(total.lowest),
    highestPriceSarPerSqm: wholeOrNull(total.highest),
    lastSale: last && { date: last.date, priceSarPerSqm: Math.round(last.price) },
    months: months.map(({ month, ...group }) => ({ month: month ?? '', ...figuresOf(group) })),
    landUses: landUses.map(({ land_use, ...group }) => ({
      landUseGroup: land_use ?? '',
      ...figuresOf(group),
    })),
    priceBands: await priceBands({ land }, allOf([condition, isOrdinary]), total.ordinary),
    sources: sourceIds.map((row) => sourceOf(sources, row)),
    regionId: region_id ?? undefined,
  };
}

interface Newest {
  /** The newest ordinary sale; `price` is in SAR per m². */
  last: { date: string; price: number } | null;
  /** Region of the newest sale. */
  region_id: number | null;
}

function readNewest({ land }: Pick<QueryContext, 'land'>, condition: Condition): Promise<Newest> {
  return land.row(sql<Newest>`
    select
      (select region_id from sale where ${condition} order by ${saleOrders.newest} limit 1) as region_id,
      (select {'date': strftime(date, '%Y-%m-%d'), 'price': price_sar_per_sqm} from sale
        where ${allOf([condition, isOrdinary])} order by ${saleOrders.newest} limit 1) as last`);
}

interface Group {
  sales: number;
  /** Number, median and range of the prices of ordinary sales, in SAR per m². */
  ordinary: number;
  median: number | null;
  lowest: number | null;
  highest: number | null;
  low_value: number;
  /** SAR and m²; null without sales. */
  value: number | null;
  area: number | null;
  /** YYYY-MM; null in groups of another kind. */
  month: string | null;
  land_use: string | null;
}

/** Reads the figures of all matching sales, of each month, oldest first, and of each land use, the most sold first. */
async function readGroups(
  { land }: Pick<QueryContext, 'land'>,
  condition: Condition,
): Promise<{ total: Group; months: Group[]; landUses: Group[] }> {
  const rows = await land.rows(sql<Group & { level: 'total' | 'month' | 'land_use' }>`
    with matching as (
      select *, date_trunc('month', date) as first_day, land_use_group as land_use from sale where ${condition}
    )
    select
      case when grouping(first_day) = 0 then 'month' when grouping(land_use) = 0 then 'land_use' else 'total' end as level,
      strftime(first_day, '%Y-%m') as month, land_use,
      count(*) as sales,
      count(*) filter (${isOrdinary}) as ordinary,
      median(price_sar_per_sqm) filter (${isOrdinary}) as median,
      min(price_sar_per_sqm) filter (${isOrdinary}) as lowest,
      max(price_sar_per_sqm) filter (${isOrdinary}) as highest,
      count(*) filter (kind = 'low_value') as low_value,
      fsum(price_sar) as value,
      fsum(area_sqm) as area
    from matching
    group by grouping sets ((), (first_day), (land_use))
    order by first_day, sales desc, max(date) desc, land_use`);
  const of = (wanted: (typeof rows)[number]['level']) => rows.filter(({ level }) => level === wanted);
  const [total] = of('total');
  if (!total) throw new Error('grouping sets without the set of all rows');
  // Uses that are not known are in no group.
  const landUses = of('land_use').filter(({ land_use: use }) => use !== null);
  return { total, months: of('month'), landUses };
}

function figuresOf({ sales, median }: Pick<Group, 'sales' | 'median'>) {
  return { saleCount: sales, priceSarPerSqm: wholeOrNull(median) };
}

function wholeOrNull(figure: number | null): number | null {
  return figure === null ? null : Math.round(figure);
}
