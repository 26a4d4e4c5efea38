import type { Point, Source } from '../../src/contract/common.ts';
import { TransactionRow } from '../../src/contract/transactions.ts';
import { saleKinds } from '../../src/contract/vocabulary.ts';
import { asciiJson } from '../json-text.ts';
import type { SaleRow } from '../store/transactions.ts';

/** Texts that many rows share, each kept once, as itself and as ASCII JSON. */
class Texts {
  readonly #values: (string | null)[] = [null];
  readonly #json: string[] = ['null'];
  readonly #numbers = new Map<string, number>();

  numberOf(text: string | null): number {
    if (text === null) return 0;
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#values.push(text) - 1;
      this.#json.push(asciiJson(text));
      this.#numbers.set(text, number);
    }
    return number;
  }

  /** Undefined when no row has the text. */
  find(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  at(number: number | undefined): string | null {
    return this.#values[number ?? 0] ?? null;
  }

  json(number: number | undefined): string {
    return this.#json[number ?? 0] ?? 'null';
  }
}

/**
 * All sales as columns, newest first, about 100 bytes a sale. Row numbers are ranks by date: a smaller number is never
 * older. Memory is the price for answering any filter over any part of the map in about a millisecond.
 */
export class SaleColumns {
  readonly count: number;
  readonly id: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Days since 1970. */
  readonly day: Int32Array;
  readonly price: Float64Array;
  readonly area: Float64Array;
  readonly perSqm: Float64Array;
  readonly kind: Uint8Array;
  readonly type: Uint32Array;
  readonly regionId: Int32Array;
  /** 0 where there is none. */
  readonly neighborhoodId: Float64Array;
  readonly planNo: Uint32Array;
  readonly parcelNo: Uint32Array;
  readonly texts = new Texts();
  readonly sources: ReadonlyMap<number, Source>;
  readonly #blockNo: Uint32Array;
  readonly #neighborhood: Uint32Array;
  readonly #city: Uint32Array;
  readonly #parcelCount: Uint16Array;
  readonly #parcelId: Float64Array;
  readonly #sourceId: Int32Array;
  /** As ASCII JSON. */
  readonly #transactionNo: string[];

  constructor(count: number, sources: ReadonlyMap<number, Source>) {
    this.count = count;
    this.sources = sources;
    this.id = new Float64Array(count);
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    this.day = new Int32Array(count);
    this.price = new Float64Array(count);
    this.area = new Float64Array(count);
    this.perSqm = new Float64Array(count);
    this.kind = new Uint8Array(count);
    this.type = new Uint32Array(count);
    this.regionId = new Int32Array(count);
    this.neighborhoodId = new Float64Array(count);
    this.planNo = new Uint32Array(count);
    this.parcelNo = new Uint32Array(count);
    this.#blockNo = new Uint32Array(count);
    this.#neighborhood = new Uint32Array(count);
    this.#city = new Uint32Array(count);
    this.#parcelCount = new Uint16Array(count);
    this.#parcelId = new Float64Array(count);
    this.#sourceId = new Int32Array(count);
    this.#transactionNo = new Array<string>(count);
  }

  /** Writes a row at its rank. Throws when it does not fit the contract. */
  set(rank: number, row: SaleRow): void {
    const { texts } = this;
    this.id[rank] = row.id;
    this.x[rank] = row.centroid_x;
    this.y[rank] = row.centroid_y;
    this.day[rank] = dayOf(row.date);
    this.price[rank] = row.price_sar;
    this.area[rank] = row.area_sqm;
    this.perSqm[rank] = row.price_sar / row.area_sqm;
    this.kind[rank] = saleKinds.indexOf(row.kind);
    this.type[rank] = texts.numberOf(row.type);
    this.regionId[rank] = row.region_id;
    this.neighborhoodId[rank] = row.neighborhood_id ?? 0;
    this.planNo[rank] = texts.numberOf(row.plan_no);
    this.parcelNo[rank] = texts.numberOf(row.parcel_no);
    this.#blockNo[rank] = texts.numberOf(row.block_no);
    this.#neighborhood[rank] = texts.numberOf(row.neighborhood_name);
    this.#city[rank] = texts.numberOf(row.city_name);
    this.#parcelCount[rank] = row.parcel_count;
    this.#parcelId[rank] = row.first_parcel_id;
    this.#sourceId[rank] = row.source_id;
    this.#transactionNo[rank] = asciiJson(row.transaction_no);
    TransactionRow.parse(this.row(rank));
  }

  /** The contract's form of a row. */
  row(rank: number): TransactionRow {
    const { texts } = this;
    return {
      id: this.id[rank] ?? 0,
      transactionNo: JSON.parse(this.#transactionNo[rank] ?? '""') as string,
      date: dateOf(this.day[rank] ?? 0),
      priceSar: this.price[rank] ?? 0,
      areaSqm: this.area[rank] ?? 0,
      priceSarPerSqm: Math.round(this.perSqm[rank] ?? 0),
      type: texts.at(this.type[rank]) ?? '',
      kind: saleKinds[this.kind[rank] ?? 0] ?? 'ordinary',
      parcelCount: this.#parcelCount[rank] ?? 1,
      regionId: this.regionId[rank] ?? 0,
      cityName: texts.at(this.#city[rank]) ?? '',
      neighborhoodId: this.neighborhoodId[rank] || null,
      neighborhoodName: texts.at(this.#neighborhood[rank]),
      planNo: texts.at(this.planNo[rank]),
      blockNo: texts.at(this.#blockNo[rank]),
      parcelNo: texts.at(this.parcelNo[rank]) ?? '',
      parcelObjectId: this.#parcelId[rank] ?? 0,
      location: this.#location(rank),
    };
  }

  /**
   * A row as JSON text, in the contract's form. Pages of sales are sent hundreds of times a second: text that is put
   * together from parts takes a quarter of the time of objects that are checked and then written out. What it says is
   * the same as `row`, which the contract's schema checks for every sale when it is loaded.
   */
  json(rank: number): string {
    const { texts } = this;
    const { x, y } = this.#location(rank);
    return `{"id":${this.id[rank]},"transactionNo":${this.#transactionNo[rank]},"date":"${dateOf(
      this.day[rank] ?? 0,
    )}","priceSar":${this.price[rank]},"areaSqm":${this.area[rank]},"priceSarPerSqm":${Math.round(
      this.perSqm[rank] ?? 0,
    )},"type":${texts.json(this.type[rank])},"kind":"${saleKinds[this.kind[rank] ?? 0]}","parcelCount":${
      this.#parcelCount[rank]
    },"regionId":${this.regionId[rank]},"cityName":${texts.json(this.#city[rank])},"neighborhoodId":${
      this.neighborhoodId[rank] || null
    },"neighborhoodName":${texts.json(this.#neighborhood[rank])},"planNo":${texts.json(
      this.planNo[rank],
    )},"blockNo":${texts.json(this.#blockNo[rank])},"parcelNo":${texts.json(
      this.parcelNo[rank],
    )},"parcelObjectId":${this.#parcelId[rank]},"location":{"x":${x},"y":${y}}}`;
  }

  /** To a centimetre: more digits say nothing, and take long to write out. */
  #location(rank: number): Point {
    return { x: Math.round((this.x[rank] ?? 0) * 1e7) / 1e7, y: Math.round((this.y[rank] ?? 0) * 1e7) / 1e7 };
  }

  /** The sources of some rows, each once. */
  sourcesOf(ranks: Iterable<number>): Source[] {
    const ids = new Set<number>();
    for (const rank of ranks) ids.add(this.#sourceId[rank] ?? 0);
    return [...ids].flatMap((id) => this.sources.get(id) ?? []);
  }
}

const dayMilliseconds = 86_400_000;

/** Days since 1970 of an ISO date. */
export function dayOf(date: string): number {
  return Date.parse(date) / dayMilliseconds;
}

export function dateOf(day: number): string {
  let date = dates.get(day);
  if (date === undefined) {
    date = new Date(day * dayMilliseconds).toISOString().slice(0, 10);
    dates.set(day, date);
  }
  return date;
}

/** Dates once written out: there are only some thousand days. */
const dates = new Map<number, string>();
