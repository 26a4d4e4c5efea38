import { useEffect, useRef, useState } from 'react';
import { contact } from '../../environment/contact.ts';
import { profile } from '../../../words/ar/account/profile.ts';
import { logOut } from '../../stores/account/session.ts';
import form from '../shared/form/Form.module.css';
import styles from './MemberProfile.module.css';

const words = profile.phone;

interface Props {
  /** What it is needed for. */
  reason: string;
  onClose: () => void;
}

/** Asks to sign in again; the sign-in page then offers the way back to this one. */
export function FreshSignIn({ reason, onClose }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => button.current?.focus(), []);

  function signInAgain() {
    setIsLeaving(true);
    void logOut().finally(() => location.assign('/account/auth'));
  }

  return (
    <div className={form.form} onKeyDown={({ key }) => key === 'Escape' && !isLeaving && onClose()}>
      <p id="fresh-sign-in">{reason}</p>
      <p className={styles.note}>
        {words.lost} <a href={`mailto:${contact.supportEmail}`}>{contact.supportEmail}</a>
      </p>
      <div className={form.actions}>
        <button
          ref={button}
          type="button"
          className="button"
          aria-describedby="fresh-sign-in"
          disabled={isLeaving}
          onClick={signInAgain}
        >
          {isLeaving ? words.signingOut : words.signInAgain}
        </button>
        <button type="button" className={form.quiet} disabled={isLeaving} onClick={onClose}>
          {words.cancel}
        </button>
      </div>
    </div>
  );
}
