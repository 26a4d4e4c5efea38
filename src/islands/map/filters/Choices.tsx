import styles from './FilterForm.module.css';

interface Props<Value extends string> {
  name: string;
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  choose: (value: Value) => void;
  hint?: string | undefined;
}

/** A row of mutually exclusive values. */
export function Choices<Value extends string>({ name, legend, options, chosen, choose, hint }: Props<Value>) {
  return (
    <fieldset className={styles.group} aria-describedby={hint && `${name}-hint`}>
      <legend>{legend}</legend>
      <div className={styles.choices}>
        {options.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <span>{label}</span>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => choose(value)}
            />
          </label>
        ))}
      </div>
      {hint && (
        <p className={styles.hint} id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
