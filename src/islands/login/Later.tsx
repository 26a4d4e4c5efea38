import { useStore } from '@nanostores/react';
import { login as words } from '../../../words/ar/account/login.ts';
import { skipNumber } from '../../stores/account/missing-number.ts';
import { $pending } from '../../stores/account/pending.ts';
import styles from './LoginIsland.module.css';

/** Goes on without a phone number. */
export function Later() {
  const pending = useStore($pending);
  return (
    <button type="button" className={styles.link} disabled={pending !== undefined} onClick={skipNumber}>
      {words.number.later}
    </button>
  );
}
