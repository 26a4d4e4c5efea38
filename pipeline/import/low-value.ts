import { foldArabic } from '../../src/contract/shared/fold-arabic.ts';
import { medianOf } from './land-metrics.ts';

/** A deed below this share of the usual price per m² is a gift, a share or a barter. */
const lowShare = 1 / 5;
/** Fewer deeds do not tell what is usual. */
const fewestToCompare = 5;
/** Farmland is sold at a fraction of the price of plots beside it, and is no gift. */
const farmland = /زراعي|مزرع|بستان/;

interface PricedDeed {
  type: string | null;
  /** Price in SAR per m². */
  perSqm: number;
}

/**
 * Deeds of one neighborhood whose price does not tell the market: below a fifth of the median of their own type, or of
 * the neighborhood without its farmland where their type has too few deeds. Without enough to compare with none is.
 */
export function lowDeeds<Deed extends PricedDeed>(deeds: readonly Deed[]): Set<Deed> {
  const isFarmland = ({ type }: Deed) => type !== null && farmland.test(foldArabic(type));
  const whole = usualPrice(deeds.filter((deed) => !isFarmland(deed)));
  const low = new Set<Deed>();
  for (const own of Map.groupBy(deeds, ({ type }) => type).values()) {
    const usual = usualPrice(own) ?? whole;
    for (const deed of own) {
      const compared = own.length < fewestToCompare && isFarmland(deed) ? undefined : usual;
      if (compared !== undefined && deed.perSqm < compared * lowShare) low.add(deed);
    }
  }
  return low;
}

function usualPrice(deeds: readonly PricedDeed[]): number | undefined {
  return deeds.length < fewestToCompare ? undefined : medianOf(deeds.map(({ perSqm }) => perSqm));
}
