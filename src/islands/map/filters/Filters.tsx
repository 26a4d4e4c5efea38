import { useStore } from '@nanostores/react';
import { $filtersAreOpen } from '../../../stores/map/filters/filter-panel.ts';
import { loadOnDemand } from '../load-on-demand.tsx';
import { filterFormId } from './filter-button.ts';

const FilterForm = loadOnDemand(() => import('./FilterForm.tsx')).part((module) => module.FilterForm);

/** The form of the filters while it is open; its script comes when somebody opens it for the first time. */
export function Filters() {
  const isOpen = useStore($filtersAreOpen);
  return (
    <div id={filterFormId} hidden={!isOpen}>
      {isOpen && <FilterForm />}
    </div>
  );
}
