import type { ParcelOrder } from '../../src/contract/vocabulary.ts';
import type { SaleFilter } from '../sales/filter.ts';
import type { SaleIndex } from '../sales/index.ts';
import type { Meaning, ParcelSearch } from '../search/parcel-rows.ts';
import type { ParcelColumns } from './columns.ts';
import { passesAll, testsOf } from './matching.ts';

/** Orders as the column whose values they follow, or the ids themselves; some of them backward. */
const orders: Readonly<Record<ParcelOrder, { value?: 'area' | 'perSqm'; isBackward?: boolean }>> = {
  number: {},
  area_low: { value: 'area' },
  area_high: { value: 'area', isBackward: true },
  price_low: { value: 'perSqm' },
  price_high: { value: 'perSqm', isBackward: true },
};

/** Stands for the place of a parcel that is not among the columns. */
const nowhere = 0xffffffff;

/** Answers searches over all parcels from memory. */
export class ParcelIndex {
  readonly columns: ParcelColumns;
  readonly sales: SaleIndex;
  /** The place of each sale's first parcel, by the rank of the sale. */
  readonly #placeOfSale: Uint32Array;

  constructor(columns: ParcelColumns, sales: SaleIndex) {
    this.columns = columns;
    this.sales = sales;
    this.#placeOfSale = Uint32Array.from(sales.columns.parcelId, (id) => columns.placeOf(id) ?? nowhere);
  }

  /** Places of the parcels that match, by rising id. A condition on sales is met by one sale that meets all of it. */
  matching({ text: _text, deed, ...search }: ParcelSearch, meaning: Meaning = {}): number[] {
    const tests = testsOf(this.columns, search, meaning);
    if (!tests) return [];
    const { count } = this.columns;
    if (deed) {
      const { bounds, regionId, neighborhoodId } = search;
      const isSold = this.sold({ ...deed, bounds, regionId, neighborhoodId });
      tests.unshift((at) => isSold[at] === 1);
    }
    const passes = passesAll(tests);
    const found: number[] = [];
    for (let at = 0; at < count; at++) if (passes(at)) found.push(at);
    return found;
  }

  /** 1 at the place of every parcel that is the first of a sale of the filter. */
  sold(filter: SaleFilter): Uint8Array {
    const isSold = new Uint8Array(this.columns.count);
    this.sales.each(filter, (rank) => {
      const at = this.placeOfSale(rank);
      if (at !== undefined) isSold[at] = 1;
    });
    return isSold;
  }

  /** Where the first parcel of a sale stands; undefined when it is not there. */
  placeOfSale(rank: number): number | undefined {
    const at = this.#placeOfSale[rank];
    return at === nowhere ? undefined : at;
  }

  /** The ids that an order begins with, of some places by rising id: parcels without the figure last. */
  first(places: readonly number[], order: ParcelOrder, limit: number): number[] {
    const { id } = this.columns;
    const { value, isBackward } = orders[order];
    const sorted = value
      ? places.toSorted(this.#comparison(this.columns[value], isBackward ? -1 : 1))
      : places;
    return sorted.slice(0, limit).map((at) => id[at] as number);
  }

  #comparison(figures: Float64Array, sign: 1 | -1): (a: number, b: number) => number {
    return (a, b) => {
      const [one, other] = [figures[a] as number, figures[b] as number];
      const [hasNone, otherHasNone] = [Number.isNaN(one), Number.isNaN(other)];
      if (hasNone || otherHasNone) return Number(hasNone) - Number(otherHasNone) || sign * (a - b);
      return sign * (one - other || a - b);
    };
  }
}
