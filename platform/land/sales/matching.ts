import type { Bounds } from '../../../src/contract/shared/common.ts';
import { saleLevels } from '../../../src/contract/shared/vocabulary.ts';
import type { ClassMembers } from '../../../src/map/class-figures.ts';
import { metersBetween } from '../../../src/contract/shared/geo/sphere.ts';
import { noText } from '../texts.ts';
import type { SaleColumns } from './columns.ts';
import type { SaleFilter } from './filter.ts';

/** Whether the sale of a rank matches. */
export type Test = (rank: number) => boolean;

/** Sentinel for no condition on a column. */
const any = -1;

/**
 * Returns a test for whether a sale matches a filter; undefined when none can. It is a single function for speed: it
 * runs for hundreds of thousands of rows.
 */
export function testOf(columns: SaleColumns, filter: SaleFilter): Test | undefined {
  const {
    id,
    parcelId,
    day,
    perSqm,
    area,
    landUse,
    metroMeters,
    type,
    regionId,
    neighborhoodId,
    planNo,
    parcelNo,
    texts,
  } = columns;
  const { bounds, circle, ids, exceptParcelId: except = any } = filter;
  const isInClass = filter.classes && testOfClasses(columns, filter.classes);
  const isNear = circle && testOfCircle(columns, circle);
  const isIn = bounds && testOfPlace(columns, bounds);
  const { fromDay = -Infinity, toDay = Infinity, fromPrice = -Infinity, toPrice = Infinity } = filter;
  const { fromArea = -Infinity, toArea = Infinity } = filter;
  const { metroMeters: fromMetro } = filter;
  // Columns without a condition are not read: most of the time of a long query goes into memory access.
  const asksDay = filter.fromDay !== undefined || filter.toDay !== undefined;
  const asksPrice = filter.fromPrice !== undefined || filter.toPrice !== undefined;
  const asksArea = filter.fromArea !== undefined || filter.toArea !== undefined;
  const wanted = (text: string | undefined) => (text === undefined ? any : texts.find(text));
  const { type: ofType, landUseGroup, planNo: ofPlan, parcelNo: ofParcel } = filter;
  const [wantedType, wantedUse, wantedPlan, wantedParcel] = [ofType, landUseGroup, ofPlan, ofParcel].map(
    wanted,
  );
  if (wantedType === undefined || wantedPlan === undefined || wantedParcel === undefined) return undefined;
  if (wantedUse === undefined) return undefined;
  const { regionId: region = any, neighborhoodId: neighborhood = any } = filter;
  // Ranks come from the index itself, so each is valid in every column.
  return (rank) =>
    (isIn === undefined || isIn(rank)) &&
    (!asksDay || ((day[rank] ?? NaN) >= fromDay && (day[rank] ?? NaN) <= toDay)) &&
    (!asksPrice || ((perSqm[rank] ?? NaN) >= fromPrice && (perSqm[rank] ?? NaN) <= toPrice)) &&
    (!asksArea || ((area[rank] ?? NaN) >= fromArea && (area[rank] ?? NaN) <= toArea)) &&
    (wantedUse === any || landUse[rank] === wantedUse) &&
    (fromMetro === undefined || (metroMeters[rank] ?? NaN) <= fromMetro) &&
    (region === any || regionId[rank] === region) &&
    (neighborhood === any || neighborhoodId[rank] === neighborhood) &&
    (wantedType === any || type[rank] === wantedType) &&
    (wantedPlan === any || planNo[rank] === wantedPlan) &&
    (wantedParcel === any || parcelNo[rank] === wantedParcel) &&
    (except === any || parcelId[rank] !== except) &&
    (isNear === undefined || isNear(rank)) &&
    (isInClass === undefined || isInClass(rank)) &&
    (ids === undefined || ids.has(id[rank] ?? NaN));
}

/** Returns a test for whether a sale lies in a box, edges included. */
export function testOfPlace({ x, y }: Pick<SaleColumns, 'x' | 'y'>, { southWest, northEast }: Bounds): Test {
  return (rank) =>
    (x[rank] ?? NaN) >= southWest.x &&
    (x[rank] ?? NaN) <= northEast.x &&
    (y[rank] ?? NaN) >= southWest.y &&
    (y[rank] ?? NaN) <= northEast.y;
}

/**
 * Returns a test for whether a sale lies in a circle. Only a sale on a parcel can: of the others the distance is not
 * known.
 */
export function testOfCircle(
  { x, y, level }: Pick<SaleColumns, 'x' | 'y' | 'level'>,
  { middle, meters }: NonNullable<SaleFilter['circle']>,
): Test {
  return (rank) =>
    level[rank] === onParcel && metersBetween(middle, { x: x[rank] ?? NaN, y: y[rank] ?? NaN }) <= meters;
}

const onParcel = saleLevels.indexOf('parcel');

/** Returns a test for whether the first parcel of a sale falls into one of the map classes. */
function testOfClasses({ zoning, texts, classFigures }: SaleColumns, classes: ClassMembers): Test {
  if (classes.by === 'zoning') {
    const wanted = new Set(classes.values.flatMap((value) => texts.find(value) ?? []));
    if (classes.withNone) wanted.add(noText);
    return (rank) => wanted.has(zoning[rank] ?? NaN);
  }
  const { bands, withNone } = classes;
  const figures = classFigures[classes.by];
  return (rank) => {
    const figure = figures[rank] ?? NaN;
    if (Number.isNaN(figure)) return withNone;
    return bands.some(({ from, to = Infinity }) => figure >= from && figure < to);
  };
}
