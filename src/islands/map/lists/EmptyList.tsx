import { useStore } from '@nanostores/react';
import { lists as words } from '../../../../words/ar/lists/lists.ts';
import { $isNarrowed, $listsWholeRegion, zoomOut } from '../../../stores/lists/open-list.ts';
import { clearFilters } from '../../../stores/map/filters/filters.ts';
import type { MapTab } from '../../../stores/map/map-tab.ts';
import styles from './Lists.module.css';

/** Why a list is empty, and one suggested action. */
export function EmptyList({ tab }: { tab: MapTab }) {
  const { byConditions, byArea } = useStore($isNarrowed);
  const isWholeRegion = useStore($listsWholeRegion);
  const isByFilter = byArea || (byConditions && tab !== 'neighborhoods');
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 64 48" aria-hidden="true">
        <path d="M6 12l22-6 30 8-8 28-30-4z" />
        <path d="M28 6l-8 32M17 24l36 5" />
      </svg>
      <p>{isByFilter ? words.emptyFiltered[tab] : words.empty[tab]}</p>
      {isByFilter ? (
        <button type="button" className={styles.button} onClick={clearFilters}>
          {words.clearFilters}
        </button>
      ) : (
        !isWholeRegion && (
          <button type="button" className={styles.button} onClick={zoomOut}>
            {words.zoomOut}
          </button>
        )
      )}
    </div>
  );
}
