import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { mapModes, type RegionKey } from '../../../contract/shared/vocabulary.ts';
import { map as words } from '../../../i18n/ar/map/map.ts';
import { hideHeat, showHeat } from '../../../stores/map/heat.ts';
import { $heatMode, $mapMode, setMapMode } from '../../../stores/map/map-view.ts';
import { $modeList, loadModeList } from '../../../stores/map/mode-list.ts';
import styles from './ModePicker.module.css';

/** Picks what the map is colored by: a parcel mode, or one of the heat modes listed by the tile host. */
export function ModePicker({ regionKey }: { regionKey: RegionKey }) {
  const mode = useStore($mapMode);
  const heatMode = useStore($heatMode);
  const modes = useStore($modeList);
  const options = useRef<HTMLDivElement>(null);

  useEffect(() => loadModeList(regionKey), [regionKey]);

  // On a phone the modes form a scrolling row; scroll the current one into view.
  useEffect(() => {
    options.current
      ?.querySelector('label:has(:checked)')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [mode, heatMode]);

  return (
    <fieldset className={styles.picker} data-over-map>
      <legend className="visually-hidden">{words.modePicker}</legend>
      <div className={styles.options} ref={options}>
        {mapModes.map((id) => (
          <Option
            key={id}
            label={words.modes[id]}
            value={id}
            isChecked={heatMode === null && id === mode}
            choose={() => {
              hideHeat();
              setMapMode(id);
            }}
          />
        ))}
        {modes.status === 'ready' &&
          modes.value.heatModes.map((entry) => (
            <Option
              key={entry.id}
              label={entry.label}
              value={`heat:${entry.id}`}
              isChecked={heatMode?.id === entry.id}
              choose={() => showHeat(entry, regionKey)}
            />
          ))}
        {modes.status === 'failed' && (
          <span className={styles.failure} role="status">
            {words.heatModesFailed}{' '}
            <button type="button" onClick={() => loadModeList()}>
              {words.retry}
            </button>
          </span>
        )}
      </div>
    </fieldset>
  );
}

interface OptionProps {
  label: string;
  value: string;
  isChecked: boolean;
  choose: () => void;
}

function Option({ label, value, isChecked, choose }: OptionProps) {
  return (
    <label className={styles.option}>
      {label}
      <input type="radio" name="map-mode" value={value} checked={isChecked} onChange={choose} />
    </label>
  );
}
