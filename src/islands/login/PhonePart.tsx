import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '../../contract/limits.ts';
import type { Profile } from '../../contract/profile.ts';
import { profile } from '../../i18n/ar/profile.ts';
import { $saving, savePhoneNumber } from '../../stores/profile.ts';
import { showToast } from '../../stores/toasts.ts';
import form from '../form/Form.module.css';
import { PhoneField } from './PhoneField.tsx';
import styles from './ProfileIsland.module.css';

const words = profile.phone;

/** The number by which the member is reached, and a small form that changes it. */
export function PhonePart({ saved }: { saved: Profile }) {
  const [isOpen, setIsOpen] = useState(false);
  const [digits, setDigits] = useState('');
  const [wrong, setWrong] = useState<string>();
  const root = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  const saving = useStore($saving);

  // The focus follows the form: into it when it opens, back to its button when it closes.
  useEffect(() => {
    if (isOpen) root.current?.querySelector('input')?.focus();
    else if (wasOpen.current) root.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  function close() {
    setIsOpen(false);
    setDigits('');
    setWrong(undefined);
  }

  async function save() {
    setWrong(undefined);
    const refused = await savePhoneNumber(digits);
    if (refused) return setWrong(refused.message ?? words.failed);
    showToast('success', words.saved);
    close();
  }

  return (
    <section ref={root} className={styles.part} aria-labelledby="phone-title">
      <h2 id="phone-title">{words.title}</h2>
      {saved.phoneNumber ? (
        <p className={styles.number}>
          <bdi dir="ltr">{spaced(saved.phoneNumber)}</bdi>
          <span className={styles.chip} data-good={saved.isPhoneVerified}>
            {saved.isPhoneVerified ? words.verified : words.unverified}
          </span>
        </p>
      ) : (
        <p>{words.none}</p>
      )}
      {isOpen ? (
        <form
          className={form.form}
          noValidate
          onKeyDown={({ key }) => key === 'Escape' && !saving && close()}
          onSubmit={(event) => {
            event.preventDefault();
            if (!saving && digits.length === limits.phoneDigits) void save();
          }}
        >
          <PhoneField label={words.label} digits={digits} onDigits={setDigits} error={wrong} />
          {wrong && (
            <p className="visually-hidden" role="alert">
              {wrong}
            </p>
          )}
          <p className={styles.note}>{words.note}</p>
          <div className={form.actions}>
            <button
              type="submit"
              className="button"
              disabled={saving !== undefined || digits.length < limits.phoneDigits}
            >
              {saving === 'phone' ? words.saving : words.save}
            </button>
            <button type="button" className={form.quiet} disabled={saving !== undefined} onClick={close}>
              {words.cancel}
            </button>
          </div>
        </form>
      ) : (
        <div className={form.actions}>
          <button
            type="button"
            className={form.quiet}
            disabled={saving !== undefined}
            onClick={() => setIsOpen(true)}
          >
            {saved.phoneNumber ? words.change : words.add}
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
