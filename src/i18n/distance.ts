import { map as words } from './ar/map/map.ts';
import { formatDecimal, formatNumber, formatTenths } from './format.ts';

/** A whole number of metres that somebody asks for: «850 م», «1 كم», «1.5 كم». */
export function formatWantedDistance(meters: number): string {
  return meters < 1000
    ? `${formatNumber(meters)} ${words.meters}`
    : `${formatDecimal(meters / 1000)} ${words.kilometers}`;
}

/** A distance as people say it: «850 م» to ten metres, from a kilometre on «1.2 كم». */
export function formatDistance(meters: number): string {
  const tens = Math.round(meters / 10) * 10;
  return tens < 1000
    ? `${formatNumber(tens)} ${words.meters}`
    : `${formatTenths(tens / 1000)} ${words.kilometers}`;
}
