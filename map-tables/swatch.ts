import type { MapMode } from '../contract/shared/vocabulary.ts';
import { mapModeOf, type ZoningEntry } from './modes.ts';
import { baseColors, drawnColor, type Theme } from './palette.ts';

/** Most colors that a small swatch can tell apart. */
const mostColors = 6;

/** CSS background of equal bars in these colors, the first at the right, where reading starts. */
export function swatch(colors: readonly string[]): string {
  const shown = colors.length > mostColors ? colors.filter(isKept) : colors;
  const stops = shown.map((color, index) => {
    const [from, to] = [index, index + 1].map((edge) => Math.round((100 * edge) / shown.length));
    return `${color} ${from}% ${to}%`;
  });
  return `linear-gradient(to left, ${stops.join(', ')})`;
}

/** Keeps the first and the last color of a long ramp, and evenly spaced ones between them. */
function isKept(_: string, index: number, { length }: readonly string[]): boolean {
  const step = (length - 1) / (mostColors - 1);
  return Array.from({ length: mostColors }, (__, kept) => Math.round(kept * step)).includes(index);
}

/** CSS background of a mode's colors as drawn; of plain land while its classes are not known. */
export function modeSwatch(id: MapMode, theme: Theme, zoning: readonly ZoningEntry[]): string {
  const colors = mapModeOf(id, zoning).classes.map(({ color }) => drawnColor(color, theme));
  return swatch(colors.length > 0 ? colors : [baseColors[theme].plain]);
}
