import type { InputHTMLAttributes } from 'react';
import { filters as words } from '../../../i18n/ar/map/filters.ts';
import { fill } from '../../../i18n/fill.ts';
import styles from './FilterForm.module.css';

interface Props {
  /** Prefix of the fields' ids in the page. */
  id: string;
  /** What the range applies to. */
  field: string;
  unit?: string | undefined;
  texts: { from: string; to: string };
  change: (end: 'from' | 'to', text: string) => void;
  leave: () => void;
  /** Validation error of the range as a whole. */
  error: string | undefined;
  placeholders?: { from: string; to: string } | undefined;
  input?: InputHTMLAttributes<HTMLInputElement>;
}

/** «From» and «to» inputs side by side, with the error below. */
export function RangeInputs({ id, field, unit, texts, change, leave, error, placeholders, input }: Props) {
  const end = (name: 'from' | 'to') => (
    <label className={styles.end}>
      <span aria-hidden="true">{words[name]}</span>
      <input
        {...input}
        id={`${id}-${name}`}
        aria-label={fill(name === 'from' ? words.fromOf : words.toOf, { field })}
        placeholder={placeholders?.[name]}
        value={texts[name]}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => change(name, target.value)}
        onBlur={leave}
      />
    </label>
  );
  return (
    <>
      <div className={styles.ends}>
        {end('from')}
        {end('to')}
        {unit && <span className={styles.unit}>{unit}</span>}
      </div>
      <p className={styles.error} id={`${id}-error`} role="alert">
        {error}
      </p>
    </>
  );
}
