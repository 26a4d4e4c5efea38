import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { finder as finderWords } from '../../../i18n/ar/finder/finder.ts';
import { filters as words } from '../../../i18n/ar/map/filters.ts';
import { fill } from '../../../i18n/fill.ts';
import { $showsSomeClasses } from '../../../stores/map/filters/class-filter.ts';
import { $filtersAreOpen, closeFilters, toggleFilters } from '../../../stores/map/filters/filter-panel.ts';
import { $finder, closeFinder, toggleFinder } from '../../../stores/finder/finder.ts';
import { followPassingParcels } from '../../../stores/map/filters/passing-parcels.ts';
import { followSalePlaces } from '../../../stores/map/sale-places.ts';
import {
  $activeGroups,
  $filters,
  clearFilter,
  clearFilters,
  filterGroups,
} from '../../../stores/map/filters/filters.ts';
import { $mapMode, $shownClasses, showClasses } from '../../../stores/map/map-view.ts';
import { $selection } from '../../../stores/map/selection.ts';
import { chipText, classChipText } from './chip-text.ts';
import { finderButtonId, finderId } from '../finder/finder-button.ts';
import { filterButtonId, filterFormId, focusFilterButton } from './filter-button.ts';
import { $zoningClasses } from '../../../stores/map/zoning-classes.ts';
import { $landUses, loadLandUses } from '../../../stores/map/land-uses.ts';
import styles from './FilterBar.module.css';
import { FilterStatus } from './FilterStatus.tsx';

/** Active filters with ways to change and clear them, and the number of matching sales. */
export function FilterBar() {
  const isOpen = useStore($filtersAreOpen);
  const filters = useStore($filters);
  const groups = useStore($activeGroups);
  const showsSomeClasses = useStore($showsSomeClasses);
  const mode = useStore($mapMode);
  const shown = useStore($shownClasses);
  const zoning = useStore($zoningClasses) ?? [];
  const landUses = useStore($landUses);
  const isOfUse = filters.landUseGroup !== undefined;
  const count = groups.length + Number(showsSomeClasses);
  useEffect(() => {
    if (isOfUse) loadLandUses();
  }, [isOfUse]);
  useEffect(followSalePlaces, []);
  useEffect(followPassingParcels, []);
  return (
    <section className={styles.bar} aria-label={words.title}>
      <div className={styles.line}>
        <button
          type="button"
          id={filterButtonId}
          className={styles.open}
          aria-expanded={isOpen}
          aria-controls={filterFormId}
          onClick={toggleFilters}
          onKeyDown={({ key }) => key === 'Escape' && closeFilters()}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M3 6h14M6 10h8M8.5 14h3" />
          </svg>
          {words.title}
          {count > 0 && (
            <span className={styles.count}>
              {count}
              <span className="visually-hidden"> {words.active}</span>
            </span>
          )}
        </button>
        <FinderButton />
        {groups.map((group) => (
          <Chip
            key={group}
            text={chipText(group, filters, landUses)}
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

/** Opens the finder, which sets the same filters. */
function FinderButton() {
  const isSelected = useStore($selection).kind !== 'nothing';
  const isOpen = useStore($finder) !== undefined && !isSelected;
  return (
    <button
      type="button"
      id={finderButtonId}
      className={styles.open}
      aria-expanded={isOpen}
      aria-controls={finderId}
      onClick={toggleFinder}
      onKeyDown={({ key }) => key === 'Escape' && closeFinder()}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M3.5 16.5h13M5 16.5V11l5-7 5 7v5.5M8.5 16.5v-4h3v4" />
      </svg>
      {finderWords.open}
    </button>
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
      {text}
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M4 4l8 8M12 4l-8 8" />
      </svg>
    </button>
  );
}
