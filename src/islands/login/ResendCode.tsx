import { useEffect, useState } from 'react';
import { login as words } from '../../../words/ar/account/login.ts';
import { fill } from '../../../words/fill.ts';
import styles from './LoginIsland.module.css';

interface Props {
  /** Earliest time to request another code, in milliseconds since 1970. */
  resendAt: number;
  isBusy: boolean;
  onResend: () => void;
}

/** Counts down until another code can be requested, then offers it (specification §2, §4). */
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

/**
 * Whole seconds until a moment (milliseconds since 1970), computed from the clock so that they are correct right
 * after a page was suspended.
 */
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
