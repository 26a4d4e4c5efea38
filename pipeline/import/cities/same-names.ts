import { foldArabic } from '../../../lib/fold-arabic.ts';
import type { Position } from '../../../lib/geo/rings.ts';
import { cityKey } from '../places/place-names.ts';

/** Up to which distance two points of one name are those of one town, degrees (about 5 km). */
const sameTown = 0.05;

interface Named {
  name: string;
  /** Degrees. */
  point: Position;
}

/**
 * Divides rows of a region into towns, and those that repeat one: the same name nearby, or with «محافظة» or «مدينة»
 * before it. Of a name that several towns bear, all are towns.
 */
export function townsOf<Row extends Named>(rows: readonly Row[]): { towns: Row[]; repeated: Row[] } {
  const repeated = new Set<Row>();
  for (const own of Map.groupBy(rows, ({ name }) => cityKey(name)).values()) {
    const towns: Row[] = [];
    for (const row of own.toSorted((one, other) => Number(hasPrefix(one)) - Number(hasPrefix(other)))) {
      const isRepeated = towns.some(
        (town) => foldArabic(town.name) !== foldArabic(row.name) || isSameTown(town.point, row.point),
      );
      if (isRepeated) repeated.add(row);
      else towns.push(row);
    }
  }
  return { towns: rows.filter((row) => !repeated.has(row)), repeated: [...repeated] };
}

/** Whether two points of one name are those of one town. */
export function isSameTown([x, y]: Position, [otherX, otherY]: Position): boolean {
  return Math.hypot((x - otherX) * Math.cos((y * Math.PI) / 180), y - otherY) <= sameTown;
}

function hasPrefix({ name }: Named): boolean {
  return foldArabic(name).replaceAll(' ', '') !== cityKey(name);
}
