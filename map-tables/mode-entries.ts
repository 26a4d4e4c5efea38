import type { ModeList } from '../contract/map/modes.ts';
import { map as words } from '../words/ar/map/map.ts';
import { classLabel } from './legend.ts';
import { mapModesOf, type ZoningEntry } from './modes.ts';

/** The table of modes, with a region's zoning classes, in the format of the tile host's modes list. */
export function modeEntries(zoning: readonly ZoningEntry[]): Pick<ModeList, 'modes'> {
  return {
    modes: mapModesOf(zoning).map((mode) => ({
      id: mode.id,
      label: words.modes[mode.id],
      attribute: mode.attribute ?? null,
      unit: mode.unit ? words.units[mode.unit] : null,
      classes: mode.classes.map((entry) => ({
        id: entry.id,
        label: classLabel(entry),
        code: entry.kind === 'category' ? entry.code : null,
        color: entry.color,
        from: entry.kind === 'band' ? entry.from : null,
        to: entry.kind === 'band' ? (entry.to ?? null) : null,
        fillsGap: entry.kind === 'band' && entry.fillsGap,
      })),
    })),
  };
}
