import type { ZoningClass } from '../contract/shared/vocabulary.ts';
import { baseColors, drawnColor, zoningColors, type Theme } from './palette.ts';

/** Color of a parcel in drawings on paper; neutral if its zoning is not known. */
export function zoningColor(zoning: ZoningClass | null): string {
  return zoning === null ? baseColors.light.noData : zoningColors[zoning];
}

/** Color of a parcel as the map draws it by zoning. */
export function drawnZoningColor(zoning: ZoningClass | null, theme: Theme): string {
  return zoning === null ? baseColors[theme].noData : drawnColor(zoningColors[zoning], theme);
}
