import { useStore } from '@nanostores/react';
import { filters as filterWords } from '../../../i18n/ar/filters.ts';
import { mapTime as words } from '../../../i18n/ar/map-time.ts';
import { stopPlaying } from '../../../stores/playing.ts';
import { $windowDays, chooseDays } from '../../../stores/time-window.ts';
import { RangeInputs } from '../filters/RangeInputs.tsx';
import { usePair } from '../filters/use-pair.ts';
import styles from './TimeBar.module.css';

/** First and last day of a window of one's own; it begins as the window that was shown before. */
export function OwnDays() {
  const { fromDate, toDate } = useStore($windowDays);
  const range = usePair(
    { from: fromDate, to: toDate },
    {
      read: (text) => text || undefined,
      apply: (pair) => {
        stopPlaying();
        chooseDays({ fromDate: pair.from, toDate: pair.to });
        return pair;
      },
    },
  );
  return (
    <fieldset className={styles.days}>
      <legend className="visually-hidden">{words.days}</legend>
      <RangeInputs
        id="time-days"
        field={words.days}
        texts={range.texts}
        change={range.change}
        leave={range.leave}
        error={range.isReversed ? filterWords.reversedDays : undefined}
        input={{ type: 'date', min: '1900-01-01', max: '2100-12-31' }}
      />
    </fieldset>
  );
}
