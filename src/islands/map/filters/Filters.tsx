import { useStore } from '@nanostores/react';
import { $filtersAreOpen } from '../../../stores/map/filters/filter-panel.ts';
import { loadOnDemand } from '../load-on-demand.tsx';
import { filterFormId } from './filter-button.ts';

const FilterForm = loadOnDemand(() => import('./FilterForm.tsx')).part((module) => module.FilterForm);

/** The filter form while it is open; its code is lazy-loaded the first time. */
export function Filters() {
  const isOpen = useStore($filtersAreOpen);
  return (
    <div id={filterFormId} hidden={!isOpen}>
      {isOpen && <FilterForm />}
    </div>
  );
}
