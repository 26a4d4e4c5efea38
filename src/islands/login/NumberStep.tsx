import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { isMobileNumber } from '../../contract/shared/phone-number.ts';
import { login as words } from '../../i18n/ar/account/login.ts';
import { $pending, saveNumber } from '../../stores/account/login.ts';
import styles from './LoginIsland.module.css';
import { PhoneField } from '../shared/form/PhoneField.tsx';

/** Asks for a phone number after signing in with a Google or Apple account. */
export function NumberStep() {
  const [digits, setDigits] = useState('');
  const pending = useStore($pending);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void saveNumber(digits);
      }}
    >
      <h2>{words.number.title}</h2>
      <p>{words.number.lead}</p>
      <PhoneField digits={digits} onDigits={setDigits} />
      <button type="submit" className="button" disabled={pending !== undefined || !isMobileNumber(digits)}>
        {pending === 'save' ? words.number.saving : words.number.save}
      </button>
    </form>
  );
}
