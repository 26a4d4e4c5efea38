import { mapLimits } from '../../../../contract/map/limits.ts';
import { finder as words } from '../../../../words/ar/finder/finder.ts';
import { filters } from '../../../../words/ar/map/filters.ts';
import { formatWantedDistance } from '../../../../words/distance.ts';
import { fill } from '../../../../words/fill.ts';
import { formatNumber } from '../../../../words/format.ts';

/** A choice of a field: its filter bounds, both inclusive. */
export interface Band {
  from: number | undefined;
  to: number | undefined;
}

/** Steps within the bounds of the price filter (specification §5, §9), riyals per m². */
const priceEdges = [mapLimits.priceFilterLowest, 1500, 2000, 3000, 5000, mapLimits.priceFilterHighest];
export const priceBands: readonly Band[] = [undefined, ...priceEdges].map((from, index) => ({
  from,
  to: priceEdges[index],
}));

/** In meters: a walk of five, ten and twenty minutes, and a short ride. */
const metroDistances = [500, 1000, 2000, 3000];

export interface Option {
  value: string;
  label: string;
}

export function bandValue({ from, to }: Band): string {
  return from === undefined && to === undefined ? '' : `${from ?? ''}-${to ?? ''}`;
}

/** Parses the bounds of an option value. */
export function bandOf(value: string): Band {
  const [from = '', to = ''] = value.split('-');
  return { from: from === '' ? undefined : Number(from), to: to === '' ? undefined : Number(to) };
}

/** All bands as options; a band set elsewhere is included while it is active. */
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

export const units = { price: filters.priceUnit };
