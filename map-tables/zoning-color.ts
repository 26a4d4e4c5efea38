import { baseColors, drawnColor, type Theme } from './palette.ts';

/** Color of a parcel in drawings on paper; neutral if its zoning is not known. */
export function zoningColor(color: string | null): string {
  return color ?? baseColors.light.unknownZoning;
}

/** Color of a parcel as the map draws it by zoning. */
export function drawnZoningColor(color: string | null, theme: Theme): string {
  return color === null ? baseColors[theme].unknownZoning : drawnColor(color, theme);
}
