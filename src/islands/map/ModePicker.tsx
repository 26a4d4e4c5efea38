import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { map as words } from '../../i18n/ar/map.ts';
import { mapModeList } from '../../map/modes.ts';
import { $mapMode, setMapMode } from '../../stores/map-view.ts';
import styles from './ModePicker.module.css';

export function ModePicker() {
  const mode = useStore($mapMode);
  const options = useRef<HTMLDivElement>(null);

  // On a phone the modes stand in one row that scrolls; the present one is brought into view.
  useEffect(() => {
    options.current
      ?.querySelector('label:has(:checked)')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [mode]);

  return (
    <fieldset className={styles.picker}>
      <legend className={styles.title}>{words.modePicker}</legend>
      <div className={styles.options} ref={options}>
        {mapModeList.map(({ id }) => (
          <label key={id} className={styles.option}>
            {words.modes[id]}
            <input
              type="radio"
              name="map-mode"
              value={id}
              checked={id === mode}
              onChange={() => setMapMode(id)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
