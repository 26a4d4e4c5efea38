import type { Source } from '../../../src/contract/shared/common.ts';
import { dateOf } from './columns.ts';
import { isOrdinary, type SaleIndex } from './index.ts';
import { median } from './median.ts';

/** Summary of the sales of a region. */
export interface RegionSales {
  /** Number of sales in the year up to the newest one. */
  saleCount: number;
  /** Median of the ordinary sales among them, in SAR per m²; null if there are too few. */
  medianPerSqm: number | null;
  /** Date of the newest sale (YYYY-MM-DD). */
  latest: string;
  /** Source of the newest sale; null if it no longer exists. */
  source: Source | null;
}

/** Time span, in days before the newest sale of the region. */
const year = 365;
/** Minimum number of ordinary sales for a meaningful median. */
const fewestOrdinary = 5;

/** Cache by index: an index never changes, so its regions are computed once. */
const known = new WeakMap<SaleIndex, ReadonlyMap<number, RegionSales>>();

/** Returns the summaries of all regions that have sales, by region id. */
export function salesOfRegions(index: SaleIndex): ReadonlyMap<number, RegionSales> {
  let regions = known.get(index);
  if (!regions) known.set(index, (regions = compute(index)));
  return regions;
}

interface LastYear {
  newest: number;
  saleCount: number;
  ordinary: number[];
}

/** Makes one pass over all sales, newest first: the first sale of a region is its newest. */
function compute(index: SaleIndex): ReadonlyMap<number, RegionSales> {
  const { columns } = index;
  const regions = new Map<number, LastYear>();
  for (let rank = 0; rank < columns.count; rank++) {
    const id = columns.regionId[rank] ?? 0;
    let region = regions.get(id);
    if (!region) regions.set(id, (region = { newest: rank, saleCount: 0, ordinary: [] }));
    const age = (columns.day[region.newest] ?? 0) - (columns.day[rank] ?? 0);
    if (age >= year) continue;
    region.saleCount++;
    if (isOrdinary(columns, rank)) region.ordinary.push(columns.perSqm[rank] ?? 0);
  }
  return new Map(
    [...regions].map(([id, { newest, saleCount, ordinary }]) => [
      id,
      {
        saleCount,
        medianPerSqm: ordinary.length < fewestOrdinary ? null : Math.round(median(ordinary)),
        latest: dateOf(columns.day[newest] ?? 0),
        source: columns.sourcesOf([newest])[0] ?? null,
      },
    ]),
  );
}
