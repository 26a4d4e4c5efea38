import { defaultZoningClasses, type DefaultZoningClass } from '../../database/migrations/default-classes.ts';
import type { ZoningEntry } from '../../map-tables/modes.ts';

/** Zoning classes of a region without any of its own, in the order of the legend. */
export const usualZoning: readonly ZoningEntry[] = defaultZoningClasses.map(([id, code, name, , color]) => ({
  id,
  code,
  name,
  color,
}));

export const zoningKeys: readonly string[] = usualZoning.map(({ id }) => id);

/** Names, codes and colors by key. */
export const zoningOf = Object.fromEntries(usualZoning.map((zoning) => [zoning.id, zoning])) as Record<
  DefaultZoningClass,
  ZoningEntry
>;
