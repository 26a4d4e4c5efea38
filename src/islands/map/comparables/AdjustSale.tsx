import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { parcelLimits } from '../../../../contract/parcel/limits.ts';
import { comparables } from '../../../../words/ar/parcel/comparables.ts';
import { fill } from '../../../../words/fill.ts';
import { adjustSale, percentOf, reasonOf, type Adjustment } from '../../../stores/parcel/comparables.ts';
import styles from './Comparables.module.css';

const words = comparables.adjustment;

interface Props {
  /** Id of the sale. */
  id: number;
  /** What names the sale. */
  day: string;
  adjustment: Adjustment | undefined;
}

/** Adjusts the price of a sale by a percentage with a reason, in a small form in its row. */
export function AdjustSale({ id, day, adjustment }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  function close(): void {
    flushSync(() => {
      setOpen(false);
      setWrong(false);
    });
    opener.current?.focus();
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    };
    const percent = percentOf(text('percent'));
    if (text('percent').trim() !== '' && percent === undefined) return setWrong(true);
    adjustSale(id, percent === undefined ? undefined : { percent, reason: reasonOf(text('reason')) });
    close();
  }

  if (!isOpen) {
    return (
      <button
        ref={opener}
        type="button"
        className={styles.adjust}
        aria-label={fill(comparables.adjustSale, { day })}
        onClick={() => setOpen(true)}
      >
        {comparables.adjust}
      </button>
    );
  }
  return (
    <form
      className={styles.adjustment}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The panel would close as well.
        event.stopPropagation();
        close();
      }}
    >
      <label>
        {words.percent}
        <input
          name="percent"
          dir="ltr"
          inputMode="decimal"
          maxLength={8}
          autoFocus
          autoComplete="off"
          aria-invalid={isWrong}
          defaultValue={adjustment?.percent ?? ''}
        />
      </label>
      <label>
        {words.reason}
        <input
          name="reason"
          maxLength={parcelLimits.adjustmentReason}
          autoComplete="off"
          defaultValue={adjustment?.reason ?? ''}
        />
      </label>
      <small role="alert">
        {isWrong && fill(words.wrong, { most: String(parcelLimits.adjustmentHighest) })}
      </small>
      <button type="submit" className={styles.adjust}>
        {words.done}
      </button>
    </form>
  );
}
