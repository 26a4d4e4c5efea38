import form from '../filters/FilterForm.module.css';
import type { Option } from './need-choices.ts';

interface Props {
  id: string;
  label: string;
  /** Label of the option for no condition. */
  any: string;
  options: readonly Option[];
  chosen: string;
  choose: (value: string) => void;
}

/** A condition with few values. */
export function NeedField({ id, label, any, options, chosen, choose }: Props) {
  return (
    <div className={form.group}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={chosen} onChange={({ target }) => choose(target.value)}>
        <option value="">{any}</option>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
