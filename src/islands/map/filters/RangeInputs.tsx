import type { InputHTMLAttributes } from 'react';
import { filters as words } from '../../../../words/ar/map/filters.ts';
import { fill } from '../../../../words/fill.ts';
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
  /** Which values count, if not all do. */
  hint?: string | undefined;
  /** Why the value of an end does not count. */
  ignored?: { from: string | undefined; to: string | undefined } | undefined;
  placeholders?: { from: string; to: string } | undefined;
  input?: InputHTMLAttributes<HTMLInputElement>;
}

const ends = ['from', 'to'] as const;

/** «From» and «to» inputs side by side, with what counts and what is wrong below. */
export function RangeInputs(props: Props) {
  const { id, field, unit, texts, change, leave, error, hint, ignored, placeholders, input } = props;
  const end = (name: 'from' | 'to') => (
    <label className={styles.end}>
      <span aria-hidden="true">{words[name]}</span>
      <input
        {...input}
        id={`${id}-${name}`}
        aria-label={fill(name === 'from' ? words.fromOf : words.toOf, { field })}
        placeholder={placeholders?.[name]}
        value={texts[name]}
        aria-invalid={(error ?? ignored?.[name]) !== undefined}
        aria-describedby={describedBy(props, name)}
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
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className={styles.error} id={`${id}-error`} role="alert">
        {error}
      </p>
      {ignored && (
        <div className={styles.error} role="status">
          {ends.map(
            (name) =>
              ignored[name] && (
                <p key={name} id={`${id}-${name}-ignored`}>
                  {ignored[name]}
                </p>
              ),
          )}
        </div>
      )}
    </>
  );
}

/** Ids of the texts below that concern an end. */
function describedBy({ id, error, hint, ignored }: Props, name: 'from' | 'to'): string | undefined {
  const ids = [hint && `${id}-hint`, error && `${id}-error`, ignored?.[name] && `${id}-${name}-ignored`];
  return ids.filter(Boolean).join(' ') || undefined;
}
