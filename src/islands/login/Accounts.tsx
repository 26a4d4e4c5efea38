import { useStore } from '@nanostores/react';
import { login as words } from '../../../words/ar/account/login.ts';
import { $pending } from '../../stores/account/pending.ts';
import { signInWith } from '../../stores/account/with-account.ts';
import styles from './Accounts.module.css';
import { InAppNote } from './InAppNote.tsx';
import { AppleMark, GoogleMark } from './marks.tsx';

const accounts = [
  { name: 'google', Mark: GoogleMark },
  { name: 'apple', Mark: AppleMark },
] as const;

/** Buttons for signing in with a Google or Apple account, each with its mark. */
export function Accounts() {
  const pending = useStore($pending);
  return (
    <div className={styles.accounts}>
      <InAppNote />
      {accounts.map(({ name, Mark }) => (
        <button
          key={name}
          type="button"
          className={styles.account}
          disabled={pending !== undefined}
          onClick={() => void signInWith(`${name}.com`)}
        >
          <Mark />
          <span>{pending === `${name}.com` ? words.waiting : words[name]}</span>
        </button>
      ))}
    </div>
  );
}
