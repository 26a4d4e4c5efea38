import { atom, computed } from 'nanostores';
import { activeGroups, noFilters, type LandFilters } from '../../../api/map/land-filters.ts';
import { showClasses } from '../map-view.ts';

export { filterGroups, highestSent, lowestSent } from '../../../api/map/land-filters.ts';
export type { FilterGroup, LandFilters } from '../../../api/map/land-filters.ts';

/** The filters of the map page: map, lists, counts and downloads all keep to them. */
export const $filters = atom<LandFilters>(noFilters);

export function setFilters(changes: Partial<LandFilters>): void {
  $filters.set({ ...$filters.get(), ...changes });
}

export function clearFilter(...names: (keyof LandFilters)[]): void {
  setFilters(Object.fromEntries(names.map((name) => [name, noFilters[name]])));
}

/** Also the classes that the legend shows alone: they keep rows out like any filter. */
export function clearFilters(): void {
  showClasses([]);
  $filters.set(noFilters);
}

export const $activeGroups = computed($filters, activeGroups);

/** Whether only parcels with a certain sale are shown. */
export const $hasSaleFilter = computed($activeGroups, (groups) =>
  groups.some((group) => ['type', 'period', 'price', 'days'].includes(group)),
);
