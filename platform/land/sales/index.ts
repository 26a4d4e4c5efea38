import { landUseGroups, saleKinds } from '../../../src/contract/shared/vocabulary.ts';
import type { TransactionOrder } from '../../../src/contract/shared/orders.ts';
import type { SaleColumns } from './columns.ts';
import type { SaleFilter } from './filter.ts';
import { cellOf, cellRuns } from './grid.ts';
import { firstAtLeast, firstWhere, Groups } from './groups.ts';
import { testOf, testOfCircle, testOfPlace, type Test } from './matching.ts';
import { ranksByRising, sortByValue } from './sorting.ts';

export interface SalePage {
  ranks: ArrayLike<number>;
  totalCount: number;
}

/** Sales that can match, by their ranks: what is asked about their place and their days holds for all of them. */
interface RankPart {
  ranks: Uint32Array;
}

/** Cells whose sales can match, the last not included. */
interface CellPart {
  from: number;
  to: number;
  /** Whether they lie in the box that is asked for as a whole; else each of their sales has to be looked at. */
  isInside: boolean;
}

type Part = RankPart | CellPart;

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

/** Up to this many sales are gathered and put in order; more are met in their order by walking all of them. */
const fewSales = 8000;

/** Answers filters over all sales from memory. */
export class SaleIndex {
  readonly columns: SaleColumns;
  readonly #cells: Groups;
  /** What is asked most of sales near a place, in the order of `#cells.ranks`: by rank it lies all over the memory. */
  readonly #near: Pick<SaleColumns, 'x' | 'y' | 'area' | 'landUse'>;
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
    const { count, x, y, perSqm, area, landUse } = columns;
    this.columns = columns;
    this.#byPrice = ranksByRising(perSqm);
    this.#byArea = ranksByRising(area);
    const cellOfEach = Float64Array.from({ length: count }, (_, rank) => cellOf(x[rank] ?? 0, y[rank] ?? 0));
    this.#cells = new Groups(cellOfEach);
    const { ranks } = this.#cells;
    this.#near = {
      x: Float64Array.from(ranks, (rank) => x[rank] as number),
      y: Float64Array.from(ranks, (rank) => y[rank] as number),
      area: Float64Array.from(ranks, (rank) => area[rank] as number),
      landUse: Uint8Array.from(ranks, (rank) => landUse[rank] as number),
    };
    this.#cellsByPrice = new Groups(cellOfEach, this.#byPrice);
    this.#cellPrices = Float64Array.from(this.#cellsByPrice.ranks, (rank) => perSqm[rank] as number);
    this.#neighborhoods = new Groups(columns.neighborhoodId);
  }

  /** How many sales match, and one page of them in the given order. */
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

  /** How many sales of some days a part has. */
  #sizeOf(part: Part, range: RankRange): number {
    if ('ranks' in part) return part.ranks.length;
    let sum = 0;
    for (let cell = part.from; cell < part.to; cell++) {
      const { start, end } = this.#placesOf(cell, range);
      sum += end - start;
    }
    return sum;
  }

  /** Where the sales of some days stand in a cell: from the first place in `#cells.ranks` to the one after the last. */
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

  /** The matching ranks of some parts, newest first; not to be changed. `known`: they are found already. */
  #gather(parts: readonly Part[], filter: SaleFilter, known?: number[]): Uint32Array {
    const gatherAnew = () => Uint32Array.from(known ?? this.#find(parts, filter)).sort();
    // A set of ids is no part of a text.
    if (filter.ids) return gatherAnew();
    const key = JSON.stringify(filter);
    const found = this.#gathered.get(key) ?? gatherAnew();
    this.#gathered.delete(key);
    this.#gathered.set(key, found);
    const [oldest] = this.#gathered.keys();
    if (this.#gathered.size > mostGathered && oldest !== undefined) this.#gathered.delete(oldest);
    return found;
  }

  /** The matching ranks of some parts, in no order. */
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

  /** Adds the matching ranks of some cells. What is asked most is looked at first, cell after cell as it lies. */
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
    const use = landUseGroup === undefined ? undefined : landUseGroups.indexOf(landUseGroup);
    const isAsked = Object.values(rest).some((value) => value !== undefined);
    // Something that can match: it was asked for before.
    const matches = isAsked ? testOf(this.columns, rest) : undefined;
    for (let cell = from; cell < to; cell++) {
      const { start, end } = this.#placesOf(cell, range);
      for (let place = start; place < end; place++) {
        const size = area[place] as number;
        if (size < least || size > most) continue;
        if (use !== undefined && landUse[place] !== use) continue;
        if (isIn && !isIn(place)) continue;
        if (isNear && !isNear(place)) continue;
        const rank = ranks[place] as number;
        if (!matches || matches(rank)) found.push(rank);
      }
    }
  }

  /** How many sales match, where whole cells are counted by `countCell`. */
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
   * Counts whole cells without looking at their sales, where only dates or only prices are asked for: both stand in order
   * there. Undefined where more is asked for.
   */
  #cellCounter(filter: SaleFilter): ((cell: number) => number) | undefined {
    const rest = withoutPlace(filter);
    const asked = Object.keys(rest).filter((name) => rest[name as keyof SaleFilter] !== undefined);
    const isOnly = (...names: (keyof SaleFilter)[]) =>
      asked.every((name) => names.includes(name as keyof SaleFilter));
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
