import type { Position } from '../../../lib/geo/rings.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { isNearRegion, type Region } from '../places/regions.ts';

/** The region of each number. */
export type Numbering = ReadonlyMap<number, RegionKey>;

/** In the order of open lists of cities, such as github.com/homaily/Saudi-Arabia-Regions-Cities-and-Districts. */
const openOrder: readonly RegionKey[] = [
  ...(['Riyadh', 'Makkah', 'Madinah', 'Al_Qassim', 'Eastern', 'Asir', 'Tabuk', 'Hail'] as const),
  ...(['Northern_Borders', 'Jazan', 'Najran', 'Al_Bahah', 'Al_Jawf'] as const),
];
/** Some points of any file lie elsewhere. */
const leastShare = 0.95;

interface Numbered {
  regionNumber: number;
  /** Degrees. */
  point: Position;
}

/**
 * Which numbering of the regions a file follows, by its points: the ids of this product, or those of open lists. Many
 * numbers differ between them. Undefined: the points prove neither.
 */
export function numberingOf(
  rows: readonly Numbered[],
  regions: ReadonlyMap<RegionKey, Region>,
): Numbering | undefined {
  const ids: Numbering = new Map([...regions].map(([key, { id }]) => [id, key]));
  const open: Numbering = new Map(openOrder.map((key, index) => [index + 1, key]));
  const isNear = (numbering: Numbering, { regionNumber, point }: Numbered) => {
    const region = regions.get(numbering.get(regionNumber) as RegionKey);
    return region !== undefined && isNearRegion(region, point);
  };
  const proven = (some: readonly Numbered[]) =>
    [ids, open].filter(
      (numbering) => some.filter((row) => isNear(numbering, row)).length >= some.length * leastShare,
    );
  const [first, other] = proven(rows);
  if (!first || !other) return first;
  // Few rows tell them apart, or none.
  const different = rows.filter(({ regionNumber: number }) => first.get(number) !== other.get(number));
  if (different.length === 0) return first;
  const [only, another] = proven(different);
  return another ? undefined : only;
}
