import type { Source } from '../../../src/contract/shared/common.ts';
import { dateOf } from './columns.ts';
import { isOrdinary, type SaleIndex } from './index.ts';
import { median } from './median.ts';

/** What the sales of a region come down to. */
export interface RegionSales {
  /** Sales of the last year before the newest one. */
  saleCount: number;
  /** Riyals per m², of the ordinary ones among them; null: too few to tell. */
  medianPerSqm: number | null;
  /** Day of the newest sale. */
  latest: string;
  /** Where the newest sale comes from; null: its source is gone. */
  source: Source | null;
}

/** How far back is looked, in days before the newest sale of the region. */
const year = 365;
/** Of fewer ordinary sales the middle says little. */
const fewestOrdinary = 5;

/** An index never changes, so its regions are gone through once. */
const known = new WeakMap<SaleIndex, ReadonlyMap<number, RegionSales>>();

/** The regions that have sales, by id. */
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

/** One way through all sales, newest first: the first sale of a region is its newest. */
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
