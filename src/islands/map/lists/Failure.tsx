import { map } from '../../../../words/ar/map/map.ts';
import styles from './Lists.module.css';

/** Error message with a retry button. */
export function Failure({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <p>{message}</p>
      <button type="button" className={styles.button} onClick={retry}>
        {map.retry}
      </button>
    </div>
  );
}
