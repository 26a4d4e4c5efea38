import { useStore } from '@nanostores/react';
import { map as words } from '../../../../words/ar/map/map.ts';
import { overlayLegend } from '../../../../map-tables/overlay-legend.ts';
import { $theme, $zoom } from '../../../stores/map/map-view.ts';
import { $overlays } from '../../../stores/map/overlays.ts';
import styles from './Legend.module.css';

/** Symbols of the shown overlays: a line, dot or outlined area for each kind drawn at this zoom. */
export function OverlayLegend() {
  const theme = useStore($theme);
  const shown = useStore($overlays);
  const zoom = useStore($zoom) ?? 0;
  const entries = shown.flatMap((group) => overlayLegend(group, theme, zoom));
  if (entries.length === 0) return null;
  return (
    <ul aria-label={words.overlays} className={`${styles.list} ${styles.overlays}`}>
      {entries.map(({ id, label, shape, isDashed, color }) => (
        <li key={id} className={styles.entry}>
          <span
            className={styles.sign}
            data-shape={shape}
            data-dashed={isDashed || undefined}
            style={{ color }}
          />
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}
