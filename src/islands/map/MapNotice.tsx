import { map as words } from '../../i18n/ar/map.ts';
import { retryMap, type MapStatus } from '../../stores/map-view.ts';
import styles from './MapNotice.module.css';

/** Says how the map fares: loading, or failed with a way to try again. A ready map says nothing. */
export function MapNotice({ status }: { status: MapStatus }) {
  if (status.status === 'failed') {
    return (
      <div className={styles.failed} role="alert">
        <h2>{words.failedTitle}</h2>
        <p>{status.reason === 'webgl' ? words.noWebgl : words.failedReason}</p>
        <button type="button" onClick={retryMap}>
          {words.retry}
        </button>
      </div>
    );
  }
  return (
    <p className={styles.loading} role="status" hidden={status.status === 'ready'}>
      {status.status === 'loading' ? words.loading : ''}
    </p>
  );
}
