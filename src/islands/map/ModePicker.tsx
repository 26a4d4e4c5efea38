import { useStore } from '@nanostores/react';
import { map as words } from '../../i18n/ar/map.ts';
import { mapModeList } from '../../map/modes.ts';
import { $mapMode, setMapMode } from '../../stores/map-view.ts';
import styles from './ModePicker.module.css';

export function ModePicker() {
  const mode = useStore($mapMode);
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.title}>{words.modePicker}</legend>
      <div className={styles.options}>
        {mapModeList.map(({ id }) => (
          <label key={id} className={styles.option}>
            <input type="radio" name="map-mode" value={id} checked={id === mode} onChange={() => setMapMode(id)} />
            <span>{words.modes[id]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
