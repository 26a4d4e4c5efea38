import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { mapTime as words } from '../../../../words/ar/map/map-time.ts';
import { stopPlaying } from '../../../stores/map/time/playing.ts';
import { $timeIsOpen } from '../../../stores/map/time/time-bar.ts';
import {
  $window,
  chooseQuarter,
  chooseWindow,
  closeTime,
  followTime,
  recentWindows,
  type TimeWindow,
} from '../../../stores/map/time/time-window.ts';
import { lastQuarter } from './last-quarter.ts';
import { OwnDays } from './OwnDays.tsx';
import { Quarters } from './Quarters.tsx';
import { WindowFigures } from './WindowFigures.tsx';
import styles from './TimeBar.module.css';

const windows = [...recentWindows, 'quarter', 'custom', 'all'] as const satisfies readonly TimeWindow[];

/** Time bar over the map: the window of sales shown, their summary, and the quarters to play through. */
export function TimeBar() {
  const isOpen = useStore($timeIsOpen);
  useEffect(followTime, []);
  return isOpen && <OpenBar />;
}

function OpenBar() {
  const window = useStore($window);
  const [asksDays, setAsksDays] = useState(false);
  const shown = asksDays ? 'custom' : window;
  const choose = (chosen: TimeWindow) => {
    stopPlaying();
    setAsksDays(chosen === 'custom');
    if (chosen === 'quarter') chooseQuarter(lastQuarter());
    else if (chosen !== 'custom') chooseWindow(chosen);
  };
  return (
    <section
      className={styles.bar}
      data-over-map
      data-time-bar={shown === 'custom' ? 'days' : 'usual'}
      aria-label={words.label}
    >
      <div className={styles.head}>
        <fieldset className={styles.windows}>
          <legend className="visually-hidden">{words.window}</legend>
          {windows.map((each) => (
            <label key={each} className={styles.window}>
              <span>{words.windows[each]}</span>
              <input type="radio" name="time-window" checked={each === shown} onChange={() => choose(each)} />
            </label>
          ))}
        </fieldset>
        <button type="button" className={styles.close} aria-label={words.close} onClick={closeTime}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M5 5l10 10M15 5L5 15" />
          </svg>
        </button>
      </div>
      {shown === 'custom' && <OwnDays />}
      <Quarters leaveDays={() => setAsksDays(false)} />
      <WindowFigures />
    </section>
  );
}
