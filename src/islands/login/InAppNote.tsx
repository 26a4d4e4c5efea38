import { isInApp } from '../../environment/in-app-browser.ts';
import { login } from '../../../words/ar/account/login.ts';
import form from '../shared/form/Form.module.css';
import { useCopied } from './use-copied.ts';
import styles from './Accounts.module.css';

const words = login.inApp;

/** Inside another app, where Google refuses to sign in: says so before anybody tries, and how to get out. */
export function InAppNote() {
  const [isCopied, copy] = useCopied();
  if (!isInApp(navigator.userAgent)) return null;
  return (
    <div className={styles.inApp}>
      <p>{words.note}</p>
      <button type="button" className={form.quiet} onClick={() => void copy(location.href)}>
        {words.copy}
      </button>
      <p role="status">{isCopied === undefined ? '' : isCopied ? words.copied : words.notCopied}</p>
    </div>
  );
}
