import { sql } from 'kysely';
import type { ClassFigure, ClassMembers } from '../../../map-tables/class-figures.ts';
import { allOf, anyOf, double, isAmong, type Condition } from './conditions.ts';

/**
 * Whether a row falls into one of the map classes, which apply to integers, as in tiles.
 *
 * @param columns the column of each figure that classes go by
 * @param rounding how far below a bound of a class a figure may lie to be rounded up to it: 0.5, or 0 for columns that
 * are rounded already
 */
export function isInClasses(
  classes: ClassMembers,
  columns: Readonly<Record<ClassFigure, string>>,
  rounding: 0 | 0.5,
): Condition {
  if (classes.by === 'zoning') {
    return anyOf([
      isAmong('zoning', classes.values) ?? sql<boolean>`false`,
      ...(classes.withNone ? [sql<boolean>`zoning is null`] : []),
    ]);
  }
  const figure = sql.ref(columns[classes.by]);
  return anyOf([
    ...classes.bands.map(({ from, to }) =>
      allOf([
        sql<boolean>`${figure} >= ${double(from - rounding)}`,
        to === undefined ? undefined : sql<boolean>`${figure} < ${double(to - rounding)}`,
      ]),
    ),
    ...(classes.withNone ? [sql<boolean>`${figure} is null`] : []),
  ]);
}
