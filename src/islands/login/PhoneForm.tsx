import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { isMobileNumber } from '../../../contract/shared/phone-number.ts';
import { login as words } from '../../../words/ar/account/login.ts';
import { sendCode, type Solve } from '../../stores/account/login.ts';
import { $pending } from '../../stores/account/pending.ts';
import { PhoneField } from '../shared/form/PhoneField.tsx';
import styles from './LoginIsland.module.css';

interface Props {
  /** Initial number, nine digits; empty for none. */
  first: string;
  solve: Solve;
}

/** Asks for a phone number and sends a code to it. */
export function PhoneForm({ first, solve }: Props) {
  const [digits, setDigits] = useState(first);
  const pending = useStore($pending);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void sendCode(digits, solve);
      }}
    >
      <PhoneField digits={digits} onDigits={setDigits} />
      <button type="submit" className="button" disabled={pending !== undefined || !isMobileNumber(digits)}>
        {pending === 'code' ? words.phone.sending : words.phone.send}
      </button>
    </form>
  );
}
