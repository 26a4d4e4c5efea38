import { useStore } from '@nanostores/react';
import { formatArea, formatLength } from '../../../../words/measured.ts';
import { mapTools as words } from '../../../../words/ar/map/map-tools.ts';
import { fill } from '../../../../words/fill.ts';
import { areaOf, lengthOf } from '../../../../lib/geo/measured.ts';
import {
  $isMeasuring,
  $measuredPlaces,
  $takesPoints,
  endMeasuring,
  restartMeasuring,
  takeLastPoint,
} from '../../../stores/map/measuring.ts';
import { $ownPlace, forgetOwnPlace, locate } from '../../../stores/map/own-place.ts';
import { loading } from '../../../../words/ar/shared/loading.ts';
import styles from './ToolNotes.module.css';

/** Notes at the bottom of the map: the measurement, and the status of locating the user. */
export function ToolNotes() {
  return (
    <div className={styles.notes}>
      <OwnPlaceNote />
      <MeasureNote />
    </div>
  );
}

function MeasureNote() {
  const isOn = useStore($isMeasuring);
  const isReady = useStore($takesPoints);
  const places = useStore($measuredPlaces);
  if (!isOn) return null;
  const isClosed = places.length > 2;
  return (
    <section className={styles.note} data-over-map aria-label={words.measuring.label}>
      <div role="status">
        {!isReady ? (
          <p>{loading.part}</p>
        ) : places.length < 2 ? (
          <p>
            <span>{places.length === 0 ? words.measuring.first : words.measuring.next}</span>
            <small className={styles.keys}>{words.measuring.keys}</small>
          </p>
        ) : (
          <dl className={styles.figures}>
            <div>
              <dt>{words.measuring.length}</dt>
              <dd>{formatLength(lengthOf(places))}</dd>
            </div>
            {isClosed && (
              <>
                <div>
                  <dt>{words.measuring.around}</dt>
                  <dd>{formatLength(lengthOf(places, true))}</dd>
                </div>
                <div>
                  <dt>{words.measuring.area}</dt>
                  <dd>{formatArea(areaOf(places))}</dd>
                </div>
              </>
            )}
          </dl>
        )}
      </div>
      <div className={styles.buttons}>
        <button type="button" disabled={places.length === 0} onClick={takeLastPoint}>
          {words.measuring.undo}
        </button>
        <button type="button" disabled={places.length === 0} onClick={restartMeasuring}>
          {words.measuring.restart}
        </button>
        <button type="button" onClick={endMeasuring}>
          {words.measuring.end}
        </button>
      </div>
    </section>
  );
}

function OwnPlaceNote() {
  const state = useStore($ownPlace);
  const { status } = state;
  const { locating } = words;
  const text =
    status === 'idle'
      ? ''
      : status === 'found'
        ? fill(locating.found, { distance: formatLength(state.place.accuracy) })
        : locating[status];
  return (
    <div className={styles.note} data-over-map hidden={status === 'idle'}>
      <p role="status">{text}</p>
      <div className={styles.buttons}>
        {(status === 'failed' || status === 'denied') && (
          <button type="button" onClick={locate}>
            {loading.retry}
          </button>
        )}
        <button type="button" onClick={forgetOwnPlace}>
          {locating.close}
        </button>
      </div>
    </div>
  );
}
