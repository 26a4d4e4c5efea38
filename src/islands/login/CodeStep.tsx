import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { limits } from '../../contract/limits.ts';
import { login as words } from '../../i18n/ar/account/login.ts';
import { $pending, backToPhone, confirmCode, sendCode, type LoginStep } from '../../stores/account/login.ts';
import { showToast } from '../../stores/shell/toasts.ts';
import { CodeBoxes } from './CodeBoxes.tsx';
import styles from './LoginIsland.module.css';
import { SentTo } from './SentTo.tsx';
import type { CaptchaHandle } from './use-captcha.tsx';
import { WithoutCode } from './WithoutCode.tsx';

interface Props {
  login: Extract<LoginStep, { step: 'code' }>;
  captcha: CaptchaHandle;
}

/** Asks for the code that was sent; a new one can be requested after the countdown, with a new captcha. */
export function CodeStep({ login, captcha }: Props) {
  const [code, setCode] = useState('');
  const [isSolving, setIsSolving] = useState(false);
  const pending = useStore($pending);
  const isBusy = isSolving || pending !== undefined;

  async function resend() {
    setIsSolving(true);
    const solved = await captcha.solve();
    setIsSolving(false);
    if (solved === undefined) return showToast('danger', words.captcha);
    setCode('');
    await sendCode(login.phone, solved);
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void confirmCode(code);
      }}
    >
      <SentTo phone={login.phone} />
      <CodeBoxes code={code} onCode={setCode} />
      <button type="submit" className="button" disabled={isBusy || code.length < limits.codeLength}>
        {pending === 'confirm' ? words.code.confirming : words.code.confirm}
      </button>
      <WithoutCode
        resendAt={login.resendAt}
        isBusy={isBusy}
        onResend={() => void resend()}
        onBack={backToPhone}
      />
    </form>
  );
}
