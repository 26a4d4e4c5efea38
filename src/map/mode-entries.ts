import type { ModeList } from '../contract/modes.ts';
import { words } from '../i18n/ar/index.ts';
import { classLabel } from './legend.ts';
import { mapModeList } from './modes.ts';

/** The table of modes in the form of the tile host's modes list. */
export function modeEntries(): Pick<ModeList, 'modes'> {
  return {
    modes: mapModeList.map((mode) => ({
      id: mode.id,
      label: words.map.modes[mode.id],
      attribute: mode.attribute ?? null,
      unit: mode.unit ? words.map.units[mode.unit] : null,
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
