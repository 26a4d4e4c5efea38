import { useStore } from '@nanostores/react';
import { finder as finderWords } from '../../../../words/ar/finder/finder.ts';
import { filters as words } from '../../../../words/ar/map/filters.ts';
import { $finder, closeFinder, toggleFinder } from '../../../stores/finder/finder.ts';
import { $showsSomeClasses } from '../../../stores/map/filters/class-filter.ts';
import { $filtersAreOpen, closeFilters, toggleFilters } from '../../../stores/map/filters/filter-panel.ts';
import { $activeGroups } from '../../../stores/map/filters/filters.ts';
import { $selection } from '../../../stores/map/selection.ts';
import controls from '../controls/Controls.module.css';
import { finderButtonId, finderId } from '../finder/finder-button.ts';
import { filterButtonId, filterFormId } from './filter-button.ts';

/** Opens the filters, and says how many are active. */
export function FilterButton() {
  const isOpen = useStore($filtersAreOpen);
  const count = useStore($activeGroups).length + Number(useStore($showsSomeClasses));
  return (
    <button
      type="button"
      id={filterButtonId}
      className={`${controls.button} ${controls.iconic}`}
      title={words.title}
      data-over-map
      aria-expanded={isOpen}
      aria-controls={filterFormId}
      onClick={toggleFilters}
      onKeyDown={({ key }) => key === 'Escape' && closeFilters()}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M3 6h14M6 10h8M8.5 14h3" />
      </svg>
      <span className={controls.label}>{words.title}</span>
      {count > 0 && (
        <span className={controls.count}>
          <span>{count}</span>
          <span className="visually-hidden"> {words.active}</span>
        </span>
      )}
    </button>
  );
}

/** Opens the finder, which sets the same filters. */
export function FinderButton() {
  const isSelected = useStore($selection).kind !== 'nothing';
  const isOpen = useStore($finder) !== undefined && !isSelected;
  return (
    <button
      type="button"
      id={finderButtonId}
      className={`${controls.button} ${controls.iconic}`}
      title={finderWords.open}
      data-over-map
      aria-expanded={isOpen}
      aria-controls={finderId}
      onClick={toggleFinder}
      onKeyDown={({ key }) => key === 'Escape' && closeFinder()}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M3.5 16.5h13M5 16.5V11l5-7 5 7v5.5M8.5 16.5v-4h3v4" />
      </svg>
      <span className={controls.label}>{finderWords.open}</span>
    </button>
  );
}
