import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { map as words } from '../../i18n/ar/map.ts';
import { legendEntries, type LegendEntry } from '../../map/legend.ts';
import { mapModeTable } from '../../map/modes.ts';
import { $mapMode, $showsCells, $theme } from '../../stores/map-view.ts';
import styles from './Legend.module.css';

/** The classes of the present mode. Each swatch has the very colour that stands on the canvas. */
export function Legend({ hasDemoData }: { hasDemoData: boolean }) {
  const mode = mapModeTable[useStore($mapMode)];
  const theme = useStore($theme);
  const showsCells = useStore($showsCells);
  return (
    <LegendList unit={mode.unit ? words.units[mode.unit] : null} entries={legendEntries(mode, theme)}>
      {showsCells && mode.attribute !== undefined && <p className={styles.note}>{words.cellNote}</p>}
      {hasDemoData && <DemoNote />}
    </LegendList>
  );
}

interface ListProps {
  unit: string | null;
  entries: LegendEntry[];
  children: ReactNode;
}

/** The title of a legend with its unit, its entries, and what is said below them. */
export function LegendList({ unit, entries, children }: ListProps) {
  return (
    <section className={styles.legend}>
      <h2 className={styles.title}>
        {words.legend}
        {unit && <span className={styles.unit}>{unit}</span>}
      </h2>
      <ul aria-label={words.legend} className={styles.list} tabIndex={0}>
        {entries.map(({ id, label, color }) => (
          <li key={id} className={styles.entry}>
            <span className={styles.swatch} data-class={id} style={{ backgroundColor: color }} />
            <span>{label}</span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

/** Says that what is shown was generated. */
export function DemoNote() {
  return (
    <p className={styles.demo}>
      <strong>{words.demoBadge}</strong> {words.demoExplanation}
    </p>
  );
}
