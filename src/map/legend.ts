import { formatNumber } from '../i18n/format.ts';
import { map as words } from '../i18n/ar/map/map.ts';
import { fill } from '../i18n/fill.ts';
import { noDataColor, noDataId, type MapClass, type MapModeDefinition } from './modes.ts';
import { drawnColor, type Theme } from './palette.ts';

export interface LegendEntry {
  id: string;
  label: string;
  /** The opaque color as painted on the canvas. */
  color: string;
}

/** Arabic label of a class: its name or its bounds. */
export function classLabel(entry: MapClass): string {
  if (entry.kind === 'category') return entry.name;
  const from = formatNumber(entry.from);
  return entry.to === undefined
    ? fill(words.openBand, { from })
    : fill(words.band, { from, to: formatNumber(entry.to) });
}

/**
 * All legend entries of a mode, lowest first and «no data» last, read from the same table as the paint; none for
 * `plain` (specification §9), and for zoning until its classes are loaded.
 */
export function legendEntries(mode: MapModeDefinition, theme: Theme): LegendEntry[] {
  const classes = mode.classes.map((entry) => ({
    id: entry.id,
    label: classLabel(entry),
    color: drawnColor(entry.color, theme),
  }));
  const label = words.noData[mode.id];
  return label && classes.length > 0
    ? [...classes, { id: noDataId, label, color: noDataColor(mode, theme) }]
    : [];
}
