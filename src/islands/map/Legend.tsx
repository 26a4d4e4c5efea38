import { useStore } from '@nanostores/react';
import { map as words } from '../../i18n/ar/map.ts';
import { legendEntries } from '../../map/legend.ts';
import { mapModeTable } from '../../map/modes.ts';
import { $mapMode, $showsCells, $theme } from '../../stores/map-view.ts';
import styles from './Legend.module.css';

/** The classes of the present mode. Each swatch has the very colour that stands on the canvas. */
export function Legend({ hasDemoData }: { hasDemoData: boolean }) {
  const mode = mapModeTable[useStore($mapMode)];
  const theme = useStore($theme);
  const showsCells = useStore($showsCells);
  return (
    <section className={styles.legend}>
      <h2 className={styles.title}>
        {words.legend}
        {mode.unit && <span className={styles.unit}>{words.units[mode.unit]}</span>}
      </h2>
      <ul aria-label={words.legend} className={styles.list} tabIndex={0}>
        {legendEntries(mode, theme).map(({ id, label, color }) => (
          <li key={id} className={styles.entry}>
            <span className={styles.swatch} data-class={id} style={{ backgroundColor: color }} />
            <span>{label}</span>
          </li>
        ))}
      </ul>
      {showsCells && mode.attribute !== undefined && <p className={styles.note}>{words.cellNote}</p>}
      {hasDemoData && (
        <p className={styles.demo}>
          <strong>{words.demoBadge}</strong> {words.demoExplanation}
        </p>
      )}
    </section>
  );
}
