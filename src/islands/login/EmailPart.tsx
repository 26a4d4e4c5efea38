import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Profile } from '../../../contract/account/profile.ts';
import { profile } from '../../../words/ar/account/profile.ts';
import { fill } from '../../../words/fill.ts';
import { $saving, requestEmailLink } from '../../stores/account/profile.ts';
import form from '../shared/form/Form.module.css';
import styles from './MemberProfile.module.css';

const words = profile.email;

/** The saved e-mail address, and the button that sends a link to verify it. */
export function EmailPart({ saved: { email, isEmailVerified } }: { saved: Profile }) {
  const [note, setNote] = useState<string>();
  const saving = useStore($saving);
  if (email === null) return null;

  async function send(address: string): Promise<void> {
    setNote(words.sending);
    const outcome = await requestEmailLink();
    setNote(outcome ? (outcome.message ?? words.failed) : fill(words.sent, { email: address }));
  }

  return (
    <section className={styles.part} aria-labelledby="email-title">
      <h2 id="email-title">{words.title}</h2>
      <p className={styles.number}>
        <bdi dir="ltr">{email}</bdi>
        <span className={styles.chip} data-good={isEmailVerified}>
          {isEmailVerified ? words.verified : words.unverified}
        </span>
      </p>
      {!isEmailVerified && (
        <>
          <p>{words.lead}</p>
          <div className={form.actions}>
            <button
              type="button"
              className={form.quiet}
              disabled={saving !== undefined}
              onClick={() => void send(email)}
            >
              {words.send}
            </button>
          </div>
        </>
      )}
      <p role="status">{note}</p>
    </section>
  );
}
