import { filters as words } from '../../../../words/ar/map/filters.ts';
import styles from './FilterForm.module.css';
import { RangeInputs } from './RangeInputs.tsx';
import { amountOf, digitsOf, usePair, type Pair } from './use-pair.ts';

interface Props {
  /** Prefix of the fields' ids in the page. */
  id: string;
  title: string;
  unit: string;
  range: Pair<number>;
  choose: (range: Pair<number>) => void;
  /** Said when the smaller end is above the larger one. */
  reversed: string;
  hint?: string;
}

/** A range of whole amounts without bounds. */
export function AmountRange({ id, title, unit, range: chosen, choose, reversed, hint }: Props) {
  const range = usePair(chosen, { read: amountOf, apply: (pair) => (choose(pair), pair) });
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <RangeInputs
        id={id}
        field={title}
        unit={unit}
        texts={range.texts}
        change={(end, text) => range.change(end, digitsOf(text))}
        leave={range.leave}
        error={range.isReversed ? reversed : undefined}
        hint={hint}
        placeholders={{ from: words.noLimit, to: words.noLimit }}
        input={{ inputMode: 'numeric', autoComplete: 'off' }}
      />
    </fieldset>
  );
}
