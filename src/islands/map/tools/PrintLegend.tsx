import { useStore } from '@nanostores/react';
import { map as mapWords } from '../../../../words/ar/map/map.ts';
import { legendEntries } from '../../../../map-tables/legend.ts';
import { mapModeOf } from '../../../../map-tables/modes.ts';
import { $heatMode, $mapMode, $theme } from '../../../stores/map/map-view.ts';
import { $zoningClasses } from '../../../stores/map/zoning-classes.ts';
import { HeatLegend } from '../legend/HeatLegend.tsx';
import { DemoNote } from '../legend/DemoNote.tsx';
import { LegendList } from '../legend/Legend.tsx';
import styles from './PrintSheet.module.css';

/** The legend on the printed sheet. */
export function PrintLegend({ hasDemoData }: { hasDemoData: boolean }) {
  const mode = mapModeOf(useStore($mapMode), useStore($zoningClasses) ?? []);
  const heatMode = useStore($heatMode);
  const theme = useStore($theme);
  return (
    <section className={styles.legend} aria-label={mapWords.legend}>
      <h2>{heatMode?.label ?? mapWords.modes[mode.id]}</h2>
      {heatMode ? (
        <HeatLegend mode={heatMode} />
      ) : (
        mode.id !== 'plain' && (
          <LegendList
            unit={mode.unit ? mapWords.units[mode.unit] : null}
            entries={legendEntries(mode, theme)}
          />
        )
      )}
      {hasDemoData && <DemoNote />}
    </section>
  );
}
