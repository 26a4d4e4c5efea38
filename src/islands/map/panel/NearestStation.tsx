import { useStore } from '@nanostores/react';
import { panel as words } from '../../../../words/ar/map/panel.ts';
import { formatDistance } from '../../../../words/distance.ts';
import { fill } from '../../../../words/fill.ts';
import { $parcel } from '../../../stores/map/selection.ts';
import { $nearestStation, loadStations, showStation } from '../../../stores/map/stations.ts';
import { Loaded } from '../Loaded.tsx';
import styles from './SelectionPanel.module.css';
import listStyles from './Lists.module.css';

/** The metro station nearest to the parcel in a straight line. */
export function NearestStation() {
  const parcel = useStore($parcel);
  const nearest = useStore($nearestStation);
  // The parcel's location is unknown; its own section reports the failure.
  if (parcel.status === 'failed') return null;
  return (
    <>
      <h3>{words.station}</h3>
      <Loaded load={nearest} failure={words.failedStations} retry={loadStations} rows={3}>
        {(value) =>
          value ? (
            <>
              <p className={listStyles.station}>
                <strong>{value.station.name}</strong>
                {value.station.lineNames.map((line) => (
                  <span key={line}>{line}</span>
                ))}
                <br />
                <span>{fill(words.stationAway, { distance: formatDistance(value.meters) })}</span>
              </p>
              {parcel.status === 'ready' && (
                <button
                  type="button"
                  className={styles.action}
                  onClick={() => showStation(parcel.value, value.station)}
                >
                  {words.showStation}
                </button>
              )}
            </>
          ) : (
            <p className={styles.note}>{words.noStations}</p>
          )
        }
      </Loaded>
    </>
  );
}
