import { summarizeYear } from './comparables.ts';
import { clients, type PageReads } from '../shared/page-calls.ts';

/** A price beside the median of its neighbourhood, both riyals per m². */
export interface NeighborhoodPrice {
  /** Null: there was no ordinary sale in the year that ends with `lastDay`. */
  medianSarPerSqm: number | null;
  /** Ordinary sales that the median rests on. */
  saleCount: number;
  /** YYYY-MM-DD. */
  lastDay: string;
}

/** The median of a neighbourhood's ordinary sales in the year up to a day; undefined where it cannot be had. */
export async function neighborhoodPrice(
  neighborhoodId: number | null,
  lastDay: string,
  reads: PageReads,
): Promise<NeighborhoodPrice | undefined> {
  if (neighborhoodId === null) return undefined;
  const summary = await reads.optional(summarizeYear(clients, neighborhoodId, lastDay, reads.signal));
  return (
    summary && { medianSarPerSqm: summary.medianPriceSarPerSqm, saleCount: summary.ordinaryCount, lastDay }
  );
}
