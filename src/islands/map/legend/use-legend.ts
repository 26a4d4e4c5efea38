import { useStore } from '@nanostores/react';
import { map as words } from '../../../../words/ar/map/map.ts';
import { heatLegend } from '../../../../map-tables/heat-legend.ts';
import {
  entriesInView,
  heatEntriesInView,
  legendEntries,
  type LegendEntry,
} from '../../../../map-tables/legend.ts';
import { mapModeOf } from '../../../../map-tables/modes.ts';
import { $heatSquares } from '../../../stores/map/heat.ts';
import { $classesInView, $heatMode, $mapMode, $shownClasses, $theme } from '../../../stores/map/map-view.ts';
import { $zoningClasses } from '../../../stores/map/zoning-classes.ts';

export interface LegendView {
  unit: string | null;
  entries: LegendEntry[];
  /** Those of something in view, and those the user has chosen. */
  inView: LegendEntry[];
}

/** Classes of the current mode, parcel or heat, and which of them are in view. */
export function useLegend(): LegendView {
  const mode = mapModeOf(useStore($mapMode), useStore($zoningClasses) ?? []);
  const heatMode = useStore($heatMode);
  const squares = useStore($heatSquares);
  const theme = useStore($theme);
  const seen = useStore($classesInView);
  const chosen = useStore($shownClasses);
  if (heatMode) {
    const entries = heatLegend(heatMode, theme);
    const values = squares.status === 'ready' ? seen && seen.heatValues : undefined;
    return { unit: heatMode.unit, entries, inView: heatEntriesInView(heatMode, entries, values) };
  }
  const entries = legendEntries(mode, theme);
  return {
    unit: mode.unit ? words.units[mode.unit] : null,
    entries,
    inView: entriesInView(entries, seen && seen.modes[mode.id], chosen),
  };
}
