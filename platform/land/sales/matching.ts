import type { Bounds } from '../../../src/contract/shared/common.ts';
import { landUseGroups, zoningClasses } from '../../../src/contract/shared/vocabulary.ts';
import type { ClassMembers } from '../../../src/map/class-figures.ts';
import { metersBetween } from '../../../src/map/geo.ts';
import type { SaleColumns } from './columns.ts';
import type { SaleFilter } from './filter.ts';

/** Whether the sale of a rank is meant. */
export type Test = (rank: number) => boolean;

/** Stands for a column that may hold anything. */
const any = -1;

/**
 * Whether sales match a filter; undefined when nothing can. One function with everything in it: it runs for hundreds of
 * thousands of rows.
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
  // A column that is not asked about is not looked at: most of a long read is waiting for memory.
  const asksDay = filter.fromDay !== undefined || filter.toDay !== undefined;
  const asksPrice = filter.fromPrice !== undefined || filter.toPrice !== undefined;
  const asksArea = filter.fromArea !== undefined || filter.toArea !== undefined;
  const wanted = (text: string | undefined) => (text === undefined ? any : texts.find(text));
  const [wantedType, wantedPlan, wantedParcel] = [filter.type, filter.planNo, filter.parcelNo].map(wanted);
  if (wantedType === undefined || wantedPlan === undefined || wantedParcel === undefined) return undefined;
  const wantedUse = filter.landUseGroup === undefined ? any : landUseGroups.indexOf(filter.landUseGroup);
  const { regionId: region = any, neighborhoodId: neighborhood = any } = filter;
  // Ranks come from the index itself: each stands in every column.
  return (rank) =>
    (isIn === undefined || isIn(rank)) &&
    (!asksDay || ((day[rank] as number) >= fromDay && (day[rank] as number) <= toDay)) &&
    (!asksPrice || ((perSqm[rank] as number) >= fromPrice && (perSqm[rank] as number) <= toPrice)) &&
    (!asksArea || ((area[rank] as number) >= fromArea && (area[rank] as number) <= toArea)) &&
    (wantedUse === any || landUse[rank] === wantedUse) &&
    (fromMetro === undefined || (metroMeters[rank] as number) <= fromMetro) &&
    (region === any || regionId[rank] === region) &&
    (neighborhood === any || neighborhoodId[rank] === neighborhood) &&
    (wantedType === any || type[rank] === wantedType) &&
    (wantedPlan === any || planNo[rank] === wantedPlan) &&
    (wantedParcel === any || parcelNo[rank] === wantedParcel) &&
    (except === any || parcelId[rank] !== except) &&
    (isNear === undefined || isNear(rank)) &&
    (isInClass === undefined || isInClass(rank)) &&
    (ids === undefined || ids.has(id[rank] as number));
}

/** Whether sales lie in a box, its sides included. */
export function testOfPlace({ x, y }: Pick<SaleColumns, 'x' | 'y'>, { southWest, northEast }: Bounds): Test {
  return (rank) =>
    (x[rank] as number) >= southWest.x &&
    (x[rank] as number) <= northEast.x &&
    (y[rank] as number) >= southWest.y &&
    (y[rank] as number) <= northEast.y;
}

/** Whether sales lie in a circle. */
export function testOfCircle(
  { x, y }: Pick<SaleColumns, 'x' | 'y'>,
  { middle, meters }: NonNullable<SaleFilter['circle']>,
): Test {
  return (rank) => metersBetween(middle, { x: x[rank] as number, y: y[rank] as number }) <= meters;
}

/** Whether the first parcels of sales fall into classes of the map. */
function testOfClasses({ zoning, classFigures }: SaleColumns, classes: ClassMembers): Test {
  if (classes.by === 'zoning') {
    const wanted = new Set(classes.values.map((value) => zoningClasses.indexOf(value)));
    return (rank) => wanted.has(zoning[rank] as number);
  }
  const { bands, withNone } = classes;
  const figures = classFigures[classes.by];
  return (rank) => {
    const figure = figures[rank] as number;
    if (Number.isNaN(figure)) return withNone;
    return bands.some(({ from, to = Infinity }) => figure >= from && figure < to);
  };
}
