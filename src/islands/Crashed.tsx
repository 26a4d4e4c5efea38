import { crashed as words } from '../i18n/ar/crashed.ts';
import styles from './Crashed.module.css';

/** How often this page has tried again. */
let tries = 0;

/**
 * Says that a part of the page has crashed, and tries it again: by drawing it anew, and where that was not enough by
 * loading the page, whose view its address knows.
 */
export function Crashed({ retry }: { retry: () => void }) {
  const tryAgain = () => (tries++ === 0 ? retry() : location.reload());
  return (
    <div className={styles.note} role="alert">
      {words.note}{' '}
      <button type="button" onClick={tryAgain}>
        {words.retry}
      </button>
    </div>
  );
}
