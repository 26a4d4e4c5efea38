import styles from './FilterForm.module.css';

interface Props<Value extends string> {
  name: string;
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  choose: (value: Value) => void;
}

/** A row of mutually exclusive values. */
export function Choices<Value extends string>({ name, legend, options, chosen, choose }: Props<Value>) {
  return (
    <fieldset className={styles.group}>
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
    </fieldset>
  );
}
