import type { SaleColumns } from '../sales/columns.ts';
import type { SaleFilter } from '../sales/filter.ts';
import type { ParcelColumns } from './columns.ts';
import type { Test } from './matching.ts';

/** Conditions on a deed itself: the part of a sale filter that applies to parcels. */
export type DeedFilter = Pick<SaleFilter, 'type' | 'fromDay' | 'toDay' | 'fromPrice' | 'toPrice'>;

/** Sentinels: `any` means no condition, or no known parcel; `nothing` is the number of a text that no sale has. */
const [any, nothing] = [-1, -2];

/**
 * Sales grouped by parcel: those whose first parcel it is. Parcels are scanned by row index, so their sales are read
 * sequentially from memory; looked up by rank, the reads would be scattered.
 */
export class SoldColumns {
  /** Start offset of the sales of each row index, plus a final entry with the end of the last. */
  readonly #starts: Uint32Array;
  readonly #perSqm: Float64Array;
  readonly #day: Int32Array;
  readonly #type: Uint32Array;
  readonly #types: SaleColumns['texts'];

  constructor(columns: ParcelColumns, sales: SaleColumns) {
    const places = Int32Array.from(sales.parcelId, (id) => columns.placeOf(id) ?? any);
    this.#starts = new Uint32Array(columns.count + 1);
    for (const at of places) if (at !== any) this.#starts[at + 1] = (this.#starts[at + 1] ?? 0) + 1;
    for (let at = 0; at < columns.count; at++) {
      this.#starts[at + 1] = (this.#starts[at + 1] ?? 0) + (this.#starts[at] ?? 0);
    }
    const count = this.#starts[columns.count] ?? 0;
    this.#perSqm = new Float64Array(count);
    this.#day = new Int32Array(count);
    this.#type = new Uint32Array(count);
    this.#types = sales.texts;
    const next = this.#starts.slice();
    places.forEach((at, rank) => {
      if (at === any) return;
      const to = next[at] ?? 0;
      next[at] = to + 1;
      this.#perSqm[to] = sales.perSqm[rank] ?? NaN;
      this.#day[to] = sales.day[rank] ?? NaN;
      this.#type[to] = sales.type[rank] ?? NaN;
    });
  }

  /** Returns a test for whether a parcel has a single sale that meets the whole filter. */
  hasSale(filter: DeedFilter): Test {
    const matches = this.#matches(filter);
    const starts = this.#starts;
    return (at) => {
      const end = starts[at + 1] ?? 0;
      for (let sale = starts[at] ?? 0; sale < end; sale++) if (matches(sale)) return true;
      return false;
    };
  }

  #matches({ type, fromDay, toDay, fromPrice, toPrice }: DeedFilter): Test {
    const [perSqm, day, types] = [this.#perSqm, this.#day, this.#type];
    const wanted = type === undefined ? any : (this.#types.find(type) ?? nothing);
    const [from = -Infinity, to = Infinity] = [fromPrice, toPrice];
    const [first = -Infinity, last = Infinity] = [fromDay, toDay];
    return (sale) =>
      (perSqm[sale] ?? NaN) >= from &&
      (perSqm[sale] ?? NaN) <= to &&
      (day[sale] ?? NaN) >= first &&
      (day[sale] ?? NaN) <= last &&
      (wanted === any || types[sale] === wanted);
  }
}
