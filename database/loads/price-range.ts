import { z } from 'zod';
import { regionKeys, type RegionKey } from '../../contract/shared/vocabulary.ts';

/** Prices per m² that are plausible in a region, SAR. */
export interface PriceRange {
  lowest: number;
  highest: number;
}

/**
 * Prices per m² beyond which a row is held aside, also where nothing is there to compare it with. Published quarterly
 * averages reach 26,000 SAR in most regions, and 263,000 around the holy mosques; farmland far from cities a few halalas.
 */
export const initialPriceRanges = '0.01-100000 Makkah=0.01-500000 Madinah=0.01-500000';

const range = /^(?:(?<key>\w+)=)?(?<lowest>\d{1,9}(?:\.\d{1,4})?)-(?<highest>\d{1,9}(?:\.\d{1,4})?)$/;

/** The setting as text: the range of all regions, then those of single ones, `KEY=LOWEST-HIGHEST`. */
export const PriceRanges = z
  .string()
  .max(1000)
  .refine((text) => readRanges(text) !== undefined);

/** The range of a region, by the setting. */
export function priceRangeOf(setting: string, region: RegionKey): PriceRange {
  const ranges = readRanges(setting) ?? readRanges(initialPriceRanges);
  const own = ranges?.get(region) ?? ranges?.get(undefined);
  if (!own) throw new Error(`no price range in «${setting}»`);
  return own;
}

/** Undefined if it is no such setting. */
function readRanges(text: string): Map<RegionKey | undefined, PriceRange> | undefined {
  const ranges = new Map<RegionKey | undefined, PriceRange>();
  for (const [index, word] of text.trim().split(/\s+/).entries()) {
    const { key, lowest, highest } = range.exec(word)?.groups ?? {};
    const region = regionKeys.find((each) => each === key);
    const isInPlace = index === 0 ? key === undefined : region !== undefined;
    if (!isInPlace || !(Number(lowest) < Number(highest)) || ranges.has(region)) return undefined;
    ranges.set(region, { lowest: Number(lowest), highest: Number(highest) });
  }
  return ranges;
}
