import { useStore } from '@nanostores/react';
import { loading } from '../../../../words/ar/shared/loading.ts';
import { mapTime as words } from '../../../../words/ar/map/map-time.ts';
import { countSales } from '../../../../words/count.ts';
import { fill } from '../../../../words/fill.ts';
import { isSameQuarter, touches, type QuarterCount } from '../../../map/quarters.ts';
import { play, stopPlaying } from '../../../stores/map/time/playing.ts';
import { $isPlaying } from '../../../stores/map/time/time-bar.ts';
import {
  $lastQuarters,
  $quarters,
  $shownQuarter,
  $windowDays,
  chooseQuarter,
  loadQuarters,
} from '../../../stores/map/time/time-window.ts';
import { quarterName } from '../../shared/charts/quarter-name.ts';
import styles from './TimeBar.module.css';

/** Quarters with sales in the map's current scope: a bar for each, a slider over them, and a play button. */
export function Quarters({ leaveDays }: { leaveDays: () => void }) {
  const load = useStore($quarters);
  const quarters = useStore($lastQuarters) ?? [];
  if (load.status === 'failed') {
    return (
      <p className={styles.failure} role="alert">
        <span>{load.message ?? words.failed}</span>{' '}
        <button type="button" onClick={loadQuarters}>
          {loading.retry}
        </button>
      </p>
    );
  }
  if (quarters.length === 0) {
    return <p className={styles.note}>{load.status === 'ready' ? words.none : words.loading}</p>;
  }
  return (
    <div className={styles.quarters}>
      <PlayButton leaveDays={leaveDays} />
      <Track quarters={quarters} leaveDays={leaveDays} />
    </div>
  );
}

function PlayButton({ leaveDays }: { leaveDays: () => void }) {
  const isPlaying = useStore($isPlaying);
  const begin = () => {
    leaveDays();
    void play();
  };
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={isPlaying ? words.pause : words.play}
      title={isPlaying ? words.pause : words.play}
      onClick={isPlaying ? stopPlaying : begin}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={isPlaying ? 'M6 4h3v12H6zM11 4h3v12h-3z' : 'M6 4l10 6-10 6z'} />
      </svg>
    </button>
  );
}

/** Time runs left to right, as in every chart. */
function Track({ quarters, leaveDays }: { quarters: readonly QuarterCount[]; leaveDays: () => void }) {
  const shown = useStore($shownQuarter);
  const days = useStore($windowDays);
  const most = Math.max(...quarters.map(({ saleCount }) => saleCount));
  const place = quarters.findIndex((each) => isSameQuarter(each, shown));
  const at = quarters[place] ?? quarters.at(-1);
  const [first, last] = [quarters[0], quarters.at(-1)];
  const choose = (index: number) => {
    const quarter = quarters[index];
    if (!quarter) return;
    stopPlaying();
    leaveDays();
    chooseQuarter(quarter);
  };
  return (
    <div className={styles.track} dir="ltr">
      <div className={styles.bars} aria-hidden="true">
        {quarters.map((each) => (
          <span
            key={`${each.year}-${each.quarter}`}
            data-shown={touches(each, days) || undefined}
            style={{ blockSize: `${(each.saleCount / most) * 100}%` }}
          />
        ))}
      </div>
      <input
        type="range"
        className={styles.slider}
        aria-label={words.quarter}
        min={0}
        max={quarters.length - 1}
        value={place < 0 ? quarters.length - 1 : place}
        aria-valuetext={at && fill(words.step, { quarter: quarterName(at), sales: countSales(at.saleCount) })}
        onChange={({ target }) => choose(Number(target.value))}
      />
      <div className={styles.years} aria-hidden="true">
        <span>{first?.year}</span>
        <span>{last?.year}</span>
      </div>
    </div>
  );
}
