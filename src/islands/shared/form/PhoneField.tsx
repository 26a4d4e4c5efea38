import { useEffect, useEffectEvent, useRef } from 'react';
import { latinDigits } from '../../../contract/shared/fold-arabic.ts';
import { limits } from '../../../contract/limits.ts';
import { login as words } from '../../../i18n/ar/account/login.ts';
import styles from './PhoneField.module.css';

interface Props {
  digits: string;
  onDigits: (digits: string) => void;
  label?: string;
  /** What is wrong with it, said in the place of the hint. */
  error?: string | undefined;
}

/** A Saudi phone number: digits alone, of any script, at most nine (specification §5). */
export function PhoneField({ digits, onDigits, label = words.phone.label, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the page came to life counts.
  const takeTyped = useEffectEvent(() => {
    const typed = phoneDigits(input.current?.value ?? '');
    if (typed) onDigits(typed);
  });
  useEffect(() => takeTyped(), []);
  return (
    <div className={styles.field}>
      <label htmlFor="phone">{label}</label>
      <div className={styles.phone} dir="ltr">
        <span aria-hidden="true">{limits.phonePrefix}</span>
        <input
          ref={input}
          id="phone"
          inputMode="numeric"
          autoComplete="tel-national"
          aria-describedby="phone-hint"
          aria-invalid={error !== undefined}
          value={digits}
          onChange={({ target }) => onDigits(phoneDigits(target.value))}
        />
      </div>
      <small id="phone-hint" className={error ? styles.wrong : undefined}>
        {error ?? words.phone.hint}
      </small>
    </div>
  );
}

/** The digits of a typed or pasted number, without the country's code and the leading zero that some write. */
export function phoneDigits(text: string): string {
  const digits = latinDigits(text).replace(/\D/g, '');
  const national = digits.length > limits.phoneDigits ? digits.replace(/^(00966|966|0)/, '') : digits;
  return national.slice(0, limits.phoneDigits);
}
