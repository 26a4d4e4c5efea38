import { saleKinds } from '../../../src/contract/shared/vocabulary.ts';
import type { TransactionOrder } from '../../../src/contract/shared/orders.ts';
import { keysOf } from '../../shared/keys.ts';
import type { SaleColumns } from './columns.ts';
import type { SaleFilter } from './filter.ts';
import { cellOf, cellRuns } from './grid.ts';
import { firstAtLeast, firstWhere, Groups } from './groups.ts';
import { testOf, testOfCircle, testOfPlace, type Test } from './matching.ts';
import { ranksByRising, sortByValue } from './sorting.ts';
import { valueAt } from '../value-at.ts';

export interface SalePage {
  ranks: ArrayLike<number>;
  totalCount: number;
}

/** Candidate sales as ranks; all of them already meet the filter's conditions on location and date. */
interface RankPart {
  ranks: Uint32Array;
}

/** Candidate grid cells, as group numbers of `#cells`; `to` is exclusive. */
interface CellPart {
  from: number;
  to: number;
  /** Whether they lie entirely in the requested box; otherwise the location of each sale has to be tested. */
  isInside: boolean;
}

type Part = RankPart | CellPart;

/**
 * Column that each order sorts by, ascending, or the rank (newest first) if there is none; `isBackward` reverses it.
 */
const orders: Readonly<Record<TransactionOrder, { value?: 'perSqm' | 'area'; isBackward?: boolean }>> = {
  newest: {},
  oldest: { isBackward: true },
  price_low: { value: 'perSqm' },
  price_high: { value: 'perSqm', isBackward: true },
  area_low: { value: 'area' },
  area_high: { value: 'area', isBackward: true },
};

/** Range of ranks, `end` exclusive: the sales of a range of days, since ranks ascend as days descend. */
interface RankRange {
  start: number;
  end: number;
}

/** Maximum number of cached results: a page requests the newest sales and the summary of the same ones. */
const mostGathered = 4;

/** Up to this many matches are collected and sorted; for more, all sales are scanned in sorted order. */
const fewSales = 8000;

/** Answers filters over all sales from memory. */
export class SaleIndex {
  readonly columns: SaleColumns;
  readonly #cells: Groups;
  /** The columns that area searches test most, in the order of `#cells.ranks`: by rank, reads would be scattered. */
  readonly #near: Pick<SaleColumns, 'x' | 'y' | 'area' | 'landUse' | 'level'>;
  /** The same cells with their ranks sorted by price per m², ascending. */
  readonly #cellsByPrice: Groups;
  /** Prices in the order of `#cellsByPrice.ranks`. */
  readonly #cellPrices: Float64Array;
  readonly #neighborhoods: Groups;
  /** Ranks sorted by price per m², and by area, both ascending. */
  readonly #byPrice: Uint32Array;
  readonly #byArea: Uint32Array;
  /** Cache of the last results, by filter. */
  readonly #gathered = new Map<string, Uint32Array>();

  constructor(columns: SaleColumns) {
    const { count, x, y, perSqm, area, landUse } = columns;
    this.columns = columns;
    this.#byPrice = ranksByRising(perSqm);
    this.#byArea = ranksByRising(area);
    const cellOfEach = Float64Array.from({ length: count }, (_, rank) => cellOf(x[rank] ?? 0, y[rank] ?? 0));
    this.#cells = new Groups(cellOfEach);
    const { ranks } = this.#cells;
    this.#near = {
      x: Float64Array.from(ranks, (rank) => valueAt(x, rank)),
      y: Float64Array.from(ranks, (rank) => valueAt(y, rank)),
      area: Float64Array.from(ranks, (rank) => valueAt(area, rank)),
      landUse: Uint32Array.from(ranks, (rank) => valueAt(landUse, rank)),
      level: Uint8Array.from(ranks, (rank) => valueAt(columns.level, rank)),
    };
    this.#cellsByPrice = new Groups(cellOfEach, this.#byPrice);
    this.#cellPrices = Float64Array.from(this.#cellsByPrice.ranks, (rank) => valueAt(perSqm, rank));
    this.#neighborhoods = new Groups(columns.neighborhoodId);
  }

  /** Returns the number of matching sales, and one page of them in the given order. */
  page(filter: SaleFilter, order: TransactionOrder, offset: number, limit: number): SalePage {
    const matches = testOf(this.columns, filter);
    if (!matches) return { ranks: [], totalCount: 0 };
    const parts = this.#parts(filter);
    const range = this.#rangeOf(filter);
    const size = parts.reduce((sum, part) => sum + this.#sizeOf(part, range), 0);
    const countCell = size > fewSales ? this.#cellCounter(filter) : undefined;
    if (countCell) {
      return {
        ranks: this.#walk(matches, order, offset, limit),
        totalCount: this.#count(parts, filter, countCell),
      };
    }
    const found = this.#find(parts, filter);
    if (found.length > fewSales) {
      return { ranks: this.#walk(matches, order, offset, limit), totalCount: found.length };
    }
    const ordered = this.#inOrder(this.#gather(parts, filter, found).slice(), order);
    return { ranks: ordered.subarray(offset, offset + limit), totalCount: found.length };
  }

  /** Returns all matching ranks, newest first. The array is cached: do not modify it. */
  all(filter: SaleFilter): Uint32Array {
    return this.#gather(this.#parts(filter), filter);
  }

  /** Returns the candidates for a filter's location. */
  #parts(filter: SaleFilter): Part[] {
    const { neighborhoodId, bounds } = filter;
    const range = this.#rangeOf(filter);
    if (neighborhoodId !== undefined) {
      const groups = this.#neighborhoods;
      const group = groups.groupFrom(neighborhoodId);
      const ranks = within(groups.members(group, groups.groupFrom(neighborhoodId + 1)), range);
      return [{ ranks: bounds ? ranks.filter(testOfPlace(this.columns, bounds)) : ranks }];
    }
    const cells = this.#cells;
    const [firstCell, lastCell] = [cells.keys[0], cells.keys.at(-1)];
    if (firstCell === undefined || lastCell === undefined) return [];
    if (!bounds) return [{ from: 0, to: cells.keys.length, isInside: true }];
    return cellRuns(bounds, firstCell, lastCell).flatMap(({ first, last, isInside }) => {
      const [from, to] = [cells.groupFrom(first), cells.groupFrom(last + 1)];
      return from === to ? [] : { from, to, isInside };
    });
  }

  /** Returns the number of sales of a part that lie in a range of days. */
  #sizeOf(part: Part, range: RankRange): number {
    if ('ranks' in part) return part.ranks.length;
    let sum = 0;
    for (let cell = part.from; cell < part.to; cell++) {
      const { start, end } = this.#placesOf(cell, range);
      sum += end - start;
    }
    return sum;
  }

  /** Returns the positions in `#cells.ranks` of a cell's sales in a range of days; `end` is exclusive. */
  #placesOf(cell: number, range: RankRange): RankRange {
    const members = this.#cells.members(cell);
    const before = this.#cells.startOf(cell);
    return {
      start: before + firstAtLeast(members, range.start),
      end: before + firstAtLeast(members, range.end),
    };
  }

  #inOrder(ranks: Uint32Array, order: TransactionOrder): Uint32Array {
    const { value, isBackward } = orders[order];
    if (value) sortByValue(ranks, this.columns[value]);
    return isBackward ? ranks.reverse() : ranks;
  }

  #walk(matches: Test, order: TransactionOrder, offset: number, limit: number): number[] {
    const { count } = this.columns;
    const { value, isBackward } = orders[order];
    const sorted = value && { perSqm: this.#byPrice, area: this.#byArea }[value];
    const found: number[] = [];
    let passed = 0;
    for (let step = 0; step < count && found.length < limit; step++) {
      const position = isBackward ? count - 1 - step : step;
      const rank = sorted ? (sorted[position] ?? 0) : position;
      if (matches(rank) && ++passed > offset) found.push(rank);
    }
    return found;
  }

  /**
   * Returns the matching ranks of parts, newest first, cached: do not modify them. `known` are the ranks if already
   * found.
   */
  #gather(parts: readonly Part[], filter: SaleFilter, known?: number[]): Uint32Array {
    const gatherAnew = () => Uint32Array.from(known ?? this.#find(parts, filter)).sort();
    // Sets do not serialize to JSON, so a filter with ids has no cache key.
    if (filter.ids) return gatherAnew();
    const key = JSON.stringify(filter);
    const found = this.#gathered.get(key) ?? gatherAnew();
    this.#gathered.delete(key);
    this.#gathered.set(key, found);
    const [oldest] = this.#gathered.keys();
    if (this.#gathered.size > mostGathered && oldest !== undefined) this.#gathered.delete(oldest);
    return found;
  }

  /** Returns the matching ranks of parts, unsorted. */
  #find(parts: readonly Part[], filter: SaleFilter): number[] {
    const { fromDay: _fromDay, toDay: _toDay, ...rest } = withoutPlace(filter);
    const matches = testOf(this.columns, rest);
    if (!matches) return [];
    const range = this.#rangeOf(filter);
    const found: number[] = [];
    for (const part of parts) {
      if ('ranks' in part) {
        for (const rank of part.ranks) if (matches(rank)) found.push(rank);
      } else this.#findInCells(part, filter, range, found);
    }
    return found;
  }

  /** Adds the matching ranks of cells to `found`. The most frequent conditions are tested first, in memory order. */
  #findInCells(
    { from, to, isInside }: CellPart,
    filter: SaleFilter,
    range: RankRange,
    found: number[],
  ): void {
    const { ranks } = this.#cells;
    const { area, landUse } = this.#near;
    const {
      fromDay: _fromDay,
      toDay: _toDay,
      fromArea,
      toArea,
      landUseGroup,
      circle,
      ...rest
    } = withoutPlace(filter);
    const isNear = circle && testOfCircle(this.#near, circle);
    const isIn = isInside || !filter.bounds ? undefined : testOfPlace(this.#near, filter.bounds);
    const [least, most] = [fromArea ?? -Infinity, toArea ?? Infinity];
    const use = landUseGroup === undefined ? undefined : this.columns.texts.find(landUseGroup);
    const isAsked = Object.values(rest).some((value) => value !== undefined);
    // Not undefined if there are conditions: `#find` has already ruled out that nothing can match.
    const matches = isAsked ? testOf(this.columns, rest) : undefined;
    for (let cell = from; cell < to; cell++) {
      const { start, end } = this.#placesOf(cell, range);
      for (let place = start; place < end; place++) {
        const size = area[place] ?? NaN;
        if (size < least || size > most) continue;
        if (use !== undefined && landUse[place] !== use) continue;
        if (isIn && !isIn(place)) continue;
        if (isNear && !isNear(place)) continue;
        const rank = ranks[place] ?? 0;
        if (!matches || matches(rank)) found.push(rank);
      }
    }
  }

  /** Returns the number of matching sales; cells entirely in the box are counted by `countCell`. */
  #count(parts: readonly Part[], filter: SaleFilter, countCell: (cell: number) => number): number {
    let sum = 0;
    const others: Part[] = [];
    for (const part of parts) {
      if ('ranks' in part || !part.isInside) others.push(part);
      else for (let cell = part.from; cell < part.to; cell++) sum += countCell(cell);
    }
    return sum + this.#find(others, filter).length;
  }

  /**
   * Returns a function that counts the matches in a whole cell by binary search: possible if, apart from the
   * location, the filter has only dates or only prices, which are both sorted within a cell. Returns undefined for
   * other filters.
   */
  #cellCounter(filter: SaleFilter): ((cell: number) => number) | undefined {
    const rest = withoutPlace(filter);
    const asked = keysOf(rest).filter((name) => rest[name] !== undefined);
    const isOnly = (...names: (keyof SaleFilter)[]) => asked.every((name) => names.includes(name));
    if (isOnly('fromDay', 'toDay')) return this.#counterByDay(filter);
    return isOnly('fromPrice', 'toPrice') ? (cell) => this.#countByPrice(cell, filter) : undefined;
  }

  #countByPrice(cell: number, { fromPrice = -Infinity, toPrice = Infinity }: SaleFilter): number {
    const [start, end] = [this.#cellsByPrice.startOf(cell), this.#cellsByPrice.startOf(cell + 1)];
    const prices = this.#cellPrices.subarray(start, end);
    const above = firstWhere(prices, (price) => price > toPrice);
    return Math.max(0, above - firstWhere(prices, (price) => price >= fromPrice));
  }

  #counterByDay(filter: SaleFilter): (cell: number) => number {
    const range = this.#rangeOf(filter);
    return (cell) => within(this.#cells.members(cell), range).length;
  }

  /** Returns the range of ranks of the sales in a filter's range of days. */
  #rangeOf({ fromDay, toDay }: SaleFilter): RankRange {
    const { day, count } = this.columns;
    const start = toDay === undefined ? 0 : firstWhere(day, (each) => each <= toDay);
    const end = fromDay === undefined ? count : firstWhere(day, (each) => each < fromDay);
    return { start, end: Math.max(start, end) };
  }
}

/** Returns those of the ascending ranks that lie in a range: a view, not a copy. */
function within(ranks: Uint32Array, { start, end }: RankRange): Uint32Array {
  return ranks.subarray(firstAtLeast(ranks, start), firstAtLeast(ranks, end));
}

/** Returns the filter without the box and the neighborhood, for sales already known to meet these. */
function withoutPlace({ bounds: _bounds, neighborhoodId: _neighborhoodId, ...rest }: SaleFilter): SaleFilter {
  return rest;
}

/**
 * Only ordinary sales count for medians: deeds far below market price or over several parcels are not representative.
 */
export function isOrdinary({ kind }: SaleColumns, rank: number): boolean {
  return kind[rank] === ordinary;
}

/** Whether the price of a deed is far below the market. */
export function isLowValue({ kind }: SaleColumns, rank: number): boolean {
  return kind[rank] === lowValue;
}

const ordinary = saleKinds.indexOf('ordinary');
const lowValue = saleKinds.indexOf('low_value');
