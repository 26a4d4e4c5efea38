import type { Insertable } from 'kysely';
import type { SaleTable } from '../../../database/schema/schema.ts';
import { drawDay } from './calendar.ts';
import type { TransactionType } from './land-use.ts';
import type { Random } from './random.ts';

/** Years from the date of the price levels (the middle of 2025) to the end of the demo's sales. */
const yearsAfterLevels = 1.25;

/** Price history of one neighborhood, relative to its price levels: a slope and a wave. */
export interface Trend {
  yearlyGrowth: number;
  waveHeight: number;
  waveYears: number;
}

/** @param growth yearly growth of prices in the region, around which its neighborhoods scatter */
export function createTrend(random: Random, growth: number): Trend {
  return {
    yearlyGrowth: growth + random.between(-0.03, 0.03),
    waveHeight: random.between(0.01, 0.05),
    waveYears: random.between(3, 7),
  };
}

/** Price on a day, given in years before the end of the demo's sales, in relation to that of the table. */
export function trendAt(trend: Trend, yearsBeforeEnd: number): number {
  const years = yearsAfterLevels - yearsBeforeEnd;
  const wave = 1 + trend.waveHeight * Math.sin((years / trend.waveYears) * 2 * Math.PI);
  return (1 + trend.yearlyGrowth) ** years * wave;
}

export interface SoldLot {
  area: number;
  /** In the middle of 2025, riyals per m². */
  pricePerSqm: number;
}

export type DemoSale = Omit<Insertable<SaleTable>, 'id' | 'region_id' | 'source_id' | 'transaction_no'>;

/** Share of deeds far below the market, among published ones: gifts, shares and barter. */
const lowShare = 0.011;

/**
 * Draws one sale of one or several lots. Ordinary prices scatter around the trend; the price of a low-value deed says
 * nothing about the market.
 */
export function drawSale(
  random: Random,
  trend: Trend,
  type: TransactionType,
  lots: readonly SoldLot[],
): DemoSale {
  const { date, yearsBeforeEnd } = drawDay(random);
  const area = lots.reduce((sum, lot) => sum + lot.area, 0);
  const level = lots.reduce((sum, lot) => sum + lot.pricePerSqm * lot.area, 0) / area;
  const isLow = random.chance(lowShare);
  const market = level * trendAt(trend, yearsBeforeEnd);
  const perSqm = isLow ? market * random.between(0.005, 0.17) : market * Math.exp(0.14 * random.normal());
  const price = Math.max(1000, Math.round((perSqm * area) / 1000) * 1000);
  const kind = isLow ? 'low_value' : lots.length > 1 ? 'multi_parcel' : 'ordinary';
  return {
    date,
    price_sar: price,
    area_sqm: Math.round(area * 100) / 100,
    type,
    kind,
    parcel_count: lots.length,
  };
}
