import type { Bounds } from '../../src/contract/common.ts';
import { saleKinds, type TransactionOrder } from '../../src/contract/vocabulary.ts';
import type { SaleColumns } from './columns.ts';
import type { SaleFilter } from './filter.ts';
import { cellOf, cellRuns } from './grid.ts';
import { firstAtLeast, firstWhere, Groups } from './groups.ts';
import { testOf, testOfPlace, type Test } from './matching.ts';
import { ranksByRising, sortByValue } from './sorting.ts';

export interface SalePage {
  ranks: ArrayLike<number>;
  totalCount: number;
}

/** Ranks that can match: what is asked about their place holds for all of them. */
interface Part {
  ranks: Uint32Array;
  /** The cells that these are all sales of, the last not included; undefined when they are no whole cells. */
  cells: { from: number; to: number } | undefined;
}

/** Orders as the column whose rising values they follow, or the ranks themselves, newest first; some of them backward. */
const orders: Readonly<Record<TransactionOrder, { value?: 'perSqm' | 'area'; isBackward?: boolean }>> = {
  newest: {},
  oldest: { isBackward: true },
  price_low: { value: 'perSqm' },
  price_high: { value: 'perSqm', isBackward: true },
  area_low: { value: 'area' },
  area_high: { value: 'area', isBackward: true },
};

/** From the first rank to the one before the last: what was sold in some days, since ranks rise as days fall. */
interface RankRange {
  start: number;
  end: number;
}

/** Answers that are kept: a page asks for the newest sales and for the summary of the same ones. */
const mostGathered = 4;

/** Up to this many candidates are gathered and put in order; more are met in their order by walking all sales. */
const fewCandidates = 8000;

/** Answers filters over all sales from memory. */
export class SaleIndex {
  readonly columns: SaleColumns;
  readonly #cells: Groups;
  /** The places of `#cells.ranks`, in their order: looking them up by rank would jump all over the memory. */
  readonly #cellX: Float64Array;
  readonly #cellY: Float64Array;
  /** The same cells with their ranks by rising price per m². */
  readonly #cellsByPrice: Groups;
  /** The prices of `#cellsByPrice.ranks`, in their order. */
  readonly #cellPrices: Float64Array;
  readonly #neighborhoods: Groups;
  /** Ranks by rising price per m², and by rising area. */
  readonly #byPrice: Uint32Array;
  readonly #byArea: Uint32Array;
  /** What was gathered last, by its filter. */
  readonly #gathered = new Map<string, Uint32Array>();

  constructor(columns: SaleColumns) {
    const { count, x, y, perSqm, area } = columns;
    this.columns = columns;
    this.#byPrice = ranksByRising(perSqm);
    this.#byArea = ranksByRising(area);
    const cellOfEach = Float64Array.from({ length: count }, (_, rank) => cellOf(x[rank] ?? 0, y[rank] ?? 0));
    this.#cells = new Groups(cellOfEach);
    this.#cellX = Float64Array.from(this.#cells.ranks, (rank) => x[rank] as number);
    this.#cellY = Float64Array.from(this.#cells.ranks, (rank) => y[rank] as number);
    this.#cellsByPrice = new Groups(cellOfEach, this.#byPrice);
    this.#cellPrices = Float64Array.from(this.#cellsByPrice.ranks, (rank) => perSqm[rank] as number);
    this.#neighborhoods = new Groups(columns.neighborhoodId);
  }

  /** How many sales match, and one page of them in the given order. */
  page(filter: SaleFilter, order: TransactionOrder, offset: number, limit: number): SalePage {
    const matches = testOf(this.columns, filter);
    if (!matches) return { ranks: [], totalCount: 0 };
    const parts = this.#parts(filter);
    const size = parts.reduce((sum, { ranks }) => sum + ranks.length, 0);
    if (size <= fewCandidates) {
      const found = this.#gather(parts, filter);
      const ordered = this.#inOrder(found.slice(), order);
      return { ranks: ordered.subarray(offset, offset + limit), totalCount: found.length };
    }
    return { ranks: this.#walk(matches, order, offset, limit), totalCount: this.#count(parts, filter) };
  }

  /** All matching ranks, newest first; not to be changed. */
  all(filter: SaleFilter): Uint32Array {
    return this.#gather(this.#parts(filter), filter);
  }

  /** Where matching sales can be. */
  #parts(filter: SaleFilter): Part[] {
    const { neighborhoodId, bounds } = filter;
    const range = this.#rangeOf(filter);
    if (neighborhoodId !== undefined) {
      const groups = this.#neighborhoods;
      const group = groups.groupFrom(neighborhoodId);
      const ranks = within(groups.members(group, groups.groupFrom(neighborhoodId + 1)), range);
      return [{ ranks: bounds ? ranks.filter(testOfPlace(this.columns, bounds)) : ranks, cells: undefined }];
    }
    const cells = this.#cells;
    const [firstCell, lastCell] = [cells.keys[0], cells.keys.at(-1)];
    if (firstCell === undefined || lastCell === undefined) return [];
    const all = { from: 0, to: cells.keys.length };
    if (!bounds) return [{ ranks: cells.members(all.from, all.to), cells: all }];
    return cellRuns(bounds, firstCell, lastCell).flatMap(({ first, last, isInside }) => {
      const [from, to] = [cells.groupFrom(first), cells.groupFrom(last + 1)];
      if (from === to) return [];
      return isInside
        ? { ranks: cells.members(from, to), cells: { from, to } }
        : { ranks: this.#inBox(from, to, bounds, range), cells: undefined };
    });
  }

  /** The ranks of some cells that lie in a range and in a box. */
  #inBox(from: number, to: number, { southWest, northEast }: Bounds, range: RankRange): Uint32Array {
    const found: number[] = [];
    for (let cell = from; cell < to; cell++) {
      const members = this.#cells.members(cell);
      const cellStart = this.#cells.startOf(cell);
      const end = cellStart + firstAtLeast(members, range.end);
      for (let place = cellStart + firstAtLeast(members, range.start); place < end; place++) {
        const [x, y] = [this.#cellX[place] as number, this.#cellY[place] as number];
        if (x >= southWest.x && x <= northEast.x && y >= southWest.y && y <= northEast.y) {
          found.push(this.#cells.ranks[place] as number);
        }
      }
    }
    return Uint32Array.from(found);
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

  /** The matching ranks of some parts, newest first; not to be changed. */
  #gather(parts: readonly Part[], filter: SaleFilter): Uint32Array {
    // A set of ids is no part of a text.
    if (filter.ids) return this.#gatherAnew(parts, filter);
    const key = JSON.stringify(filter);
    const found = this.#gathered.get(key) ?? this.#gatherAnew(parts, filter);
    this.#gathered.delete(key);
    this.#gathered.set(key, found);
    const [oldest] = this.#gathered.keys();
    if (this.#gathered.size > mostGathered && oldest !== undefined) this.#gathered.delete(oldest);
    return found;
  }

  #gatherAnew(parts: readonly Part[], filter: SaleFilter): Uint32Array {
    // All that are looked at are of the days that are asked for.
    const { fromDay: _fromDay, toDay: _toDay, ...rest } = withoutPlace(filter);
    const matches = testOf(this.columns, rest);
    if (!matches) return new Uint32Array();
    const range = this.#rangeOf(filter);
    const found: number[] = [];
    const gather = (ranks: Uint32Array) => {
      for (const rank of ranks) if (matches(rank)) found.push(rank);
    };
    for (const { ranks, cells } of parts) {
      if (!cells) gather(ranks);
      else {
        for (let cell = cells.from; cell < cells.to; cell++) gather(within(this.#cells.members(cell), range));
      }
    }
    return Uint32Array.from(found).sort();
  }

  /**
   * Whole cells are counted without looking at their sales where only dates or only prices are asked for: both stand in
   * order there.
   */
  #count(parts: readonly Part[], filter: SaleFilter): number {
    const rest = withoutPlace(filter);
    const matches = testOf(this.columns, rest);
    if (!matches) return 0;
    const asked = Object.keys(rest).filter((name) => rest[name as keyof SaleFilter] !== undefined);
    const isOnly = (...names: (keyof SaleFilter)[]) =>
      asked.every((name) => names.includes(name as keyof SaleFilter));
    const countCell = isOnly('fromDay', 'toDay')
      ? this.#counterByDay(filter)
      : isOnly('fromPrice', 'toPrice')
        ? (cell: number) => this.#countByPrice(cell, filter)
        : undefined;
    let sum = 0;
    for (const { ranks, cells } of parts) {
      if (asked.length === 0) sum += ranks.length;
      else if (cells && countCell) {
        for (let cell = cells.from; cell < cells.to; cell++) sum += countCell(cell);
      } else {
        for (const rank of ranks) if (matches(rank)) sum++;
      }
    }
    return sum;
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

  /** Between which ranks the sales of a filter's days lie. */
  #rangeOf({ fromDay, toDay }: SaleFilter): RankRange {
    const { day, count } = this.columns;
    const start = toDay === undefined ? 0 : firstWhere(day, (each) => each <= toDay);
    const end = fromDay === undefined ? count : firstWhere(day, (each) => each < fromDay);
    return { start, end: Math.max(start, end) };
  }
}

/** Those of some rising ranks that lie in a range: a view, not a copy. */
function within(ranks: Uint32Array, { start, end }: RankRange): Uint32Array {
  return ranks.subarray(firstAtLeast(ranks, start), firstAtLeast(ranks, end));
}

/** What is left to ask of sales that are known to lie where they are looked for. */
function withoutPlace({ bounds: _bounds, neighborhoodId: _neighborhoodId, ...rest }: SaleFilter): SaleFilter {
  return rest;
}

/** Medians are taken over ordinary sales alone: deeds far below the market and deeds over several parcels say little. */
export function isOrdinary({ kind }: SaleColumns, rank: number): boolean {
  return kind[rank] === ordinary;
}

const ordinary = saleKinds.indexOf('ordinary');
