import type { ModeList } from '../contract/map/modes.ts';
import { map as words } from '../i18n/ar/map/map.ts';
import { classLabel } from './legend.ts';
import { mapModeList } from './modes.ts';

/** The table of modes in the format of the tile host's modes list. */
export function modeEntries(): Pick<ModeList, 'modes'> {
  return {
    modes: mapModeList.map((mode) => ({
      id: mode.id,
      label: words.modes[mode.id],
      attribute: mode.attribute ?? null,
      unit: mode.unit ? words.units[mode.unit] : null,
      classes: mode.classes.map((entry) => ({
        id: entry.id,
        label: classLabel(entry),
        color: entry.color,
        from: entry.kind === 'band' ? entry.from : null,
        to: entry.kind === 'band' ? (entry.to ?? null) : null,
        fillsGap: entry.kind === 'band' && entry.fillsGap,
      })),
    })),
  };
}
