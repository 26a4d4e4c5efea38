import { limits } from '../../../contract/limits.ts';
import { finder as words } from '../../../i18n/ar/finder/finder.ts';
import { filters } from '../../../i18n/ar/map/filters.ts';
import { formatWantedDistance } from '../../../i18n/distance.ts';
import { fill } from '../../../i18n/fill.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { mapModeTable } from '../../../map/modes.ts';

/** What a field offers: bounds as they are filtered by, both included. */
export interface Band {
  from: number | undefined;
  to: number | undefined;
}

/** The bands of the map's legend for areas (specification §9), m². */
export const sizeBands: readonly Band[] = mapModeTable.shape_area.classes.flatMap((entry) =>
  entry.kind === 'band' ? [{ from: entry.from || undefined, to: entry.to }] : [],
);

/** Steps within the bounds of the price filter (specification §5, §9), riyals per m². */
const priceEdges = [limits.priceFilterLowest, 1500, 2000, 3000, 5000, limits.priceFilterHighest];
export const priceBands: readonly Band[] = [undefined, ...priceEdges].map((from, index) => ({
  from,
  to: priceEdges[index],
}));

/** Metres: a walk of five minutes, of ten, of twenty, and a short ride. */
const metroDistances = [500, 1000, 2000, 3000];

export interface Option {
  value: string;
  label: string;
}

export function bandValue({ from, to }: Band): string {
  return from === undefined && to === undefined ? '' : `${from ?? ''}-${to ?? ''}`;
}

/** The bounds that a value of a field stands for. */
export function bandOf(value: string): Band {
  const [from = '', to = ''] = value.split('-');
  return { from: from === '' ? undefined : Number(from), to: to === '' ? undefined : Number(to) };
}

/** All bands as options; one that was set elsewhere stands with them while it holds. */
export function bandOptions(bands: readonly Band[], chosen: Band, unit: string): Option[] {
  const value = bandValue(chosen);
  const isForeign = value !== '' && !bands.some((band) => bandValue(band) === value);
  return [...bands, ...(isForeign ? [chosen] : [])].map((band) => ({
    value: bandValue(band),
    label: bandLabel(band, unit),
  }));
}

function bandLabel({ from, to }: Band, unit: string): string {
  const sentence = from === undefined ? words.below : to === undefined ? words.from : words.between;
  return fill(sentence, { from: formatNumber(from ?? 0), to: formatNumber(to ?? 0), unit });
}

export function metroOptions(chosen: number | undefined): Option[] {
  const distances = [...new Set([...metroDistances, ...(chosen === undefined ? [] : [chosen])])];
  return distances
    .sort((a, b) => a - b)
    .map((meters) => ({
      value: String(meters),
      label: fill(words.upTo, { amount: formatWantedDistance(meters) }),
    }));
}

export const units = { size: filters.sizeUnit, price: filters.priceUnit };
