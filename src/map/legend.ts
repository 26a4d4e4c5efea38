import { formatNumber } from '../i18n/format.ts';
import { words } from '../i18n/ar/index.ts';
import { fill } from '../i18n/fill.ts';
import { hasNoDataClass, type MapClass, type MapModeDefinition } from './modes.ts';
import { baseColors, drawnColor, type Theme } from './palette.ts';

export interface LegendEntry {
  id: string;
  label: string;
  /** The opaque colour as it stands on the canvas. */
  color: string;
}

/** The Arabic label of a class: its name, or its bounds. */
export function classLabel(entry: MapClass): string {
  if (entry.kind === 'category') return words.map.zoning[entry.id];
  const from = formatNumber(entry.from);
  return entry.to === undefined
    ? fill(words.map.openBand, { from })
    : fill(words.map.band, { from, to: formatNumber(entry.to) });
}

/** All entries of a mode's legend, lowest first and «no data» last, read from the same table as the paint. */
export function legendEntries(mode: MapModeDefinition, theme: Theme): LegendEntry[] {
  if (mode.attribute === undefined) {
    return [{ id: 'plain', label: words.map.plainLegend, color: baseColors[theme].plain }];
  }
  const classes = mode.classes.map((entry) => ({
    id: entry.id,
    label: classLabel(entry),
    color: drawnColor(entry.color, theme),
  }));
  if (!hasNoDataClass(mode)) return classes;
  const label = mode.id === 'shape_area' ? words.map.noData : words.map.noDataTransaction;
  return [...classes, { id: 'no_data', label, color: baseColors[theme].noData }];
}
