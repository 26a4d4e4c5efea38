import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { map as words } from '../../../i18n/ar/map/map.ts';
import { $heatMode, $mapMode } from '../../../stores/map/map-view.ts';
import { DemoNote, Legend } from './Legend.tsx';
import { HeatLegend, LegendDetails } from '../parts.ts';
import styles from './Legend.module.css';

/** The legend over the map: open on wide screens, collapsed to a chip on phones. */
export function LegendCard({ hasDemoData }: { hasDemoData: boolean }) {
  const mode = useStore($mapMode);
  const heatMode = useStore($heatMode);
  const [isOpen, setOpen] = useState(() => matchMedia('(width > 800px)').matches);
  return (
    <section className={styles.card} data-over-map aria-label={words.legend}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls="legend"
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {words.legend}: <strong>{heatMode?.label ?? words.modes[mode]}</strong>
        </span>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 6l5 5 5-5" />
        </svg>
      </button>
      <div id="legend" className={styles.body} hidden={!isOpen}>
        {heatMode ? <HeatLegend mode={heatMode} /> : <Legend />}
        <LegendDetails />
        {hasDemoData && <DemoNote />}
      </div>
    </section>
  );
}
