import { useRef } from 'react';
import type { Profile } from '../../../contract/account/profile.ts';
import { profile } from '../../../words/ar/account/profile.ts';
import form from '../shared/form/Form.module.css';
import { FormFailure } from '../shared/form/FormFailure.tsx';
import { ProfileFields } from './ProfileFields.tsx';
import styles from './MemberProfile.module.css';
import { useProfileForm } from './use-profile-form.ts';

const words = profile.answers;

/** Form for the personal details. Input is kept whether or not saving succeeds. */
export function ProfileForm({ saved }: { saved: Profile }) {
  const root = useRef<HTMLFormElement>(null);
  const { answers, refusal, saving, isChanged, isLocked, set, save, undo } = useProfileForm(saved, root);

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
      <ProfileFields answers={answers} errors={refusal.fields} isSaving={saving === 'answers'} set={set} />
      <FormFailure text={refusal.whole} />
      <div className={form.actions}>
        <button type="submit" className="button" disabled={isLocked}>
          {saving === 'answers' ? words.saving : words.save}
        </button>
        {isChanged && (
          <button type="button" className={form.quiet} disabled={saving !== undefined} onClick={undo}>
            {words.undo}
          </button>
        )}
      </div>
    </form>
  );
}
