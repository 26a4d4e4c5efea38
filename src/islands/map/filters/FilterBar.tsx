import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { filters as words } from '../../../../words/ar/map/filters.ts';
import { fill } from '../../../../words/fill.ts';
import { $showsSomeClasses } from '../../../stores/map/filters/class-filter.ts';
import { followPassingParcels } from '../../../stores/map/filters/passing-parcels.ts';
import { followOfferPlaces } from '../../../stores/offer/offer-places.ts';
import { followSalePlaces } from '../../../stores/map/sale-places.ts';
import {
  $activeGroups,
  $filters,
  clearFilter,
  clearFilters,
  filterGroups,
} from '../../../stores/map/filters/filters.ts';
import { $lastSaleDay } from '../../../stores/map/filters/last-sale-day.ts';
import { $mapMode, $shownClasses, showClasses } from '../../../stores/map/map-view.ts';
import { chipText, classChipText } from './chip-text.ts';
import { focusFilterButton } from './filter-button.ts';
import { $zoningClasses } from '../../../stores/map/zoning-classes.ts';
import { $landUses, loadLandUses } from '../../../stores/map/land-uses.ts';
import styles from './FilterBar.module.css';
import { FilterStatus } from './FilterStatus.tsx';

/** Active filters with ways to clear them, and the number of matching sales; no room is taken without any. */
export function FilterBar() {
  const filters = useStore($filters);
  const groups = useStore($activeGroups);
  const showsSomeClasses = useStore($showsSomeClasses);
  const mode = useStore($mapMode);
  const shown = useStore($shownClasses);
  const zoning = useStore($zoningClasses) ?? [];
  const landUses = useStore($landUses) ?? [];
  const lastSaleDay = useStore($lastSaleDay);
  const isOfUse = filters.landUseGroup !== undefined;
  const count = groups.length + Number(showsSomeClasses);
  useEffect(() => {
    if (isOfUse) loadLandUses();
  }, [isOfUse]);
  useEffect(followSalePlaces, []);
  useEffect(followOfferPlaces, []);
  useEffect(followPassingParcels, []);
  return (
    <section className={styles.bar} aria-label={words.title}>
      <div className={styles.line}>
        {groups.map((group) => (
          <Chip
            key={group}
            text={chipText(group, filters, { landUses, lastSaleDay })}
            clear={() => clearFilter(...filterGroups[group])}
          />
        ))}
        {showsSomeClasses && <Chip text={classChipText(mode, shown, zoning)} clear={() => showClasses([])} />}
        {count > 1 && (
          <button
            type="button"
            className={styles.clearAll}
            onClick={() => {
              clearFilters();
              focusFilterButton();
            }}
          >
            {words.clearAll}
          </button>
        )}
      </div>
      <FilterStatus />
    </section>
  );
}

/** An active filter, cleared with one tap. */
function Chip({ text, clear }: { text: string; clear: () => void }) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-label={fill(words.clear, { filter: text })}
      onClick={() => {
        clear();
        focusFilterButton();
      }}
    >
      <span>{text}</span>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M4 4l8 8M12 4l-8 8" />
      </svg>
    </button>
  );
}
