import type { ParcelOrder } from '../../../src/contract/shared/orders.ts';
import { Groups } from '../sales/groups.ts';
import type { SaleColumns } from '../sales/columns.ts';
import { ranksByRising } from '../sales/sorting.ts';
import type { Meaning, ParcelSearch } from '../search/parcel-search.ts';
import type { ParcelColumns } from './columns.ts';
import { passesAll, testsOf } from './matching.ts';
import { SoldColumns } from './sold.ts';
import { valueAt } from '../value-at.ts';

type Figure = 'area' | 'perSqm';

/** Column that each order sorts by, or the id if there is none; `isBackward` reverses it. */
const orders: Readonly<Record<ParcelOrder, { figure?: Figure; isBackward?: boolean }>> = {
  number: {},
  area_low: { figure: 'area' },
  area_high: { figure: 'area', isBackward: true },
  price_low: { figure: 'perSqm' },
  price_high: { figure: 'perSqm', isBackward: true },
};

/** Up to this many matches are sorted directly; for more, all parcels are scanned in sorted order. */
const fewPlaces = 4000;

/** Answers searches over all parcels from memory. */
export class ParcelIndex {
  readonly columns: ParcelColumns;
  readonly sold: SoldColumns;
  readonly neighborhoods: Groups;
  /** Row indexes of the parcels that have a value in the column, sorted by it, ascending. */
  readonly #rising: Readonly<Record<Figure, Uint32Array>>;

  constructor(columns: ParcelColumns, sales: SaleColumns) {
    this.columns = columns;
    this.sold = new SoldColumns(columns, sales);
    this.neighborhoods = new Groups(columns.neighborhoodId);
    this.#rising = { area: rising(columns.area), perSqm: rising(columns.perSqm) };
  }

  /**
   * Returns the row indexes of the matching parcels, by ascending id. One sale has to meet all conditions on sales.
   */
  matching({ text: _text, deed, ...search }: ParcelSearch, meaning: Meaning = {}): number[] {
    const tests = testsOf(this.columns, search, meaning);
    if (!tests) return [];
    if (deed) tests.push(this.sold.hasSale(deed));
    const passes = passesAll(tests);
    const { count } = this.columns;
    const found: number[] = [];
    for (let at = 0; at < count; at++) if (passes(at)) found.push(at);
    return found;
  }

  /** Returns the first ids in an order, of row indexes given by ascending id; parcels without the value come last. */
  first(places: readonly number[], order: ParcelOrder, limit: number): number[] {
    const { id } = this.columns;
    const { figure, isBackward = false } = orders[order];
    const sorted = figure ? this.#inOrder(places, figure, isBackward, limit) : places.slice(0, limit);
    return sorted.map((at) => valueAt(id, at));
  }

  #inOrder(places: readonly number[], figure: Figure, isBackward: boolean, limit: number): number[] {
    const figures = this.columns[figure];
    const without = places.filter((at) => Number.isNaN(figures[at]));
    const having = this.#havingInOrder(places, figure, isBackward, limit);
    return [...having, ...(isBackward ? without.reverse() : without)].slice(0, limit);
  }

  #havingInOrder(places: readonly number[], figure: Figure, isBackward: boolean, limit: number): number[] {
    const figures = this.columns[figure];
    if (places.length <= fewPlaces) {
      const sign = isBackward ? -1 : 1;
      return places
        .filter((at) => !Number.isNaN(figures[at]))
        .sort((a, b) => sign * ((figures[a] ?? 0) - (figures[b] ?? 0) || a - b));
    }
    const isMeant = new Uint8Array(this.columns.count);
    for (const at of places) isMeant[at] = 1;
    const all = this.#rising[figure];
    const found: number[] = [];
    for (let step = 0; step < all.length && found.length < limit; step++) {
      const at = all[isBackward ? all.length - 1 - step : step] ?? 0;
      if (isMeant[at] === 1) found.push(at);
    }
    return found;
  }
}

/** Returns the row indexes that have a value, sorted by it, ascending; equal values by row index. */
function rising(figures: Float64Array): Uint32Array {
  const places: number[] = [];
  figures.forEach((figure, at) => {
    if (!Number.isNaN(figure)) places.push(at);
  });
  const order = ranksByRising(Float64Array.from(places, (at) => valueAt(figures, at)));
  return Uint32Array.from(order, (index) => valueAt(places, index));
}
