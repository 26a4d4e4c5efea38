import type { Source } from '../../../src/contract/shared/common.ts';
import { TransactionRow } from '../../../src/contract/sale/transactions.ts';
import { saleKinds, saleLevels } from '../../../src/contract/shared/vocabulary.ts';
import type { SaleRow } from '../../store/transactions.ts';
import type { ClassFigure } from '../../../src/map/class-figures.ts';
import { MetroDistances } from '../geometry/metro.ts';
import { Texts } from '../texts.ts';
import { RowTexts } from './row-texts.ts';

/**
 * All sales as typed-array columns, newest first: the fields that filters test, as numbers, and each row as JSON
 * text. The row index is the sale's rank by date: a sale of a lower rank is never older. This trades memory for
 * answering any filter over any part of the map in about a millisecond.
 */
export class SaleColumns {
  readonly count: number;
  readonly id: Float64Array;
  /** Days since 1970. */
  readonly day: Int32Array;
  readonly perSqm: Float64Array;
  /** Total area of all parcels sold, in m². */
  readonly area: Float64Array;
  /** How exactly its place is known, as an index in the vocabulary. */
  readonly level: Uint8Array;
  /** Land use of the first parcel, as the number of a text; 0 if not known. */
  readonly landUse: Uint32Array;
  /** Zoning of the first parcel, as the number of a text; 0 if not known. */
  readonly zoning: Uint32Array;
  /**
   * Values of the first parcel that map classes are based on, rounded to integers as in tiles; NaN if it has none.
   */
  readonly classFigures: Readonly<Record<ClassFigure, Float64Array>>;
  /** Id of the first parcel; 0 if it is on none. */
  readonly parcelId: Float64Array;
  /** NaN if its place is not known. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Distance from the center of the first parcel to the nearest metro station, see `MetroDistances`. */
  readonly metroMeters: Float64Array;
  readonly kind: Uint8Array;
  readonly type: Uint32Array;
  readonly regionId: Int32Array;
  /** 0 if there is none. */
  readonly neighborhoodId: Float64Array;
  readonly planNo: Uint32Array;
  readonly parcelNo: Uint32Array;
  readonly texts = new Texts();
  readonly rows: RowTexts;
  readonly sources: ReadonlyMap<number, Source>;
  readonly #sourceId: Int32Array;
  readonly #metro: MetroDistances;

  constructor(
    count: number,
    sources: ReadonlyMap<number, Source>,
    metro: MetroDistances = new MetroDistances(new Map()),
  ) {
    this.count = count;
    this.sources = sources;
    this.#metro = metro;
    this.id = new Float64Array(count);
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    this.day = new Int32Array(count);
    this.perSqm = new Float64Array(count);
    this.area = new Float64Array(count);
    this.level = new Uint8Array(count);
    this.landUse = new Uint32Array(count);
    this.zoning = new Uint32Array(count);
    this.classFigures = {
      areaSqm: new Float64Array(count),
      priceSarPerSqm: new Float64Array(count),
      transactionPriceSar: new Float64Array(count),
    };
    this.parcelId = new Float64Array(count);
    this.metroMeters = new Float64Array(count);
    this.kind = new Uint8Array(count);
    this.type = new Uint32Array(count);
    this.regionId = new Int32Array(count);
    this.neighborhoodId = new Float64Array(count);
    this.planNo = new Uint32Array(count);
    this.parcelNo = new Uint32Array(count);
    this.rows = new RowTexts(count);
    this.#sourceId = new Int32Array(count);
  }

  /** Writes a sale at its rank. Returns false, and writes nothing, when it does not conform to the contract. */
  set(rank: number, row: SaleRow): boolean {
    const sale = TransactionRow.safeParse(toRow(row));
    if (!sale.success) return false;
    const { texts } = this;
    this.rows.set(rank, JSON.stringify(sale.data));
    this.id[rank] = row.id;
    this.x[rank] = row.centroid_x ?? Number.NaN;
    this.y[rank] = row.centroid_y ?? Number.NaN;
    this.level[rank] = saleLevels.indexOf(row.level);
    this.day[rank] = dayOf(row.date);
    this.perSqm[rank] = row.price_sar / row.area_sqm;
    this.area[rank] = row.area_sqm;
    this.landUse[rank] = texts.numberOf(row.land_use_group);
    this.zoning[rank] = texts.numberOf(row.zoning);
    const figures = this.classFigures;
    figures.areaSqm[rank] = wholeOf(row.parcel_area_sqm);
    figures.priceSarPerSqm[rank] = wholeOf(row.parcel_price_sar_per_sqm);
    figures.transactionPriceSar[rank] = wholeOf(row.parcel_transaction_price_sar);
    this.parcelId[rank] = row.first_parcel_id ?? 0;
    // The middle of a neighborhood tells nothing about distances from what was sold in it.
    const { x, y } = row.level === 'parcel' ? { x: row.centroid_x, y: row.centroid_y } : { x: null, y: null };
    this.metroMeters[rank] =
      x === null || y === null ? Infinity : this.#metro.meters(row.region_id, { x, y });
    this.kind[rank] = saleKinds.indexOf(row.kind);
    this.type[rank] = texts.numberOf(row.type);
    this.regionId[rank] = row.region_id;
    this.neighborhoodId[rank] = row.neighborhood_id ?? 0;
    this.planNo[rank] = texts.numberOf(row.plan_no);
    this.parcelNo[rank] = texts.numberOf(row.parcel_no);
    this.#sourceId[rank] = row.source_id;
    return true;
  }

  /** Returns the distinct sources of the given rows. */
  sourcesOf(ranks: ArrayLike<number>): Source[] {
    const ids = new Set<number>();
    for (let index = 0; index < ranks.length; index++) ids.add(this.#sourceId[ranks[index] ?? 0] ?? 0);
    return [...ids].flatMap((id) => this.sources.get(id) ?? []);
  }
}

function wholeOf(value: number | null): number {
  return value === null ? Number.NaN : Math.round(value);
}

/** Converts a database row to a sale in a list, as the contract defines it. */
export function toRow(row: SaleRow): TransactionRow {
  return {
    id: row.id,
    transactionNo: row.transaction_no,
    date: row.date,
    priceSar: row.price_sar,
    areaSqm: row.area_sqm,
    priceSarPerSqm: Math.round(row.price_sar / row.area_sqm),
    type: row.type,
    kind: row.kind,
    parcelCount: row.parcel_count,
    regionId: row.region_id,
    level: row.level,
    cityName: row.city_name,
    neighborhoodId: row.neighborhood_id,
    neighborhoodName: row.neighborhood_name,
    planNo: row.plan_no,
    blockNo: row.block_no,
    parcelNo: row.parcel_no,
    parcelObjectId: row.first_parcel_id,
    location:
      row.centroid_x === null || row.centroid_y === null
        ? null
        : { x: toCentimetre(row.centroid_x), y: toCentimetre(row.centroid_y) },
  };
}

/** Rounds degrees to 7 decimals, about a centimeter: further digits carry no information and take space. */
export function toCentimetre(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

const dayMilliseconds = 86_400_000;

/** Returns the days since 1970 of an ISO date. */
export function dayOf(date: string): number {
  return Date.parse(date) / dayMilliseconds;
}

/** Cache of months by day: there are only a few thousand days, and formatting a date costs more than a lookup. */
const months = new Map<number, string>();

/** Returns the month (YYYY-MM) of a day since 1970. */
export function monthOf(day: number): string {
  let month = months.get(day);
  if (month === undefined) months.set(day, (month = dateOf(day).slice(0, 7)));
  return month;
}

export function dateOf(day: number): string {
  return new Date(day * dayMilliseconds).toISOString().slice(0, 10);
}
