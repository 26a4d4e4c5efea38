import styles from './Form.module.css';

interface Props {
  /** Id of the field, unique in the page. */
  id: string;
  label: string;
  /** Text of the empty option, shown until something is chosen. */
  prompt: string;
  /** Value and label of each. */
  options: readonly (readonly [value: string | number, label: string])[];
  value: string;
  isBusy: boolean;
  /** Validation error, shown below. */
  error: string | undefined;
  onValue: (value: string) => void;
}

/** A required choice from a list, with its validation error. */
export function SelectField({ id, label, prompt, options, value, isBusy, error, onValue }: Props) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        required
        value={value}
        disabled={isBusy}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        onChange={({ target }) => onValue(target.value)}
      >
        <option value="">{prompt}</option>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
      {error && (
        <small id={`${id}-note`} className={styles.wrong}>
          {error}
        </small>
      )}
    </div>
  );
}
