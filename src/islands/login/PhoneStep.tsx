import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { isMobileNumber } from '../../contract/shared/phone-number.ts';
import { login as words } from '../../i18n/ar/account/login.ts';
import { $pending, sendCode, signInWith } from '../../stores/account/login.ts';
import { showToast } from '../../stores/shell/toasts.ts';
import styles from './LoginIsland.module.css';
import { PhoneField } from '../shared/form/PhoneField.tsx';
import type { CaptchaHandle } from './use-captcha.tsx';

interface Props {
  /** Initial number, nine digits; empty for none. */
  first: string;
  captcha: CaptchaHandle;
}

/** Asks for the phone number; also offers third-party accounts. */
export function PhoneStep({ first, captcha }: Props) {
  const [digits, setDigits] = useState(first);
  const [isSolving, setIsSolving] = useState(false);
  const pending = useStore($pending);
  const isBusy = isSolving || pending !== undefined;

  async function send() {
    setIsSolving(true);
    const solved = await captcha.solve();
    setIsSolving(false);
    if (solved === undefined) return showToast('danger', words.captcha);
    await sendCode(digits, solved);
  }

  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <PhoneField digits={digits} onDigits={setDigits} />
        <button type="submit" className="button" disabled={isBusy || !isMobileNumber(digits)}>
          {isSolving || pending === 'code' ? words.phone.sending : words.phone.send}
        </button>
      </form>
      <p className={styles.or}>{words.or}</p>
      <div className={styles.accounts}>
        {(['google', 'apple'] as const).map((name) => (
          <button
            key={name}
            type="button"
            className={styles.account}
            disabled={isBusy}
            onClick={() => void signInWith(`${name}.com`)}
          >
            {pending === `${name}.com` ? words.waiting : words[name]}
          </button>
        ))}
      </div>
    </>
  );
}
