import { distance, seen, sights } from './color-vision.ts';
import type { ZoningEntry } from './modes.ts';

/** Distances (see `distance`) below which two colors may be taken for each other. */
const leastDistance = { withFullSight: 8, withLostCones: 5 };

/**
 * Ids of the classes that their color alone does not tell from another class of the set: to full sight, or to eyes that
 * lack one kind of cones. Only these need their code on the map; it is not a question of how many classes there are.
 */
export function ambiguousClasses(zoning: readonly ZoningEntry[]): Set<string> {
  const ambiguous = new Set<string>();
  for (const [name, sight] of Object.entries(sights)) {
    const least = name === 'full sight' ? leastDistance.withFullSight : leastDistance.withLostCones;
    const colors = zoning.map(({ id, color }) => ({ id, seen: seen(color, sight) }));
    for (const one of colors) {
      const hasTwin = colors.some((other) => other.id !== one.id && distance(one.seen, other.seen) < least);
      if (hasTwin) ambiguous.add(one.id);
    }
  }
  return ambiguous;
}
