import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import styles from './Form.module.css';

interface Common {
  /** Id of the field, unique in the page. */
  id: string;
  label: string;
  value: string;
  onText: (text: string) => void;
  hint?: string | undefined;
  /** Validation error, shown instead of the hint. */
  error?: string | undefined;
}

type Props = Common &
  (
    | ({ isLong?: false } & Omit<InputHTMLAttributes<HTMLInputElement>, keyof Common>)
    | ({ isLong: true } & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof Common>)
  );

/** A text field with its hint or validation error. */
export function Field({ id, label, value, onText, hint, error, ...rest }: Props) {
  const note = error ?? hint;
  const shared = {
    id,
    value,
    'aria-invalid': error !== undefined,
    'aria-describedby': note ? `${id}-note` : undefined,
  };
  const { isLong, ...attributes } = rest;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <textarea
          {...shared}
          {...(attributes as TextareaHTMLAttributes<HTMLTextAreaElement>)}
          onChange={({ target }) => onText(target.value)}
        />
      ) : (
        <input
          {...shared}
          {...(attributes as InputHTMLAttributes<HTMLInputElement>)}
          onChange={({ target }) => onText(target.value)}
        />
      )}
      {note && (
        <small id={`${id}-note`} className={error ? styles.wrong : undefined}>
          {note}
        </small>
      )}
    </div>
  );
}
