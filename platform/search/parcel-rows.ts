import { setImmediate } from 'node:timers/promises';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Bounds } from '../../src/contract/common.ts';
import type { LandUseGroup, ParcelOrder, ZoningClass } from '../../src/contract/vocabulary.ts';
import type { ClassFigure, ClassMembers } from '../../src/map/class-figures.ts';
import type { SaleFilter } from '../sales/filter.ts';
import type { SaleIndex } from '../sales/index.ts';
import { cellsOf } from '../store/cell.ts';
import type { ReadingStore } from '../store/open.ts';
import { findParcelsById, parcelRowColumns, type ParcelListRow } from '../store/parcels.ts';
import type { Database } from '../store/schema.ts';
import type { SearchedLand } from './land.ts';

/** Which parcels are meant; what is absent sets no limit. */
export interface ParcelSearch {
  text?: string | undefined;
  regionId?: number | undefined;
  neighborhoodId?: number | undefined;
  planNo?: string | undefined;
  blockNo?: string | undefined;
  parcelNo?: string | undefined;
  zoning?: ZoningClass | undefined;
  landUseGroup?: LandUseGroup | undefined;
  fromArea?: number | undefined;
  toArea?: number | undefined;
  /** Classes of a map mode that it falls into. */
  classes?: ClassMembers | undefined;
  bounds?: Bounds | undefined;
  /** Conditions that one of the parcel's own sales has to meet: those whose first parcel it is. */
  deed?: SaleFilter | undefined;
}

/** Closed lists of values that the text of a search stands for. */
export interface Meaning {
  neighborhoodIds?: number[];
  planNos?: string[];
  blockNos?: string[];
  parcelNos?: string[];
}

/** Figures of parcels whose ids are known are read so many at a time; others get their turn between two reads. */
const idsPerRead = 2000;

/** The first parcels of an order that match, at most `limit`. */
export async function selectParcels(
  { store, sales }: Pick<SearchedLand, 'store' | 'sales'>,
  search: ParcelSearch,
  meaning: Meaning,
  order: ParcelOrder,
  limit: number,
): Promise<ParcelListRow[]> {
  if (Object.values(meaning).some((values: unknown[]) => values.length === 0)) return [];
  if (search.deed) return selectSold(store, await sales, { search, meaning, order, limit });
  const { column, direction } = orders[order];
  return store.database
    .selectFrom('parcel')
    .select(parcelRowColumns)
    .where((builder) => builder.and(conditions(builder, search, meaning)))
    .$if(column === 'price_sar_per_sqm', (query) =>
      // Engines differ in where nulls stand of their own accord.
      query.orderBy(sql`case when price_sar_per_sqm is null then 1 else 0 end`),
    )
    .$if(column !== 'id', (query) => query.orderBy(column, direction))
    .orderBy('id', direction)
    .limit(limit)
    .execute();
}

interface Selection {
  search: ParcelSearch;
  meaning: Meaning;
  order: ParcelOrder;
  limit: number;
}

/**
 * Parcels with sales: first their ids from the index of sales, then the figures that they are put in order by, and at
 * last the rows of those that come first. The index knows where the first parcel of a sale lies, which leaves fewer to
 * read; the tables have the last word on each.
 */
async function selectSold(
  store: ReadingStore,
  index: SaleIndex,
  { search, meaning, order, limit }: Selection,
): Promise<ParcelListRow[]> {
  const { deed, bounds, neighborhoodId, planNo, parcelNo, landUseGroup, classes } = search;
  const ids = index.parcelIds({ ...deed, bounds, neighborhoodId, planNo, parcelNo, landUseGroup, classes });
  const found: Figures[] = [];
  for (let start = 0; start < ids.length; start += idsPerRead) {
    const among = ids.slice(start, start + idsPerRead);
    const next = await store.database
      .selectFrom('parcel')
      .select(['id', 'area_sqm', 'price_sar_per_sqm'])
      .where((builder) => builder.and(conditions(builder, search, meaning, among)))
      .orderBy('id')
      .execute();
    found.push(...next);
    // Ids rise: in their order, nothing that comes later can stand before what is there.
    if (order === 'number' && found.length >= limit) break;
    await setImmediate();
  }
  const first = found.sort(comparisonOf(order)).slice(0, limit);
  const rows = await findParcelsById(
    store,
    first.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return first.flatMap(({ id }) => byId.get(id) ?? []);
}

const orders: Readonly<
  Record<ParcelOrder, { column: 'id' | 'area_sqm' | 'price_sar_per_sqm'; direction: 'asc' | 'desc' }>
> = {
  number: { column: 'id', direction: 'asc' },
  area_low: { column: 'area_sqm', direction: 'asc' },
  area_high: { column: 'area_sqm', direction: 'desc' },
  price_low: { column: 'price_sar_per_sqm', direction: 'asc' },
  price_high: { column: 'price_sar_per_sqm', direction: 'desc' },
};

type Figures = Pick<ParcelListRow, 'id' | 'area_sqm' | 'price_sar_per_sqm'>;

/** The same order for figures that were read: parcels without one last. */
function comparisonOf(order: ParcelOrder): (a: Figures, b: Figures) => number {
  const { column, direction } = orders[order];
  const sign = direction === 'asc' ? 1 : -1;
  return (a, b) => {
    const [one, other] = [a[column], b[column]];
    if (one === null || other === null) {
      return Number(one === null) - Number(other === null) || sign * (a.id - b.id);
    }
    return sign * (one - other || a.id - b.id);
  };
}

function conditions(
  builder: ExpressionBuilder<Database, 'parcel'>,
  search: ParcelSearch,
  meaning: Meaning,
  among?: number[],
) {
  const equal = [
    ['region_id', search.regionId],
    ['neighborhood_id', search.neighborhoodId],
    ['plan_no', search.planNo],
    ['block_no', search.blockNo],
    ['parcel_no', search.parcelNo],
    ['zoning', search.zoning],
    ['land_use_group', search.landUseGroup],
  ] as const;
  const oneOf = [
    ['id', among],
    ['neighborhood_id', meaning.neighborhoodIds],
    ['plan_no', meaning.planNos],
    ['block_no', meaning.blockNos],
    ['parcel_no', meaning.parcelNos],
  ] as const;
  return [
    ...equal.flatMap(([column, value]) => (value === undefined ? [] : builder(column, '=', value))),
    ...oneOf.flatMap(([column, values]) => (values === undefined ? [] : builder(column, 'in', values))),
    ...(search.fromArea === undefined ? [] : [builder('area_sqm', '>=', search.fromArea)]),
    ...(search.toArea === undefined ? [] : [builder('area_sqm', '<=', search.toArea)]),
    ...(search.classes === undefined ? [] : [inClasses(builder, search.classes)]),
    ...inBounds(builder, search.bounds, among === undefined),
  ];
}

const classColumns = {
  areaSqm: 'area_sqm',
  priceSarPerSqm: 'price_sar_per_sqm',
  transactionPriceSar: 'transaction_price_sar',
} as const satisfies Record<ClassFigure, string>;

/** Classes go by whole figures, as tiles carry them: what is half below a bound is rounded up to it. */
function inClasses(
  builder: ExpressionBuilder<Database, 'parcel'>,
  classes: ClassMembers,
): Expression<SqlBool> {
  if (classes.by === 'zoning') return builder('zoning', 'in', classes.values);
  const column = classColumns[classes.by];
  const bands = classes.bands.map(({ from, to }) =>
    builder.and([
      builder(column, '>=', from - 0.5),
      ...(to === undefined ? [] : [builder(column, '<', to - 0.5)]),
    ]),
  );
  return builder.or(classes.withNone ? [...bands, builder(column, 'is', null)] : bands);
}

/** Cells find parcels that lie in a box; for those that are found already they are no help. */
function inBounds(
  builder: ExpressionBuilder<Database, 'parcel'>,
  bounds: Bounds | undefined,
  byCells: boolean,
) {
  if (!bounds) return [];
  const { southWest, northEast } = bounds;
  const box = { west: southWest.x, south: southWest.y, east: northEast.x, north: northEast.y };
  const cells = byCells ? cellsOf(box) : undefined;
  return [
    ...(cells ? [builder('cell', 'in', cells)] : []),
    builder('centroid_x', '>=', box.west),
    builder('centroid_x', '<=', box.east),
    builder('centroid_y', '>=', box.south),
    builder('centroid_y', '<=', box.north),
  ];
}
