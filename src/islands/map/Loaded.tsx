import type { ReactNode } from 'react';
import { loading as words } from '../../../words/ar/shared/loading.ts';
import type { Load } from '../../stores/shared/load.ts';
import styles from './Loaded.module.css';

interface Props<Value> {
  load: Load<Value>;
  /** Shown when loading failed without a message from the server. */
  failure: string;
  retry: () => void;
  /** Typical number of rows of the value, reserved while loading to avoid a layout shift. */
  rows?: number;
  children: (value: Value) => ReactNode;
}

/** Renders a fetched value in any of its states. */
export function Loaded<Value>({ load, failure, retry, rows = 1, children }: Props<Value>) {
  if (load.status === 'ready') return children(load.value);
  if (load.status === 'failed') {
    return (
      <div className={styles.failure} role="alert">
        <p>{load.message ?? failure}</p>
        <button type="button" onClick={retry}>
          {words.retry}
        </button>
      </div>
    );
  }
  return (
    <p className={styles.loading} role="status" style={{ minBlockSize: `calc(${rows} * var(--row, 38px))` }}>
      {words.data}
    </p>
  );
}
