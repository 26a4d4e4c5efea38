import { login as words } from '../../../words/ar/account/login.ts';
import styles from './LoginIsland.module.css';
import { ResendCode } from './ResendCode.tsx';

interface Props {
  resendAt: number;
  isBusy: boolean;
  onResend: () => void;
  onBack: () => void;
}

/** What else can be done while a code is awaited: another code, or back to the number. */
export function WithoutCode({ resendAt, isBusy, onResend, onBack }: Props) {
  return (
    <div className={styles.others}>
      <ResendCode resendAt={resendAt} isBusy={isBusy} onResend={onResend} />
      <button type="button" className={styles.link} disabled={isBusy} onClick={onBack}>
        {words.code.back}
      </button>
    </div>
  );
}
