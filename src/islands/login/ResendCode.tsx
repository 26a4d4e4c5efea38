import { useEffect, useState } from 'react';
import { login as words } from '../../i18n/ar/account/login.ts';
import { fill } from '../../i18n/fill.ts';
import styles from './LoginIsland.module.css';

interface Props {
  /** Milliseconds since 1970 when another code may be asked for. */
  resendAt: number;
  isBusy: boolean;
  onResend: () => void;
}

/** Counts down to the moment when another code can be had, and then offers it (specification §2, §4). */
export function ResendCode({ resendAt, isBusy, onResend }: Props) {
  const seconds = useSecondsUntil(resendAt);
  if (seconds > 0) {
    return <p className={styles.countdown}>{fill(words.code.resendIn, { time: clock(seconds) })}</p>;
  }
  return (
    <button type="button" className={styles.link} disabled={isBusy} onClick={onResend}>
      {words.code.resend}
    </button>
  );
}

/** Whole seconds until a moment (milliseconds since 1970), counted by the clock: a page that slept is right at once. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
