import { accountLimits } from '../../../contract/account/limits.ts';
import { badgeLimits } from '../../../contract/badges/limits.ts';
import { badgesPage } from '../../../words/ar/badges/badges-page.ts';
import { fields } from '../../../words/ar/shared/fields.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import type { BadgeRegistration, FormAnswers, FormField } from '../../stores/badges/badges.ts';
import { Field } from '../shared/form/Field.tsx';
import { PhoneField } from '../shared/form/PhoneField.tsx';
import { SelectField } from '../shared/form/SelectField.tsx';
import styles from './BadgesIsland.module.css';

const words = badgesPage.form;

interface Props {
  regions: BadgeRegistration['regions'];
  answers: FormAnswers;
  errors: Partial<Record<FormField, string>>;
  isPending: boolean;
  set: (name: FormField) => (text: string) => void;
}

/** Who registers, in which region, and a message. */
export function RegistrationFields({ regions, answers, errors, isPending, set }: Props) {
  const field = (name: 'name' | 'email' | 'message') => ({
    id: `registration-${name}`,
    value: answers[name],
    error: errors[name],
    readOnly: isPending,
    onText: set(name),
  });
  return (
    <>
      <div className={styles.pair}>
        <Field
          {...field('name')}
          label={fields.name ?? ''}
          required
          autoComplete="name"
          maxLength={accountLimits.nameLength}
        />
        <PhoneField digits={answers.phoneNumber} onDigits={set('phoneNumber')} error={errors.phoneNumber} />
        <Field
          {...field('email')}
          label={`${fields.email} (${words.optional})`}
          type="email"
          dir="ltr"
          autoComplete="email"
          maxLength={accountLimits.emailLength}
        />
        <SelectField
          id="registration-region"
          label={words.region}
          prompt={words.chooseRegion}
          options={regions.map(({ id, name }) => [id, name])}
          value={answers.regionId}
          isBusy={isPending}
          error={errors.regionId}
          onValue={set('regionId')}
        />
      </div>
      <Field
        {...field('message')}
        isLong
        label={`${words.message} (${words.optional})`}
        maxLength={badgeLimits.badgeMessageLength}
        hint={fill(words.messageLength, {
          count: formatNumber(answers.message.length),
          most: formatNumber(badgeLimits.badgeMessageLength),
        })}
      />
    </>
  );
}
