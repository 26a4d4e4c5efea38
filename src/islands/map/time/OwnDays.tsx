import { useStore } from '@nanostores/react';
import { mapTime as words } from '../../../../words/ar/map/map-time.ts';
import { stopPlaying } from '../../../stores/map/time/playing.ts';
import { $windowDays, chooseDays } from '../../../stores/map/time/time-window.ts';
import { DayInputs } from '../filters/DayInputs.tsx';
import styles from './TimeBar.module.css';

/** First and last day of a custom window; initialized with the previous window. */
export function OwnDays() {
  const days = useStore($windowDays);
  return (
    <fieldset className={styles.days}>
      <legend className="visually-hidden">{words.days}</legend>
      <DayInputs
        id="time-days"
        field={words.days}
        days={days}
        choose={(chosen) => {
          stopPlaying();
          chooseDays(chosen);
        }}
      />
    </fieldset>
  );
}
