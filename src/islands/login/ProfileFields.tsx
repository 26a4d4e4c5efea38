import { accountLimits } from '../../../contract/account/limits.ts';
import { fields } from '../../../words/ar/shared/fields.ts';
import { profile } from '../../../words/ar/account/profile.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import type { AnswerName, Answers } from '../../stores/account/profile.ts';
import { Field } from '../shared/form/Field.tsx';
import styles from './MemberProfile.module.css';

const words = profile.answers;

interface Props {
  answers: Answers;
  errors: Partial<Record<AnswerName, string>>;
  /** Text typed while the form is being saved would be lost. */
  isSaving: boolean;
  set: (name: AnswerName) => (text: string) => void;
}

/** Names, email address, city, and a text about oneself. */
export function ProfileFields({ answers, errors, isSaving, set }: Props) {
  const field = (name: AnswerName) => ({
    id: `profile-${name}`,
    label: name === 'name' ? words.fullName : (fields[name] ?? name),
    value: answers[name],
    error: errors[name],
    readOnly: isSaving,
    onText: set(name),
  });
  return (
    <>
      <div className={styles.pair}>
        <Field {...field('firstName')} autoComplete="given-name" maxLength={accountLimits.firstNameLength} />
        <Field {...field('name')} autoComplete="name" maxLength={accountLimits.nameLength} />
      </div>
      <div className={styles.pair}>
        <Field
          {...field('email')}
          type="email"
          dir="ltr"
          autoComplete="email"
          hint={words.emailHint}
          maxLength={accountLimits.emailLength}
        />
        <Field {...field('cityName')} autoComplete="address-level2" maxLength={accountLimits.cityLength} />
      </div>
      <Field
        {...field('about')}
        isLong
        maxLength={accountLimits.aboutLength}
        hint={`${words.aboutHint} ${fill(words.aboutLength, {
          count: formatNumber(answers.about.length),
          most: formatNumber(accountLimits.aboutLength),
        })}`}
      />
    </>
  );
}
