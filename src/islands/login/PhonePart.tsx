import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '../../contract/limits.ts';
import type { Profile } from '../../contract/account/profile.ts';
import { profile } from '../../i18n/ar/account/profile.ts';
import { $saving } from '../../stores/account/profile.ts';
import form from '../shared/form/Form.module.css';
import { PhoneChange } from './PhoneChange.tsx';
import styles from './ProfileIsland.module.css';

const words = profile.phone;

/** The number by which the member is reached and signs in, and the form that proves or changes it. */
export function PhonePart({ saved: { phoneNumber, isPhoneVerified } }: { saved: Profile }) {
  /** The digits that the form opens with; undefined while it is closed. */
  const [first, setFirst] = useState<string>();
  const root = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  const saving = useStore($saving);
  const isOpen = first !== undefined;

  // The focus comes back to the buttons when the form closes.
  useEffect(() => {
    if (!isOpen && wasOpen.current) root.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <section ref={root} className={styles.part} aria-labelledby="phone-title">
      <h2 id="phone-title">{words.title}</h2>
      {phoneNumber ? (
        <p className={styles.number}>
          <bdi dir="ltr">{spaced(phoneNumber)}</bdi>
          <span className={styles.chip} data-good={isPhoneVerified}>
            {isPhoneVerified ? words.verified : words.unverified}
          </span>
        </p>
      ) : (
        <p>{words.none}</p>
      )}
      {isOpen ? (
        <PhoneChange first={first} onClose={() => setFirst(undefined)} />
      ) : (
        <div className={form.actions}>
          {phoneNumber && !isPhoneVerified && (
            <button
              type="button"
              className={form.quiet}
              disabled={saving !== undefined}
              onClick={() => setFirst(phoneNumber.slice(limits.phonePrefix.length))}
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

/** +966 50 123 4567 */
function spaced(phone: string): string {
  return phone.replace(/^(\+966)(\d{2})(\d{3})(\d{4})$/, '$1 $2 $3 $4');
}
