import { useStore } from '@nanostores/react';
import { saleLimits } from '../../../../contract/sale/limits.ts';
import { filters as words } from '../../../../words/ar/map/filters.ts';
import { countSales } from '../../../../words/count.ts';
import { fill } from '../../../../words/fill.ts';
import { formatNumber } from '../../../../words/format.ts';
import { $filters } from '../../../stores/map/filters/filters.ts';
import {
  $foundParcels,
  $isTooFarToFade,
  loadPassingParcels,
} from '../../../stores/map/filters/passing-parcels.ts';
import {
  $countIsShown,
  $lastCount,
  $lastPlaces,
  $saleCount,
  loadSalePlaces,
} from '../../../stores/map/sale-places.ts';
import styles from './FilterBar.module.css';

/** How many sales match the filters, what the map cannot show of them, and what failed. */
export function FilterStatus() {
  const { area } = useStore($filters);
  const isWanted = useStore($countIsShown);
  const count = useStore($lastCount);
  const isUnderway = useStore($saleCount).status === 'loading';
  const isWhole = useStore($lastPlaces)?.isWhole ?? true;
  const isTooFar = useStore($isTooFarToFade);
  const isShown = isWanted && count !== undefined;
  const found = fill(area ? words.countInArea : words.countInView, { sales: countSales(count ?? 0) });
  const newest = fill(words.newestDots, { count: formatNumber(saleLimits.salePlaces) });
  return (
    <>
      <p className={styles.status} role="status" aria-busy={isUnderway}>
        {isShown && <span>{found}</span>}
        {isShown && !isWhole && (
          <small>
            {' '}
            <span>{newest}</span>
          </small>
        )}
        {isTooFar && <small> {words.comeNearer}</small>}
      </p>
      <FilterFailure />
    </>
  );
}

function FilterFailure() {
  const sales = useStore($saleCount);
  const parcels = useStore($foundParcels);
  const failed = [sales, parcels].find(({ status }) => status === 'failed');
  if (failed?.status !== 'failed') return null;
  return (
    <p className={styles.failure} role="alert">
      <span>{failed.message ?? words.failed}</span>{' '}
      <button
        type="button"
        onClick={() => {
          if (sales.status === 'failed') loadSalePlaces();
          if (parcels.status === 'failed') loadPassingParcels();
        }}
      >
        {words.retry}
      </button>
    </p>
  );
}
