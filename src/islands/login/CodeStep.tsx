import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { limits } from '../../contract/limits.ts';
import { login as words } from '../../i18n/ar/login.ts';
import { fill } from '../../i18n/fill.ts';
import { $pending, backToPhone, confirmCode, sendCode, type LoginStep } from '../../stores/login.ts';
import { showToast } from '../../stores/toasts.ts';
import { CodeBoxes } from './CodeBoxes.tsx';
import styles from './LoginIsland.module.css';
import type { CaptchaHandle } from './use-captcha.tsx';

interface Props {
  login: Extract<LoginStep, { step: 'code' }>;
  captcha: CaptchaHandle;
}

/** Asks for the code that was sent; another one can be had when the countdown has ended, with a new captcha. */
export function CodeStep({ login, captcha }: Props) {
  const [code, setCode] = useState('');
  const [isSolving, setIsSolving] = useState(false);
  const pending = useStore($pending);
  const isBusy = isSolving || pending !== undefined;
  const seconds = useSecondsUntil(login.resendAt);

  async function resend() {
    setIsSolving(true);
    const token = await captcha.token();
    setIsSolving(false);
    if (token === undefined) return showToast('danger', words.captcha);
    setCode('');
    await sendCode(login.phone, token);
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void confirmCode(code);
      }}
    >
      <p>
        {fill(words.code.sentTo, { phone: '' })}
        <bdi dir="ltr">
          {limits.phonePrefix} {login.phone}
        </bdi>
      </p>
      <CodeBoxes code={code} onCode={setCode} />
      <button type="submit" className="button" disabled={isBusy || code.length < limits.codeLength}>
        {pending === 'confirm' ? words.code.confirming : words.code.confirm}
      </button>
      <div className={styles.others}>
        {seconds > 0 ? (
          <p className={styles.countdown}>{fill(words.code.resendIn, { time: clock(seconds) })}</p>
        ) : (
          <button type="button" className={styles.link} disabled={isBusy} onClick={() => void resend()}>
            {words.code.resend}
          </button>
        )}
        <button type="button" className={styles.link} disabled={isBusy} onClick={backToPhone}>
          {words.code.back}
        </button>
      </div>
    </form>
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
