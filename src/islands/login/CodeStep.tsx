import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';
import { accountLimits } from '../../../contract/account/limits.ts';
import { sendCode, type Solve } from '../../stores/account/login.ts';
import { backToPhone } from '../../stores/account/login-step.ts';
import type { CodeUnderway } from '../../stores/account/one-time-code.ts';
import { $pending } from '../../stores/account/pending.ts';
import { CodeBoxes } from './CodeBoxes.tsx';
import styles from './LoginIsland.module.css';
import { SentTo } from './SentTo.tsx';
import { WithoutCode } from './WithoutCode.tsx';

interface Props {
  sent: CodeUnderway;
  solve: Solve;
  /** The button that submits the code, and its words meanwhile. */
  confirm: { label: string; busy: string; submit: (code: string) => Promise<void> };
  /** Stands above the form. */
  head?: ReactNode;
  /** Another way on, below the form. */
  otherwise?: ReactNode;
}

/** Asks for the code that was sent; a new one can be requested after the countdown, with a new captcha. */
export function CodeStep({ sent, solve, confirm, head, otherwise }: Props) {
  const [code, setCode] = useState('');
  const pending = useStore($pending);
  const isBusy = pending !== undefined;

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void confirm.submit(code);
      }}
    >
      {head}
      <SentTo phone={sent.phone} />
      <CodeBoxes code={code} onCode={setCode} />
      <button type="submit" className="button" disabled={isBusy || code.length < accountLimits.codeLength}>
        {pending === 'confirm' || pending === 'save' ? confirm.busy : confirm.label}
      </button>
      <WithoutCode
        resendAt={sent.resendAt}
        isBusy={isBusy}
        onResend={() => void sendCode(sent.phone, solve)}
        onBack={backToPhone}
      />
      {otherwise}
    </form>
  );
}
