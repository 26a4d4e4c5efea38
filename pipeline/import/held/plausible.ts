import type { heldReasons } from '../../../contract/admin/load-kinds.ts';
import type { PriceRange } from '../../../database/loads/price-range.ts';

/** Beyond these a row is held aside until a person has looked at it. */
export const limits = {
  /** Prices per m² differ by less within a place and type: of 10,000 published deeds, one in a hundred by more. */
  priceFactor: 8,
  /** Fewer rows do not tell what is usual in a place; a larger place is asked instead. */
  fewestRows: 5,
  /** No parcel of the kingdom has 100 km²; a whole district has 10 to 50. */
  largestDeed: 100_000_000,
  /** Deals of a quarter in one district or in the rest of a city: 1,000 km² is more than the city of Riyadh is built on. */
  largestQuarter: 1_000_000_000,
} as const;

export type Reason = (typeof heldReasons)[number];

/** Figures by which a row was found to be implausible; which ones depends on the reason. */
export type Detail = Readonly<Record<string, string | number | Difference>>;
/** What is in force, and what a held row says instead; null: it is not known. */
export type Difference = readonly [one: string | number | null, other: string | number | null];

/** What a price per m² is held aside by when its region's range does not have it; undefined: it does, or is not known. */
export function outsideRange(price: number, { lowest, highest }: PriceRange): Detail | undefined {
  return price > 0 && (price < lowest || price > highest) ? { price, lowest, highest } : undefined;
}

/** What each reason means, as reports print it. */
export const reasonTexts: Readonly<Record<Reason, string>> = {
  price: 'price per m² far from that of its place',
  area: 'impossible area',
  date: 'impossible date',
  place: 'place in another region',
  duplicate: 'repeats another row with other facts, or twice the same',
  number: 'number of a plan or parcel that a spreadsheet has changed',
  letters: 'broken letter',
};

/** The figures of a comparison in words. */
export function detailText(reason: Reason, detail: Detail): string {
  if (reason === 'price') {
    const text = (name: string) => rounded(detail[name] ?? 0);
    const price = `${text('price')} SAR per m²`;
    if ('lowest' in detail) return `${price}, not between ${text('lowest')} and ${text('highest')}`;
    const { level } = detail;
    const place = typeof level === 'string' ? level : 'place';
    return `${price}, median of ${text('rows')} rows of the ${place}: ${text('median')}`;
  }
  return Object.entries(detail)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? differenceText(value) : value}`)
    .join(', ');
}

function differenceText([one, other]: Difference): string {
  return `${one ?? 'unknown'} or ${other ?? 'unknown'}`;
}

function rounded(figure: Detail[string]): string {
  const number = Number(figure);
  if (number < 1) return String(Number(number.toPrecision(2)));
  return String(number >= 100 ? Math.round(number) : Math.round(number * 100) / 100);
}
