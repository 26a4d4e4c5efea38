import { useStore } from '@nanostores/react';
import { countParcels } from '../../../../words/count.ts';
import { fill } from '../../../../words/fill.ts';
import { formatNumber } from '../../../../words/format.ts';
import { finder as words } from '../../../../words/ar/finder/finder.ts';
import { regions } from '../../../../words/ar/shell/regions.ts';
import {
  $lastNeed,
  $need,
  loadNeed,
  loosen,
  showFound,
  type LandNeed,
} from '../../../stores/finder/finder-need.ts';
import { $listRegion } from '../../../stores/lists/map-lists.ts';
import { $filters, clearFilters } from '../../../stores/map/filters/filters.ts';
import { Failure } from '../lists/Failure.tsx';
import styles from './Finder.module.css';
import { focusFinderButton } from './finder-button.ts';

/** How many parcels a need matches, with a link to them; if none, which conditions could be loosened. */
export function NeedAnswer() {
  const load = useStore($need);
  const need = useStore($lastNeed);
  return (
    <div className={styles.answer}>
      <p role="status" className={styles.count} aria-busy={load.status === 'loading'}>
        {load.status === 'failed' ? '' : need ? <Sentence need={need} /> : words.counting}
      </p>
      {load.status !== 'failed' && need && <OfferedOfFound need={need} />}
      {load.status === 'failed' && <Failure message={load.message ?? words.failedNeed} retry={loadNeed} />}
      {load.status !== 'failed' && need && <Ways need={need} />}
    </div>
  );
}

/** «1,234 قطعة في منطقة الرياض بهذه الشروط». */
export function Sentence({ need }: { need: LandNeed }) {
  const region = regions[useStore($listRegion)];
  const { area } = useStore($filters);
  // Without a condition to loosen, the region itself has nothing.
  if (need.totalCount === 0) return need.loosened.length === 0 ? words.emptyRegion : words.impossible;
  return fill(area ? words.foundWithin : words.found, { parcels: countParcels(need.totalCount), region });
}

/** How many of those found are on offer, unless only such were asked for. */
export function OfferedOfFound({ need }: { need: LandNeed }) {
  const { offered } = useStore($filters);
  if (offered || need.offeredCount === 0) return null;
  return (
    <p className={styles.note}>{fill(words.offeredOfFound, { count: formatNumber(need.offeredCount) })}</p>
  );
}

function Ways({ need }: { need: LandNeed }) {
  if (need.totalCount > 0) {
    return (
      <button
        type="button"
        className={styles.show}
        onClick={() => {
          showFound(need);
          focusFinderButton();
        }}
      >
        {words.show}
      </button>
    );
  }
  return <Loosening need={need} />;
}

/** The conditions that each exclude the most; clicking one removes it. */
export function Loosening({ need }: { need: LandNeed }) {
  const helpful = need.loosened.filter(({ totalCount }) => totalCount > 0);
  if (need.loosened.length === 0) return null;
  if (helpful.length === 0) {
    return (
      <>
        <p className={styles.note}>{words.severalTooMany}</p>
        <button type="button" className={styles.more} onClick={clearFilters}>
          {words.clearAll}
        </button>
      </>
    );
  }
  return (
    <>
      <p className={styles.note}>{words.loosenFirst}</p>
      <ul className={styles.loosened}>
        {helpful.map(({ part, totalCount }) => (
          <li key={part}>
            <button type="button" className={styles.more} onClick={() => loosen(part)}>
              {fill(words.loosen, { part: words.parts[part], parcels: countParcels(totalCount) })}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
