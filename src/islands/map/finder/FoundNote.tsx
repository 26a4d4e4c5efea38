import { useStore } from '@nanostores/react';
import { finderLimits } from '../../../../contract/finder/limits.ts';
import { fill } from '../../../../words/fill.ts';
import { formatNumber } from '../../../../words/format.ts';
import { finder as words } from '../../../../words/ar/finder/finder.ts';
import { closeFinder, openFinder } from '../../../stores/finder/finder.ts';
import { $lastNeed, $need, loadNeed } from '../../../stores/finder/finder-need.ts';
import { Failure } from '../lists/Failure.tsx';
import styles from './Finder.module.css';
import { focusFinderButton } from './finder-button.ts';
import { Loosening, OfferedOfFound, Sentence } from './NeedAnswer.tsx';

/** Summary of what a need matches, shown above the list; the matches are dots on the map. */
export function FoundNote() {
  const load = useStore($need);
  const need = useStore($lastNeed);
  const isWhole = (need?.totalCount ?? 0) <= finderLimits.needPlaces;
  return (
    <section className={styles.found} aria-label={words.title}>
      <p role="status" className={styles.count} aria-busy={load.status === 'loading'}>
        {load.status !== 'failed' && (need ? <Sentence need={need} /> : <span>{words.counting}</span>)}
        {!isWhole && (
          <small>
            {' '}
            <span>{fill(words.dots, { count: formatNumber(finderLimits.needPlaces) })}</span>
          </small>
        )}
      </p>
      {load.status !== 'failed' && need && <OfferedOfFound need={need} />}
      {load.status === 'failed' && <Failure message={load.message ?? words.failedNeed} retry={loadNeed} />}
      {need?.totalCount === 0 && <Loosening need={need} />}
      <div className={styles.ways}>
        <button type="button" className={styles.more} onClick={() => openFinder('need')}>
          {words.edit}
        </button>
        <button
          type="button"
          className={styles.more}
          onClick={() => {
            closeFinder();
            focusFinderButton();
          }}
        >
          {words.end}
        </button>
      </div>
    </section>
  );
}
