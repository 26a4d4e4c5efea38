import { useStore } from '@nanostores/react';
import { loading } from '../../../../words/ar/shared/loading.ts';
import { mapTime as words } from '../../../../words/ar/map/map-time.ts';
import { countSales } from '../../../../words/count.ts';
import { fill } from '../../../../words/fill.ts';
import { $isPlaying } from '../../../stores/map/time/time-bar.ts';
import {
  $lastFigures,
  $shownQuarter,
  $window,
  $windowDays,
  $windowFigures,
  loadFigures,
} from '../../../stores/map/time/time-window.ts';
import { daysText } from '../filters/chip-text.ts';
import { Money } from '../../shared/Money.tsx';
import { quarterName } from '../../shared/charts/quarter-name.ts';
import styles from './TimeBar.module.css';

/** The window of sales shown, their count and median. Not announced while playing. */
export function WindowFigures() {
  const window = useStore($window);
  const { fromDate, toDate } = useStore($windowDays);
  const quarter = useStore($shownQuarter);
  const load = useStore($windowFigures);
  const figures = useStore($lastFigures);
  const isPlaying = useStore($isPlaying);
  if (load.status === 'failed') {
    return (
      <p className={styles.failure} role="alert">
        <span>{load.message ?? words.failed}</span>{' '}
        <button type="button" onClick={loadFigures}>
          {loading.retry}
        </button>
      </p>
    );
  }
  const title =
    window === 'quarter' && quarter
      ? fill(words.shownQuarter, { quarter: quarterName(quarter) })
      : words.shown[window === 'quarter' ? 'custom' : window];
  return (
    <p
      className={styles.figures}
      role="status"
      aria-live={isPlaying ? 'off' : 'polite'}
      aria-busy={load.status === 'loading'}
    >
      <strong>{title}</strong>
      {window !== 'quarter' && (fromDate ?? toDate) && <span>{daysText(fromDate, toDate)}</span>}
      {figures && (
        <>
          <span>{fill(words.count, { sales: countSales(figures.totalCount) })}</span>
          {figures.totalCount > 0 && (
            <span>
              {figures.medianPriceSarPerSqm === null ? (
                words.noMedian
              ) : (
                <>
                  {words.median} <Money amount={figures.medianPriceSarPerSqm} perSqm />
                </>
              )}
            </span>
          )}
        </>
      )}
    </p>
  );
}
