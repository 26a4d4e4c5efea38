import { summarizeYear, type ComparedThing } from './comparables.ts';
import { clients, type PageReads } from '../shared/page-calls.ts';

/** The median price of a neighborhood, in riyals per m², to compare a price with. */
export interface NeighborhoodPrice {
  /** Null: there was no ordinary sale in the year ending on `lastDay`. */
  medianSarPerSqm: number | null;
  /** Number of ordinary sales behind the median. */
  saleCount: number;
  /** YYYY-MM-DD. */
  lastDay: string;
}

/**
 * Loads the median of a neighborhood's ordinary sales in the year up to a day; undefined if it cannot be loaded.
 *
 * @param except what is compared with the median, whose own sales do not count
 */
export async function neighborhoodPrice(
  neighborhoodId: number | null,
  { lastDay, except }: { lastDay: string; except?: ComparedThing },
  reads: PageReads,
): Promise<NeighborhoodPrice | undefined> {
  if (neighborhoodId === null) return undefined;
  const year = { lastDay, except };
  const summary = await reads.optional(summarizeYear(clients, neighborhoodId, year, reads.signal));
  return (
    summary && { medianSarPerSqm: summary.medianPriceSarPerSqm, saleCount: summary.ordinaryCount, lastDay }
  );
}
