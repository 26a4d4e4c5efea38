import type { ReactNode } from 'react';
import { map } from '../../i18n/ar/map.ts';
import { panel as words } from '../../i18n/ar/panel.ts';
import type { Load } from '../../stores/load.ts';
import styles from './SelectionPanel.module.css';

interface Props<Value> {
  load: Load<Value>;
  /** Said when loading failed and the server gave no sentence of its own. */
  failure: string;
  retry: () => void;
  children: (value: Value) => ReactNode;
}

/** Draws a fetched value in whichever state it is. */
export function Loaded<Value>({ load, failure, retry, children }: Props<Value>) {
  if (load.status === 'ready') return children(load.value);
  if (load.status === 'failed') {
    return (
      <div className={styles.failure} role="alert">
        <p>{load.message ?? failure}</p>
        <button type="button" onClick={retry}>
          {map.retry}
        </button>
      </div>
    );
  }
  return (
    <p className={styles.loading} role="status">
      {words.loading}
    </p>
  );
}
