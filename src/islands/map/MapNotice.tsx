import { useStore } from '@nanostores/react';
import { map as words } from '../../../words/ar/map/map.ts';
import { $isOffline, $viewIsEmpty, retryMap, type MapStatus } from '../../stores/map/map-view.ts';
import styles from './MapNotice.module.css';

/** Status of the map: loading as a whole or in part, empty viewport, or failed with a retry button. */
export function MapNotice({ status }: { status: MapStatus }) {
  const isEmpty = useStore($viewIsEmpty);
  const isOffline = useStore($isOffline);
  if (status.status === 'failed') {
    return (
      <div className={styles.failed} role="alert">
        <h2>{words.failedTitle}</h2>
        <p>{status.reason === 'webgl' ? words.noWebgl : (status.message ?? words.failedReason)}</p>
        <button type="button" onClick={retryMap}>
          {words.retry}
        </button>
      </div>
    );
  }
  const note = noteOf(status, isOffline, isEmpty);
  return (
    <p className={styles.loading} role="status" hidden={note === ''}>
      {note}
    </p>
  );
}

function noteOf({ status }: MapStatus, isOffline: boolean, isEmpty: boolean | undefined): string {
  if (isOffline) return words.offline;
  if (status === 'loading') return words.loading;
  if (isEmpty === undefined) return words.loadingParcels;
  return isEmpty ? words.emptyHere : '';
}
