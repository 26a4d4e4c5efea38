import { sql, type RawBuilder } from 'kysely';
import type { Bounds } from '../../../contract/shared/common.ts';

/** A condition of a query on a snapshot. */
export type Condition = RawBuilder<boolean>;

/** Combines conditions into one that holds when all of them do; without any, it always holds. */
export function allOf(conditions: readonly (Condition | undefined)[]): Condition {
  const present = conditions.filter((condition) => condition !== undefined);
  return present.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(present, sql` and `)}`;
}

/** Combines conditions into one that holds when any of them does; without any, it never holds. */
export function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        conditions.map((condition) => sql`(${condition})`),
        sql` or `,
      )})`;
}

/** Whether a column equals a whole number, written into the statement: that way only blocks with it are read. */
export function isNumber(column: string, value: number | undefined): Condition | undefined {
  return value === undefined ? undefined : sql<boolean>`${sql.ref(column)} = ${sql.lit(value)}`;
}

export function isText(column: string, value: string | undefined): Condition | undefined {
  return value === undefined ? undefined : sql<boolean>`${sql.ref(column)} = ${value}`;
}

/** Whether land lies in a city, a part of it or a municipality. */
export function cityConditions(place: {
  city?: string | undefined;
  cityPart?: string | undefined;
  municipality?: string | undefined;
}): (Condition | undefined)[] {
  return [
    isText('city_name', place.city),
    isText('city_part', place.cityPart),
    isText('municipality_name', place.municipality),
  ];
}

/** Whether a column has one of the values; no condition when there is no list, and never for an empty one. */
export function isAmong(
  column: string,
  values: readonly (string | number)[] | undefined,
): Condition | undefined {
  if (!values) return undefined;
  if (values.length === 0) return sql<boolean>`false`;
  const list = values.map((value) => (typeof value === 'number' ? sql.lit(value) : sql`${value}`));
  return sql<boolean>`${sql.ref(column)} in (${sql.join(list)})`;
}

/** Whether a figure lies between two, both inclusive; either may be missing. Unknown figures do not. */
export function isBetween(
  column: string,
  from: number | undefined,
  to: number | undefined,
): Condition | undefined {
  if (from === undefined && to === undefined) return undefined;
  return allOf([
    from === undefined ? undefined : sql<boolean>`${sql.ref(column)} >= ${double(from)}`,
    to === undefined ? undefined : sql<boolean>`${sql.ref(column)} <= ${double(to)}`,
  ]);
}

/** Whether the place of a row, in its columns `x` and `y`, lies in a box, edges included. */
export function isInBox(box: Bounds | undefined): Condition | undefined {
  if (!box) return undefined;
  const { southWest, northEast } = box;
  return allOf([isBetween('x', southWest.x, northEast.x), isBetween('y', southWest.y, northEast.y)]);
}

/**
 * A number with all its digits, as a constant: a literal with a point would be a decimal, which is rounded
 * differently, and blocks that have no row to find can be passed over only if it is known before the query runs.
 */
export function double(value: number) {
  return sql<number>`cast(${sql.lit(String(value))} as double)`;
}
