import { atom, computed } from 'nanostores';
import type { ZoningEntry } from '../../../map-tables/modes.ts';

/** Zoning classes of the map's region, in the order of the legend; undefined until they are loaded. */
export const $zoningClasses = atom<readonly ZoningEntry[] | undefined>(undefined);

/** The same by key; none until they are loaded. */
export const $zoningByKey = computed(
  $zoningClasses,
  (classes) => new Map(classes?.map((zoning) => [zoning.id, zoning])),
);
