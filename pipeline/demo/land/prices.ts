import type { NeighborhoodPlace } from './places/read.ts';
import type { LandUse } from './land-use.ts';
import type { Frontage } from './subdivision.ts';

/** A house lot on a main street is a fifth dearer than on an inner one. */
const frontageFactor: Record<Frontage, number> = { main: 1.2, commercial: 1.1, inner: 1 };
const cornerFactor = 1.08;
/** The level of commercial land is that of main streets; on others it is cheaper. */
const shopFactor: Record<Frontage, number> = { main: 1.05, commercial: 0.95, inner: 0.85 };

/** Price of a lot in the middle of 2025, riyals per m²; 0 where it is not sold. */
export function lotPrice(
  levels: Pick<NeighborhoodPlace, 'residential' | 'commercial'>,
  use: Pick<LandUse, 'level' | 'priceFactor'>,
  lot: { frontage: Frontage; isCorner: boolean },
): number {
  const byFrontage = use.level === 'commercial' ? shopFactor : frontageFactor;
  return levels[use.level] * use.priceFactor * byFrontage[lot.frontage] * (lot.isCorner ? cornerFactor : 1);
}
