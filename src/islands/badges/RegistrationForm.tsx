import { useRef } from 'react';
import { badgesPage } from '../../../words/ar/badges/badges-page.ts';
import type { BadgeRegistration } from '../../stores/badges/badges.ts';
import form from '../shared/form/Form.module.css';
import { FormFailure } from '../shared/form/FormFailure.tsx';
import { RegistrationFields } from './RegistrationFields.tsx';
import { useRegistration } from './use-registration.ts';

const words = badgesPage.form;

/** Form to register for the broker badges. Input is kept until submission succeeds. */
export function RegistrationForm({ regions }: Pick<BadgeRegistration, 'regions'>) {
  const root = useRef<HTMLFormElement>(null);
  const { answers, refusal, isPending, set, send } = useRegistration(root);

  return (
    <form
      ref={root}
      className={form.form}
      aria-labelledby="registration-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <RegistrationFields
        regions={regions}
        answers={answers}
        errors={refusal.fields}
        isPending={isPending}
        set={set}
      />
      <FormFailure text={refusal.whole} />
      <div className={form.actions}>
        <button type="submit" className="button" disabled={isPending}>
          {isPending ? words.sending : words.send}
        </button>
      </div>
    </form>
  );
}
