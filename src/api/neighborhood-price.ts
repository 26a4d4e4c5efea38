import { riyadhDay } from '../contract/days.ts';
import { summarizeYear } from './comparables.ts';
import { keptAnswers } from './kept-answers.ts';
import { clients, ifHad, patienceSignal } from './page-calls.ts';

/** A price beside the median of its neighbourhood, both riyals per m². */
export interface NeighborhoodPrice {
  /** Null: there was no ordinary sale in the year that ends with `lastDay`. */
  medianSarPerSqm: number | null;
  /** Ordinary sales that the median rests on. */
  saleCount: number;
  /** YYYY-MM-DD. */
  lastDay: string;
}

/** The year up to today is asked for by most pages of a neighbourhood; by «id day». */
const presentPrices = keptAnswers<`${number} ${string}`, NeighborhoodPrice>(
  (key) => {
    const [id, day = ''] = key.split(' ');
    return priceOf(Number(id), day, patienceSignal());
  },
  { freshMilliseconds: 600_000, most: 5_000, about: 'prices of a neighbourhood' },
);

/** The median of a neighbourhood's ordinary sales in the year up to a day; undefined where it cannot be had. */
export async function neighborhoodPrice(
  neighborhoodId: number | null,
  lastDay: string,
  signal: AbortSignal,
): Promise<NeighborhoodPrice | undefined> {
  if (neighborhoodId === null) return undefined;
  return lastDay === riyadhDay()
    ? presentPrices(`${neighborhoodId} ${lastDay}`)
    : ifHad(priceOf(neighborhoodId, lastDay, signal));
}

async function priceOf(
  neighborhoodId: number,
  lastDay: string,
  signal: AbortSignal,
): Promise<NeighborhoodPrice> {
  const summary = await summarizeYear(clients, neighborhoodId, lastDay, signal);
  return { medianSarPerSqm: summary.medianPriceSarPerSqm, saleCount: summary.ordinaryCount, lastDay };
}
