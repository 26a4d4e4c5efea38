import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { limits } from '../../contract/limits.ts';
import type { Profile } from '../../contract/account/profile.ts';
import { fields } from '../../i18n/ar/shared/fields.ts';
import { profile } from '../../i18n/ar/account/profile.ts';
import { fill } from '../../i18n/fill.ts';
import { formatNumber } from '../../i18n/format.ts';
import {
  $profile,
  $saving,
  answerNames,
  answersOf,
  changesOf,
  faultsOf,
  saveAnswers,
  type AnswerName,
} from '../../stores/account/profile.ts';
import { showToast } from '../../stores/shell/toasts.ts';
import { Field } from '../shared/form/Field.tsx';
import form from '../shared/form/Form.module.css';
import { useRefusal } from '../shared/form/use-refusal.ts';
import styles from './ProfileIsland.module.css';

const words = profile.answers;

/** Form for the personal details. Input is kept whether or not saving succeeds. */
export function ProfileForm({ saved }: { saved: Profile }) {
  const [answers, setAnswers] = useState(() => answersOf(saved));
  const root = useRef<HTMLFormElement>(null);
  const { refusal, setRefusal, clear, tell } = useRefusal<AnswerName>(root, answerNames);
  const saving = useStore($saving);
  const isChanged = Object.keys(changesOf(saved, answers)).length > 0;
  const isLocked = saving !== undefined || !isChanged;

  async function save() {
    if (isLocked) return;
    if (faultsOf(answers).length > 0) return setRefusal({ fields: { email: words.wrongEmail } });
    setRefusal({ fields: {} });
    const refused = await saveAnswers(answers);
    if (refused) return tell(refused, words.failed);
    const load = $profile.get();
    if (load.status === 'ready') setAnswers(answersOf(load.value));
    showToast('success', words.saved);
  }

  const of = (name: AnswerName) => ({
    id: `profile-${name}`,
    label: fields[name] ?? name,
    value: answers[name],
    error: refusal.fields[name],
    // Text typed while the form is being saved would be lost.
    readOnly: saving === 'answers',
    onText: (text: string) => {
      setAnswers({ ...answers, [name]: text });
      clear(name);
    },
  });

  return (
    <form
      ref={root}
      className={`${styles.part} ${form.form}`}
      aria-labelledby="answers-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div>
        <h2 id="answers-title">{words.title}</h2>
        <p className={styles.note}>{words.optional}</p>
      </div>
      <div className={styles.pair}>
        <Field {...of('firstName')} autoComplete="given-name" maxLength={limits.firstNameLength} />
        <Field {...of('name')} autoComplete="name" maxLength={limits.nameLength} />
      </div>
      <div className={styles.pair}>
        <Field
          {...of('email')}
          type="email"
          dir="ltr"
          autoComplete="email"
          hint={words.emailHint}
          maxLength={limits.emailLength}
        />
        <Field {...of('cityName')} autoComplete="address-level2" maxLength={limits.cityLength} />
      </div>
      <Field
        {...of('about')}
        isLong
        maxLength={limits.aboutLength}
        hint={`${words.aboutHint} ${fill(words.aboutLength, {
          count: formatNumber(answers.about.length),
          most: formatNumber(limits.aboutLength),
        })}`}
      />
      {refusal.whole && (
        <p className={form.wrong} role="alert">
          {refusal.whole}
        </p>
      )}
      <div className={form.actions}>
        <button type="submit" className="button" disabled={isLocked}>
          {saving === 'answers' ? words.saving : words.save}
        </button>
        {isChanged && (
          <button
            type="button"
            className={form.quiet}
            disabled={saving !== undefined}
            onClick={() => {
              setAnswers(answersOf(saved));
              setRefusal({ fields: {} });
              root.current?.querySelector('input')?.focus();
            }}
          >
            {words.undo}
          </button>
        )}
      </div>
    </form>
  );
}
