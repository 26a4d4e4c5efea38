import { map as words } from './ar/map/map.ts';
import { formatDecimal, formatNumber, formatTenths } from './format.ts';

/** A measured length: to a tenth of a metre below 100 m, to a metre below 10 km, above in kilometres. */
export function formatLength(meters: number): string {
  if (meters < 99.95) return `${formatTenths(meters)} ${words.meters}`;
  if (meters < 9999.5) return `${formatNumber(meters)} ${words.meters}`;
  return `${formatDecimal(meters / 1000)} ${words.kilometers}`;
}

/** A measured area: square metres below a square kilometre, above in these. */
export function formatArea(sqm: number): string {
  return sqm < 999_999.5
    ? `${formatNumber(sqm)} ${words.units.sqm}`
    : `${formatDecimal(sqm / 1_000_000)} ${words.kilometers}²`;
}
