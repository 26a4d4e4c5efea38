import type { HeatMode } from '../contract/map/modes.ts';
import { formatNumber } from '../words/format.ts';
import { map as words } from '../words/ar/map/map.ts';
import { fill } from '../words/fill.ts';
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

/**
 * Entries of classes in view, and those the user has chosen. `seen` holds class ids of the mode; undefined before
 * anything is drawn, null if it cannot be told, which lists all. Keys without a class are drawn as «no data».
 */
export function entriesInView(
  entries: readonly LegendEntry[],
  seen: ReadonlySet<string> | null | undefined,
  chosen: ReadonlySet<string>,
): LegendEntry[] {
  if (seen === null) return [...entries];
  const known = new Set(entries.map(({ id }) => id));
  const ids = new Set([...(seen ?? [])].map((id) => (known.has(id) ? id : noDataId)));
  return entries.filter(({ id }) => ids.has(id) || chosen.has(id));
}

/** The same of a heat mode, by the values of the squares in view. */
export function heatEntriesInView(
  { classes }: HeatMode,
  entries: readonly LegendEntry[],
  values: readonly number[] | null | undefined,
): LegendEntry[] {
  if (values === null) return [...entries];
  const seen = new Set(
    values?.map((value) => classes.findLast(({ from }) => from === null || from <= value)?.id),
  );
  return entries.filter(({ id }) => seen.has(id));
}
