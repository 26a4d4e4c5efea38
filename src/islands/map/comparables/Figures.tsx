import { comparables } from '../../../../words/ar/parcel/comparables.ts';
import { parcelPage } from '../../../../words/ar/parcel/parcel-page.ts';
import { countSales } from '../../../../words/count.ts';
import { fill } from '../../../../words/fill.ts';
import { formatNumber } from '../../../../words/format.ts';
import type { Valuation } from '../../../stores/parcel/comparables.ts';
import { Money } from '../../shared/Money.tsx';
import styles from './Comparables.module.css';

const words = parcelPage.comparables;

interface Props {
  valuation: Valuation;
  /** Sentences on why the range should be read with care. */
  warnings: readonly string[];
  /** Number of sales left out by the user. */
  leftOutCount: number;
}

/** What the counted sales come to; a live region that announces changes. */
export function Figures({ valuation: { count, perSqm, value }, warnings, leftOutCount }: Props) {
  return (
    <div className={styles.figures} aria-live="polite">
      <dl className={styles.pairs}>
        <div>
          <dt>{words.count}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
        {perSqm && (
          <>
            <div>
              <dt>{words.median}</dt>
              <dd>
                <Money amount={perSqm.median} perSqm />
              </dd>
            </div>
            <div>
              <dt>{words.quartiles}</dt>
              <dd>
                <Money amount={perSqm.lowerQuartile} /> – <Money amount={perSqm.upperQuartile} />
              </dd>
            </div>
          </>
        )}
        {value && (
          <div>
            <dt>
              {words.value} <small>{fill(words.middle, { value: formatNumber(value.middle) })}</small>
            </dt>
            <dd>
              <Money amount={value.low} /> – <Money amount={value.high} />
            </dd>
          </div>
        )}
      </dl>
      <p>
        {[leftOutCount > 0 && fill(comparables.leftOut, { count: countSales(leftOutCount) }), ...warnings]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  );
}
