import { useStore } from '@nanostores/react';
import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { map as words } from '../../../../words/ar/map/map.ts';
import { heatLegend } from '../../../../map-tables/heat-legend.ts';
import { modeSwatch, swatch } from '../../../../map-tables/swatch.ts';
import { $heatMode, $mapMode, $theme } from '../../../stores/map/map-view.ts';
import { $zoningClasses } from '../../../stores/map/zoning-classes.ts';
import { ColorMenu } from '../parts.ts';
import styles from './ColorControl.module.css';
import controls from './Controls.module.css';
import { useMenu } from './use-menu.ts';

/** Names what the map is colored by, with its ramp, and opens the menu of modes. */
export function ColorControl({ regionKey }: { regionKey: RegionKey }) {
  const mode = useStore($mapMode);
  const heatMode = useStore($heatMode);
  const theme = useStore($theme);
  const zoning = useStore($zoningClasses) ?? [];
  const { isOpen, setOpen, frame, button, close } = useMenu();
  return (
    <div {...frame} className={styles.menu} data-over-map>
      <button
        ref={button}
        type="button"
        className={`${controls.button} ${styles.button}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'color-menu' : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span
          className={styles.swatch}
          aria-hidden="true"
          style={{
            background: heatMode
              ? swatch(heatLegend(heatMode, theme).map(({ color }) => color))
              : modeSwatch(mode, theme, zoning),
          }}
        />
        <span className={styles.name}>
          <span className="visually-hidden">{words.modePicker}: </span>
          <span>{heatMode?.label ?? words.modes[mode]}</span>
        </span>
        <svg className={styles.arrow} viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 6l5 5 5-5" />
        </svg>
      </button>
      {isOpen && (
        <div className={styles.list}>
          <ColorMenu regionKey={regionKey} close={close} leave={() => setOpen(false)} />
        </div>
      )}
    </div>
  );
}
