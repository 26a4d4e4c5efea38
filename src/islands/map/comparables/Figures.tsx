import { limits } from '../../../contract/limits.ts';
import { comparables } from '../../../i18n/ar/parcel/comparables.ts';
import { parcelPage } from '../../../i18n/ar/parcel/parcel-page.ts';
import { countSales } from '../../../i18n/count.ts';
import { fill } from '../../../i18n/fill.ts';
import { formatNumber } from '../../../i18n/format.ts';
import type { ComparableFigures } from '../../../stores/parcel/comparables.ts';
import { Money } from '../../shared/Money.tsx';
import styles from './Comparables.module.css';

const words = parcelPage.comparables;

interface Props {
  totalCount: number;
  /** Number of sales left out by the user. */
  leftOutCount: number;
  figures: ComparableFigures;
}

/** Number of comparables and their price figures; a live region that announces changes. */
export function Figures({ totalCount, leftOutCount, figures }: Props) {
  const { ordinaryCount, medianPriceSarPerSqm: median } = figures;
  const { lowestPriceSarPerSqm: lowest, highestPriceSarPerSqm: highest } = figures;
  return (
    <div className={styles.figures} aria-live="polite">
      <dl className={styles.pairs}>
        <div>
          <dt>{words.count}</dt>
          <dd>{formatNumber(totalCount)}</dd>
        </div>
        {median !== null && (
          <div>
            <dt>{words.median}</dt>
            <dd>
              <Money amount={median} perSqm />
            </dd>
          </div>
        )}
        {lowest !== null && highest !== null && (
          <div>
            <dt>{words.range}</dt>
            <dd>
              <Money amount={lowest} /> – <Money amount={highest} />
            </dd>
          </div>
        )}
      </dl>
      <p>
        {[
          fill(words.ordinary, { count: countSales(ordinaryCount) }),
          leftOutCount > 0 && fill(comparables.leftOut, { count: countSales(leftOutCount) }),
          sentenceOf(ordinaryCount, leftOutCount),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  );
}

function sentenceOf(ordinaryCount: number, leftOutCount: number): string | undefined {
  if (ordinaryCount === 0 && leftOutCount > 0) return comparables.noneLeft;
  return ordinaryCount < limits.trustedSales ? words.few : undefined;
}
