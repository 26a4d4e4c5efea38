import { useStore } from '@nanostores/react';
import { parcelLimits } from '../../../../contract/parcel/limits.ts';
import { compare as words } from '../../../../words/ar/compare/compare.ts';
import { countSelectedParcels } from '../../../../words/count.ts';
import { $comparedParcels, clearComparedParcels } from '../../../stores/compare/compared-parcels.ts';
import styles from './Compare.module.css';
import { CompareLink } from './CompareLink.tsx';

/** The number of chosen parcels, with the link to their comparison. */
export function CompareBar() {
  const ids = useStore($comparedParcels);
  const isEmpty = ids.length === 0;
  return (
    <div className={styles.bar}>
      <p role="status">
        <span>{isEmpty ? words.chooseHint : countSelectedParcels(ids.length)}</span>
        {ids.length === parcelLimits.comparedParcels && <small>{words.full}</small>}
      </p>
      <CompareLink parcelObjectIds={ids} />
      {/* Always rendered, so that it does not lose keyboard focus. */}
      <button
        type="button"
        className={styles.clear}
        aria-disabled={isEmpty}
        onClick={() => clearComparedParcels()}
      >
        {words.clear}
      </button>
    </div>
  );
}
