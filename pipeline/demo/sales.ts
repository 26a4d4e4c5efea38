import type { Insertable } from 'kysely';
import type { SaleTable } from '../../platform/store/schema.ts';
import type { TransactionType } from './land-use.ts';
import type { Random } from './random.ts';

/** The demo covers six years of sales, up to the end of this quarter. A fixed date: the same seed, the same bytes. */
const lastDay = Date.UTC(2026, 8, 30);
const dayMilliseconds = 86_400_000;
const days = 6 * 365;

/** Price history of one neighborhood: a slope, a wave, and the wave's phase at the end. */
export interface Trend {
  /** Price per m² of a house lot at the end, riyals. */
  endPrice: number;
  yearlyGrowth: number;
  waveHeight: number;
  waveYears: number;
}

export function createTrend(random: Random, endPrice: number): Trend {
  return {
    endPrice,
    yearlyGrowth: random.between(-0.01, 0.15),
    waveHeight: random.between(0.02, 0.1),
    waveYears: random.between(3, 7),
  };
}

/** Price per m² of a house lot on a day, given in years before the end. */
function priceAt(trend: Trend, yearsBefore: number): number {
  const wave = 1 + trend.waveHeight * Math.sin((yearsBefore / trend.waveYears) * 2 * Math.PI);
  return (trend.endPrice / (1 + trend.yearlyGrowth) ** yearsBefore) * wave;
}

export interface SoldLot {
  area: number;
  priceFactor: number;
}

export type DemoSale = Omit<Insertable<SaleTable>, 'id' | 'region_id' | 'source_id' | 'transaction_no'>;

/**
 * Draws one sale of one or several lots. Ordinary prices scatter around the trend; one in sixty is a low-value deed
 * (a gift or a share), whose price says nothing about the market.
 */
export function drawSale(
  random: Random,
  trend: Trend,
  type: TransactionType,
  lots: readonly SoldLot[],
): DemoSale {
  const day = random.whole(0, days - 1);
  const area = lots.reduce((sum, lot) => sum + lot.area, 0);
  const factor = lots.reduce((sum, lot) => sum + lot.priceFactor * lot.area, 0) / area;
  const isLow = random.chance(1 / 60);
  const perSqm = isLow
    ? random.between(8, 70)
    : priceAt(trend, (days - 1 - day) / 365) * factor * Math.exp(0.14 * random.normal());
  const price = Math.max(1000, Math.round((perSqm * area) / 1000) * 1000);
  const kind = isLow ? 'low_value' : lots.length > 1 ? 'multi_parcel' : 'ordinary';
  return {
    date: new Date(lastDay - (days - 1 - day) * dayMilliseconds).toISOString().slice(0, 10),
    price_sar: price,
    area_sqm: Math.round(area * 100) / 100,
    type,
    kind,
    parcel_count: lots.length,
  };
}
