import { map as words } from './ar/map/map.ts';
import { formatDecimal, formatNumber, formatTenths } from './format.ts';

/** Formats a measured length: to a tenth of a meter below 100 m, to a meter below 10 km, in kilometers above. */
export function formatLength(meters: number): string {
  if (meters < 99.95) return `${formatTenths(meters)} ${words.meters}`;
  if (meters < 9999.5) return `${formatNumber(meters)} ${words.meters}`;
  return `${formatDecimal(meters / 1000)} ${words.kilometers}`;
}

/** Formats a measured area: in square meters below one square kilometer, in square kilometers above. */
export function formatArea(sqm: number): string {
  return sqm < 999_999.5
    ? `${formatNumber(sqm)} ${words.units.sqm}`
    : `${formatDecimal(sqm / 1_000_000)} ${words.kilometers}²`;
}
