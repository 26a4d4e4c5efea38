import type { Bounds } from '../../../src/contract/shared/common.ts';
import type { ClassFigure, ClassMembers } from '../../../src/map/class-figures.ts';
import type { Meaning, ParcelSearch } from '../search/parcel-search.ts';
import { noText } from '../texts.ts';
import type { ParcelColumns } from './columns.ts';

/** Whether the parcel at a row index matches. */
export type Test = (at: number) => boolean;

/** The conditions on a parcel itself; those on its sales are tested by `ParcelIndex`. */
export type ParcelConditions = Omit<ParcelSearch, 'text' | 'deed'>;

/**
 * Returns the tests that a parcel has to pass, one for each condition that is set: usually few, and most read a
 * single column. Returns undefined when no parcel can pass.
 */
export function testsOf(
  columns: ParcelColumns,
  { bounds, classes, fromArea, toArea, zoning, landUseGroup, metroMeters, ...search }: ParcelConditions,
  meaning: Meaning = {},
): Test[] | undefined {
  const tests: (Test | undefined)[] = [
    is(columns.regionId, search.regionId),
    is(columns.neighborhoodId, search.neighborhoodId),
    isAmong(columns.neighborhoodId, meaning.neighborhoodIds),
  ];
  const { texts } = columns;
  for (const [column, one, several] of [
    [columns.zoning, zoning, undefined],
    [columns.landUse, landUseGroup, undefined],
    [columns.planNo, search.planNo, meaning.planNos],
    [columns.blockNo, search.blockNo, meaning.blockNos],
    [columns.parcelNo, search.parcelNo, meaning.parcelNos],
  ] as const) {
    const wanted = one === undefined ? undefined : texts.find(one);
    if (one !== undefined && wanted === undefined) return undefined;
    tests.push(
      is(column, wanted),
      isAmong(
        column,
        several?.flatMap((text) => texts.find(text) ?? []),
      ),
    );
  }
  const { area, metroMeters: fromMetro } = columns;
  if (fromArea !== undefined) tests.push((at) => (area[at] ?? NaN) >= fromArea);
  if (toArea !== undefined) tests.push((at) => (area[at] ?? NaN) <= toArea);
  if (metroMeters !== undefined) tests.push((at) => (fromMetro[at] ?? NaN) <= metroMeters);
  if (classes) tests.push(isInClasses(columns, classes));
  if (bounds) tests.push(isWithin(columns, bounds));
  return tests.filter((test) => test !== undefined);
}

/** Combines tests into one that passes when all of them do. */
export function passesAll(tests: readonly Test[]): Test {
  const [one, ...others] = tests;
  if (!one) return () => true;
  return others.length === 0 ? one : (at) => tests.every((test) => test(at));
}

type Column = Int32Array | Uint32Array | Float64Array;

function is(column: Column, wanted: number | undefined): Test | undefined {
  return wanted === undefined ? undefined : (at) => column[at] === wanted;
}

function isAmong(column: Column, wanted: readonly number[] | undefined): Test | undefined {
  if (!wanted) return undefined;
  const values = new Set(wanted);
  return (at) => values.has(column[at] ?? NaN);
}

/** Whether the center of a parcel lies in the box, edges included. */
function isWithin({ x, y }: ParcelColumns, { southWest, northEast }: Bounds): Test {
  return (at) =>
    (x[at] ?? NaN) >= southWest.x &&
    (x[at] ?? NaN) <= northEast.x &&
    (y[at] ?? NaN) >= southWest.y &&
    (y[at] ?? NaN) <= northEast.y;
}

const classColumns = {
  areaSqm: 'area',
  priceSarPerSqm: 'perSqm',
  transactionPriceSar: 'transactionPrice',
} as const satisfies Record<ClassFigure, keyof ParcelColumns>;

/** Classes apply to integers, as in tiles: a value up to 0.5 below a bound is rounded up to it. */
function isInClasses(columns: ParcelColumns, classes: ClassMembers): Test {
  if (classes.by === 'zoning') {
    const wanted = new Set(classes.values.flatMap((value) => columns.texts.find(value) ?? []));
    if (classes.withNone) wanted.add(noText);
    return (at) => wanted.has(columns.zoning[at] ?? NaN);
  }
  const { bands, withNone } = classes;
  const figures = columns[classColumns[classes.by]];
  return (at) => {
    const figure = figures[at] ?? NaN;
    if (Number.isNaN(figure)) return withNone;
    return bands.some(({ from, to = Infinity }) => figure >= from - 0.5 && figure < to - 0.5);
  };
}
