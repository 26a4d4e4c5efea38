import { useStore } from '@nanostores/react';
import { useEffect, useRef, type RefObject } from 'react';
import { badgesPage } from '../../../words/ar/badges/badges-page.ts';
import { fill } from '../../../words/fill.ts';
import { formatDate } from '../../../words/format.ts';
import {
  $badgeRegistration,
  loadBadgeRegistration,
  maySend,
  type BadgeRegistration,
} from '../../stores/badges/badges.ts';
import { Loaded } from '../shared/form/Loaded.tsx';
import styles from './BadgesIsland.module.css';
import { RegistrationForm } from './RegistrationForm.tsx';

const words = badgesPage.form;
const loadedWords = { ...words, retry: badgesPage.retry };

/** Registration for the broker badges: its status, and the form while submitting is possible. */
export function Registration() {
  const load = useStore($badgeRegistration);
  const state = useRef<HTMLParagraphElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => void loadBadgeRegistration(), []);
  useEffect(() => {
    if (load.status !== 'ready') return;
    // When the form is replaced by its result, move the focus there.
    if (wasOpen.current && !maySend(load.value)) state.current?.focus();
    wasOpen.current = maySend(load.value);
  }, [load]);
  return (
    <section className={styles.registration} aria-labelledby="registration-title">
      <h2 id="registration-title">{words.title}</h2>
      <Loaded load={load} words={loadedWords} retry={loadBadgeRegistration}>
        {(registration) => (
          <>
            <Standing registration={registration} state={state} />
            {maySend(registration) && <RegistrationForm regions={registration.regions} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

interface StandingProps {
  registration: BadgeRegistration;
  state: RefObject<HTMLParagraphElement | null>;
}

function Standing({ registration: { status, submittedAt }, state }: StandingProps) {
  if (status === 'none') return <p className={styles.note}>{words.lead}</p>;
  const { title, text } = words.statuses[status];
  return (
    <p ref={state} className={styles.standing} data-status={status} tabIndex={-1}>
      <strong>{title}</strong>
      {submittedAt && <span>{fill(text, { day: formatDate(submittedAt) })}</span>}
    </p>
  );
}
