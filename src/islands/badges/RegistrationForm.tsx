import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { limits } from '../../contract/limits.ts';
import { badgesPage } from '../../i18n/ar/badges/badges-page.ts';
import { fields } from '../../i18n/ar/shared/fields.ts';
import { fill } from '../../i18n/fill.ts';
import { formatNumber } from '../../i18n/format.ts';
import {
  $formIsPending,
  firstAnswers,
  formFaultsOf,
  sendRegistration,
  type BadgeRegistration,
  type FormField,
} from '../../stores/badges/badges.ts';
import { showToast } from '../../stores/shell/toasts.ts';
import { Field } from '../shared/form/Field.tsx';
import form from '../shared/form/Form.module.css';
import { useRefusal } from '../shared/form/use-refusal.ts';
import { PhoneField } from '../shared/form/PhoneField.tsx';
import styles from './BadgesIsland.module.css';

const words = badgesPage.form;
const names: readonly FormField[] = ['name', 'phoneNumber', 'email', 'regionId', 'message'];

/** Form to register for the broker badges. Input is kept until submission succeeds. */
export function RegistrationForm({ regions }: Pick<BadgeRegistration, 'regions'>) {
  const [answers, setAnswers] = useState(firstAnswers);
  const root = useRef<HTMLFormElement>(null);
  const { refusal, setRefusal, clear, tell } = useRefusal(root, names);
  const isPending = useStore($formIsPending);

  const set = (name: FormField) => (text: string) => {
    setAnswers({ ...answers, [name]: text });
    clear(name);
  };

  async function send() {
    if (isPending) return;
    const faults = formFaultsOf(answers);
    if (faults.length > 0) {
      const told = faults.map((name) => [name, name === 'message' ? undefined : words.wrong[name]]);
      return setRefusal({ fields: Object.fromEntries(told) as Partial<Record<FormField, string>> });
    }
    setRefusal({ fields: {} });
    const refused = await sendRegistration(answers);
    if (refused) tell(refused, words.notSent);
    else showToast('success', words.sent);
  }

  const of = (name: 'name' | 'email' | 'message') => ({
    id: `registration-${name}`,
    value: answers[name],
    error: refusal.fields[name],
    readOnly: isPending,
    onText: set(name),
  });

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
      <div className={styles.pair}>
        <Field
          {...of('name')}
          label={fields.name ?? ''}
          required
          autoComplete="name"
          maxLength={limits.nameLength}
        />
        <PhoneField
          digits={answers.phoneNumber}
          onDigits={set('phoneNumber')}
          error={refusal.fields.phoneNumber}
        />
        <Field
          {...of('email')}
          label={`${fields.email} (${words.optional})`}
          type="email"
          dir="ltr"
          autoComplete="email"
          maxLength={limits.emailLength}
        />
        <div className={form.field}>
          <label htmlFor="registration-region">{words.region}</label>
          <select
            id="registration-region"
            required
            value={answers.regionId}
            disabled={isPending}
            aria-invalid={refusal.fields.regionId !== undefined}
            aria-describedby={refusal.fields.regionId ? 'registration-region-note' : undefined}
            onChange={({ target }) => set('regionId')(target.value)}
          >
            <option value="">{words.chooseRegion}</option>
            {regions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          {refusal.fields.regionId && (
            <small id="registration-region-note" className={form.wrong}>
              {refusal.fields.regionId}
            </small>
          )}
        </div>
      </div>
      <Field
        {...of('message')}
        isLong
        label={`${words.message} (${words.optional})`}
        maxLength={limits.badgeMessageLength}
        hint={fill(words.messageLength, {
          count: formatNumber(answers.message.length),
          most: formatNumber(limits.badgeMessageLength),
        })}
      />
      {refusal.whole && (
        <p className={form.wrong} role="alert">
          {refusal.whole}
        </p>
      )}
      <div className={form.actions}>
        <button type="submit" className="button" disabled={isPending}>
          {isPending ? words.sending : words.send}
        </button>
      </div>
    </form>
  );
}
