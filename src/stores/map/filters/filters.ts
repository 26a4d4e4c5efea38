import { atom, computed } from 'nanostores';
import { activeGroups, noFilters, type LandFilters } from '../../../api/map/land-filters.ts';
import { showClasses } from '../map-view.ts';

export { filterGroups, highestSent, lowestSent } from '../../../api/map/land-filters.ts';
export type { FilterGroup, LandFilters } from '../../../api/map/land-filters.ts';

/** The filters of the map page, applied to the map, lists, counts and downloads alike. */
export const $filters = atom<LandFilters>(noFilters);

/** Changes some filters; nothing is fetched again where each has the value already. */
export function setFilters(changes: Partial<LandFilters>): void {
  const filters = $filters.get();
  const names = Object.keys(changes) as (keyof LandFilters)[];
  if (names.some((name) => filters[name] !== changes[name])) $filters.set({ ...filters, ...changes });
}

export function clearFilter(...names: (keyof LandFilters)[]): void {
  setFilters(Object.fromEntries(names.map((name) => [name, noFilters[name]])));
}

/** Also resets the classes isolated in the legend, which exclude rows like any filter. */
export function clearFilters(): void {
  showClasses([]);
  $filters.set(noFilters);
}

export const $activeGroups = computed($filters, activeGroups);

/**
 * Whether a filter on sales is active, so that only parcels with a matching sale are shown. The price per m² is one
 * unless offers are asked for: then it is that of the offer.
 */
export const $hasSaleFilter = computed([$activeGroups, $filters], (groups, { offered }) =>
  groups.some((group) => ['type', 'period', 'days'].includes(group) || (group === 'price' && !offered)),
);
