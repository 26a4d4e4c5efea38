import { useEffect, useEffectEvent, useRef } from 'react';
import { isMobileNumber, typedDigits } from '../../../../contract/shared/phone-number.ts';
import { limits } from '../../../../contract/shared/limits.ts';
import { login as words } from '../../../../words/ar/account/login.ts';
import styles from './PhoneField.module.css';

interface Props {
  digits: string;
  onDigits: (digits: string) => void;
  label?: string;
  /** Validation error, shown instead of the hint. */
  error?: string | undefined;
}

/** A Saudi mobile number: digits of any script, at most nine (specification §5), of which the first is 5. */
export function PhoneField({ digits, onDigits, label = words.phone.label, error }: Props) {
  const isImpossible = digits.length === limits.phoneDigits && !isMobileNumber(digits);
  const wrong = error ?? (isImpossible ? words.phone.impossible : undefined);
  const input = useRef<HTMLInputElement>(null);
  // Take over what was typed before hydration.
  const takeTyped = useEffectEvent(() => {
    const typed = typedDigits(input.current?.value ?? '');
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
          aria-invalid={wrong !== undefined}
          value={digits}
          onChange={({ target }) => onDigits(typedDigits(target.value))}
        />
      </div>
      <small id="phone-hint" className={wrong ? styles.wrong : undefined}>
        {wrong ?? words.phone.hint}
      </small>
    </div>
  );
}
