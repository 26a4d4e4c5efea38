import { formatPhoneNumber, nationalDigits } from '../../../contract/shared/phone-number.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Profile } from '../../../contract/account/profile.ts';
import { profile } from '../../../words/ar/account/profile.ts';
import { $saving } from '../../stores/account/profile.ts';
import form from '../shared/form/Form.module.css';
import { FreshSignIn } from './FreshSignIn.tsx';
import { PhoneChange } from './PhoneChange.tsx';
import styles from './MemberProfile.module.css';

const words = profile.phone;

/** The phone number used for contact and sign-in, and the form to verify or change it. */
export function PhonePart({ saved: { phoneNumber, isPhoneVerified, canChangePhone } }: { saved: Profile }) {
  /** The digits the form opens with; undefined while it is closed. */
  const [first, setFirst] = useState<string>();
  const root = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  const saving = useStore($saving);
  const isOpen = first !== undefined;

  // Return the focus to the buttons when the form closes.
  useEffect(() => {
    if (!isOpen && wasOpen.current) root.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <section ref={root} className={styles.part} aria-labelledby="phone-title">
      <h2 id="phone-title">{words.title}</h2>
      {phoneNumber ? (
        <p className={styles.number}>
          <bdi dir="ltr">{formatPhoneNumber(phoneNumber)}</bdi>
          <span className={styles.chip} data-good={isPhoneVerified}>
            {isPhoneVerified ? words.verified : words.unverified}
          </span>
        </p>
      ) : (
        <p>{words.none}</p>
      )}
      {isOpen && canChangePhone && <PhoneChange first={first} onClose={() => setFirst(undefined)} />}
      {isOpen && !canChangePhone && (
        <FreshSignIn reason={words.signInFirst} onClose={() => setFirst(undefined)} />
      )}
      {!isOpen && (
        <div className={form.actions}>
          {phoneNumber && !isPhoneVerified && (
            <button
              type="button"
              className={form.quiet}
              disabled={saving !== undefined}
              onClick={() => setFirst(nationalDigits(phoneNumber))}
            >
              {words.verify}
            </button>
          )}
          <button
            type="button"
            className={form.quiet}
            disabled={saving !== undefined}
            onClick={() => setFirst('')}
          >
            {phoneNumber ? words.change : words.add}
          </button>
        </div>
      )}
    </section>
  );
}
