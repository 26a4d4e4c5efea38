import { saleLimits } from '../../../contract/sale/limits.ts';
import { offerLimits } from '../../../contract/offer/limits.ts';
import type { OfferPurpose } from '../../../contract/shared/vocabulary.ts';
import { findMetricsOfNeighborhoods } from '../../../database/map/metrics.ts';
import type { ReadingStore } from '../../../database/connection/store.ts';

/** What is needed of an offer. */
interface Offered {
  purpose: OfferPurpose;
  neighborhood_id: number | null;
  price_sar: number;
  area_sqm: number;
}

/**
 * Average prices per m² in the neighborhoods of offers, by id: of the latest quarter with enough deeds to be relied on.
 */
export async function usualPrices(
  store: ReadingStore,
  offers: readonly Pick<Offered, 'neighborhood_id'>[],
): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(offers.flatMap((offer) => offer.neighborhood_id ?? []))];
  if (ids.length === 0) return new Map();
  const metrics = await findMetricsOfNeighborhoods(store, ids);
  return new Map(
    metrics.flatMap(({ neighborhood, quarters }) => {
      const latest = quarters.findLast((quarter) => quarter.deed_count >= saleLimits.trustedSales);
      return latest ? [[neighborhood.id, latest.average_price] as const] : [];
    }),
  );
}

/** The usual price per m² that an asked one is far from; null: it is not far, or nothing is known to compare with. */
export function farFrom(
  { purpose, neighborhood_id: id, price_sar: price, area_sqm: area }: Offered,
  usual: ReadonlyMap<number, number>,
): number | null {
  const average = usual.get(id ?? 0);
  if (purpose !== 'sale' || average === undefined || average <= 0) return null;
  const ratio = price / area / average;
  return ratio > offerLimits.farAboveUsual || ratio < offerLimits.farBelowUsual ? Math.round(average) : null;
}
