import { map as words } from './ar/map/map.ts';
import { formatDecimal, formatNumber, formatTenths } from './format.ts';

/** Formats a requested distance, a whole number of meters: «850 م», «1 كم», «1.5 كم». */
export function formatWantedDistance(meters: number): string {
  return meters < 1000
    ? `${formatNumber(meters)} ${words.meters}`
    : `${formatDecimal(meters / 1000)} ${words.kilometers}`;
}

/** Formats a distance for reading: «850 م», rounded to ten meters; from a kilometer on «1.2 كم». */
export function formatDistance(meters: number): string {
  const tens = Math.round(meters / 10) * 10;
  return tens < 1000
    ? `${formatNumber(tens)} ${words.meters}`
    : `${formatTenths(tens / 1000)} ${words.kilometers}`;
}
