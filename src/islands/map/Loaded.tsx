import type { ReactNode } from 'react';
import { loading as words } from '../../i18n/ar/shared/loading.ts';
import type { Load } from '../../stores/shared/load.ts';
import styles from './panel/SelectionPanel.module.css';

interface Props<Value> {
  load: Load<Value>;
  /** Said when loading failed and the server gave no sentence of its own. */
  failure: string;
  retry: () => void;
  /** Rows that the value takes as a rule: kept free until it comes, so that what stands below stays there. */
  rows?: number;
  children: (value: Value) => ReactNode;
}

/** Draws a fetched value in whichever state it is. */
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
