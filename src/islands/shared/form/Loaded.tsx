import { useEffect, type ReactNode } from 'react';
import type { Load } from '../../../stores/shared/load.ts';
import styles from './Form.module.css';

interface Props<Value> {
  load: Load<Value>;
  words: { loading: string; failed: string; retry: string };
  retry: () => Promise<void>;
  children: (value: Value) => ReactNode;
}

/** Renders a fetched value in any of its states. A failed fetch is retried when the network is back. */
export function Loaded<Value>({ load, words, retry, children }: Props<Value>) {
  const hasFailed = load.status === 'failed';
  useEffect(() => {
    if (!hasFailed) return undefined;
    const again = () => void retry();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [hasFailed, retry]);

  if (load.status === 'ready') return children(load.value);
  if (load.status === 'failed') {
    return (
      <div className={styles.failure} role="alert">
        <p>{load.message ?? words.failed}</p>
        <button type="button" className="button" onClick={() => void retry()}>
          {words.retry}
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
