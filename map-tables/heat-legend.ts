import type { HeatMode } from '../contract/map/modes.ts';
import type { LegendEntry } from './legend.ts';
import { drawnColor, type Theme } from './palette.ts';

/** Legend of a heat mode, built from the same classes as its paint. */
export function heatLegend(mode: HeatMode, theme: Theme): LegendEntry[] {
  return mode.classes.map(({ id, label, color }) => ({ id, label, color: drawnColor(color, theme) }));
}
