import type { Bounds } from '../../src/contract/common.ts';
import { saleKinds, type TransactionOrder } from '../../src/contract/vocabulary.ts';
import type { SaleColumns } from './columns.ts';
import { cellOf, cellRuns } from './grid.ts';
import { firstAtLeast, firstWhere, Groups } from './groups.ts';

/** Which sales are meant; what is absent sets no limit. */
export interface SaleFilter {
  bounds?: Bounds | undefined;
  regionId?: number | undefined;
  neighborhoodId?: number | undefined;
  planNo?: string | undefined;
  parcelNo?: string | undefined;
  /** Only these sales. */
  ids?: ReadonlySet<number> | undefined;
  type?: string | undefined;
  /** First day, counted from 1970. */
  fromDay?: number | undefined;
  /** Riyals per m². */
  fromPrice?: number | undefined;
  toPrice?: number | undefined;
}

export interface SalePage {
  ranks: ArrayLike<number>;
  totalCount: number;
}

type Test = (rank: number) => boolean;

/** Stands for a column that may hold anything. */
const any = -1;

/** Ranks that can match: what is asked about their place holds for all of them. */
interface Part {
  ranks: Uint32Array;
  /** The cells that these are all sales of, the last not included; undefined when they are no whole cells. */
  cells: { from: number; to: number } | undefined;
}

/** Up to this many candidates are gathered and put in order; more are met in their order by walking all sales. */
const fewCandidates = 8000;
/** Room for the rank in a sorting key: more sales than this would need another key. */
const rankRoom = 1e7;
const dearestPerSqm = 5e6;

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
  /** Ranks by rising price per m². */
  readonly #byPrice: Uint32Array;

  constructor(columns: SaleColumns) {
    const { count, x, y, perSqm } = columns;
    this.columns = columns;
    // Price and rank in one number: plain numbers sort many times faster than by a comparison of ours.
    const keys = Float64Array.from({ length: count }, (_, rank) => {
      const price = Math.min(perSqm[rank] ?? 0, dearestPerSqm);
      return Math.round(price * 100) * rankRoom + rank;
    });
    this.#byPrice = Uint32Array.from(keys.sort(), (key) => key % rankRoom);
    this.#orderWithin(keys);
    const cellOfEach = Float64Array.from({ length: count }, (_, rank) => cellOf(x[rank] ?? 0, y[rank] ?? 0));
    this.#cells = new Groups(cellOfEach);
    this.#cellX = Float64Array.from(this.#cells.ranks, (rank) => x[rank] as number);
    this.#cellY = Float64Array.from(this.#cells.ranks, (rank) => y[rank] as number);
    this.#cellsByPrice = new Groups(cellOfEach, this.#byPrice);
    this.#cellPrices = Float64Array.from(this.#cellsByPrice.ranks, (rank) => perSqm[rank] as number);
    this.#neighborhoods = new Groups(columns.neighborhoodId);
  }

  /** Keys hold prices to a halala: within one of those, and among the dearest, sales are put in order by the price itself. */
  #orderWithin(keys: Float64Array): void {
    const { perSqm } = this.columns;
    const halalasOf = (place: number) => Math.floor((keys[place] ?? NaN) / rankRoom);
    for (let start = 0; start < keys.length;) {
      let end = start + 1;
      while (end < keys.length && halalasOf(end) === halalasOf(start)) end++;
      if (end - start > 1) {
        this.#byPrice.subarray(start, end).sort((a, b) => (perSqm[a] ?? 0) - (perSqm[b] ?? 0) || a - b);
      }
      start = end;
    }
  }

  /** How many sales match, and one page of them in the given order. */
  page(filter: SaleFilter, order: TransactionOrder, offset: number, limit: number): SalePage {
    const matches = this.#test(filter);
    if (!matches) return { ranks: [], totalCount: 0 };
    const parts = this.#parts(filter);
    const size = parts.reduce((sum, { ranks }) => sum + ranks.length, 0);
    if (size <= fewCandidates) {
      const found = this.#gather(parts, filter);
      return { ranks: this.#inOrder(found, order).slice(offset, offset + limit), totalCount: found.length };
    }
    return { ranks: this.#walk(matches, order, offset, limit), totalCount: this.#count(parts, filter) };
  }

  /** All matching ranks, newest first. */
  all(filter: SaleFilter): Uint32Array {
    return this.#gather(this.#parts(filter), filter);
  }

  /** Where matching sales can be. */
  #parts({ neighborhoodId, bounds }: SaleFilter): Part[] {
    if (neighborhoodId !== undefined) {
      const groups = this.#neighborhoods;
      const group = groups.groupFrom(neighborhoodId);
      const ranks = groups.members(group, groups.groupFrom(neighborhoodId + 1));
      return [{ ranks: bounds ? ranks.filter(this.#isIn(bounds)) : ranks, cells: undefined }];
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
        : { ranks: this.#inBox(from, to, bounds), cells: undefined };
    });
  }

  /** The ranks of some cells that lie in a box. */
  #inBox(from: number, to: number, { southWest, northEast }: Bounds): Uint32Array {
    const [first, end] = [this.#cells.startOf(from), this.#cells.startOf(to)];
    const found: number[] = [];
    for (let place = first; place < end; place++) {
      const [x, y] = [this.#cellX[place] as number, this.#cellY[place] as number];
      if (x >= southWest.x && x <= northEast.x && y >= southWest.y && y <= northEast.y) {
        found.push(this.#cells.ranks[place] as number);
      }
    }
    return Uint32Array.from(found);
  }

  #isIn({ southWest, northEast }: Bounds): Test {
    const { x, y } = this.columns;
    return (rank) =>
      (x[rank] as number) >= southWest.x &&
      (x[rank] as number) <= northEast.x &&
      (y[rank] as number) >= southWest.y &&
      (y[rank] as number) <= northEast.y;
  }

  /** Undefined when nothing can match. One function with everything in it: it runs for hundreds of thousands of rows. */
  #test(filter: SaleFilter): Test | undefined {
    const { id, day, perSqm, type, regionId, neighborhoodId, planNo, parcelNo, texts } = this.columns;
    const { bounds, ids } = filter;
    const isIn = bounds && this.#isIn(bounds);
    const { fromDay = -Infinity, fromPrice = -Infinity, toPrice = Infinity } = filter;
    const wanted = (text: string | undefined) => (text === undefined ? any : texts.find(text));
    const [wantedType, wantedPlan, wantedParcel] = [filter.type, filter.planNo, filter.parcelNo].map(wanted);
    if (wantedType === undefined || wantedPlan === undefined || wantedParcel === undefined) return undefined;
    const { regionId: region = any, neighborhoodId: neighborhood = any } = filter;
    // Ranks come from the index itself: each stands in every column.
    return (rank) =>
      (isIn === undefined || isIn(rank)) &&
      (day[rank] as number) >= fromDay &&
      (perSqm[rank] as number) >= fromPrice &&
      (perSqm[rank] as number) <= toPrice &&
      (region === any || regionId[rank] === region) &&
      (neighborhood === any || neighborhoodId[rank] === neighborhood) &&
      (wantedType === any || type[rank] === wantedType) &&
      (wantedPlan === any || planNo[rank] === wantedPlan) &&
      (wantedParcel === any || parcelNo[rank] === wantedParcel) &&
      (ids === undefined || ids.has(id[rank] as number));
  }

  #inOrder(ranks: Uint32Array, order: TransactionOrder): Uint32Array {
    if (order === 'newest') return ranks;
    if (order === 'oldest') return ranks.reverse();
    const { perSqm } = this.columns;
    ranks.sort((a, b) => (perSqm[a] ?? 0) - (perSqm[b] ?? 0) || a - b);
    return order === 'price_low' ? ranks : ranks.reverse();
  }

  #walk(matches: Test, order: TransactionOrder, offset: number, limit: number): number[] {
    const { count } = this.columns;
    const isByPrice = order === 'price_low' || order === 'price_high';
    const isBackward = order === 'oldest' || order === 'price_high';
    const found: number[] = [];
    let passed = 0;
    for (let step = 0; step < count && found.length < limit; step++) {
      const position = isBackward ? count - 1 - step : step;
      const rank = isByPrice ? (this.#byPrice[position] ?? 0) : position;
      if (matches(rank) && ++passed > offset) found.push(rank);
    }
    return found;
  }

  /** The matching ranks of some parts, newest first. */
  #gather(parts: readonly Part[], filter: SaleFilter): Uint32Array {
    const matches = this.#test(withoutPlace(filter));
    if (!matches) return new Uint32Array();
    const found: number[] = [];
    for (const { ranks } of parts) for (const rank of ranks) if (matches(rank)) found.push(rank);
    return Uint32Array.from(found).sort();
  }

  /**
   * Whole cells are counted without looking at their sales where only dates or only prices are asked for: both stand in
   * order there.
   */
  #count(parts: readonly Part[], filter: SaleFilter): number {
    const rest = withoutPlace(filter);
    const matches = this.#test(rest);
    if (!matches) return 0;
    const asked = Object.keys(rest).filter((name) => rest[name as keyof SaleFilter] !== undefined);
    const isOnly = (...names: (keyof SaleFilter)[]) =>
      asked.every((name) => names.includes(name as keyof SaleFilter));
    const end = this.#newerThan(filter.fromDay);
    const countCell = isOnly('fromDay')
      ? (cell: number) => firstAtLeast(this.#cells.members(cell), end)
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

  /** The number of sales on or after a day: the ranks below it. */
  #newerThan(fromDay: number | undefined): number {
    const { day, count } = this.columns;
    if (fromDay === undefined) return count;
    return firstWhere(day, (each) => each < fromDay);
  }
}

/** What is left to ask of sales that are known to lie where they are looked for. */
function withoutPlace({ bounds: _bounds, neighborhoodId: _neighborhoodId, ...rest }: SaleFilter): SaleFilter {
  return rest;
}

/** Medians are taken over ordinary sales alone: deeds far below the market and deeds over several parcels say little. */
export function isOrdinary({ kind }: SaleColumns, rank: number): boolean {
  return kind[rank] === saleKinds.indexOf('ordinary');
}
