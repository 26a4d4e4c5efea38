import { setImmediate } from 'node:timers/promises';
import type { Bounds } from '../../src/contract/common.ts';
import { saleKinds, type TransactionOrder } from '../../src/contract/vocabulary.ts';
import type { SaleColumns } from './columns.ts';
import { cellOf, cellsOf } from './grid.ts';
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
  ranks: ArrayLike<number> & Iterable<number>;
  totalCount: number;
}

type Test = (rank: number) => boolean;

/** Stands for a column that may hold anything. */
const any = -1;

/** A set of ranks that can match. */
interface Part {
  /** The cell of the grid that holds them, where it is one. */
  cell: number | undefined;
  ranks: Uint32Array;
  /** All of them lie inside the box that was asked for. */
  isInside: boolean;
}

/** Up to this many candidates are gathered and put in order; more are met in their order by walking all sales. */
const fewCandidates = 20_000;
/** Room for the rank in a sorting key: more sales than this would need another key. */
const rankRoom = 1e7;
const dearestPerSqm = 5e6;

/** Answers filters over all sales from memory. */
export class SaleIndex {
  readonly columns: SaleColumns;
  readonly #cells: Groups;
  /** The same cells with their ranks by rising price per m². */
  readonly #cellsByPrice: Groups;
  readonly #neighborhoods: Groups;
  /** Ranks by rising price per m². */
  readonly #byPrice: Uint32Array;

  private constructor(
    columns: SaleColumns,
    {
      byPrice,
      cells,
      cellsByPrice,
      neighborhoods,
    }: Record<'cells' | 'cellsByPrice' | 'neighborhoods', Groups> & {
      byPrice: Uint32Array;
    },
  ) {
    this.columns = columns;
    this.#byPrice = byPrice;
    this.#cells = cells;
    this.#cellsByPrice = cellsByPrice;
    this.#neighborhoods = neighborhoods;
  }

  /** Puts the sales in order, step by step, so that requests get their turn in between. */
  static async over(columns: SaleColumns): Promise<SaleIndex> {
    const { count, x, y, neighborhoodId, perSqm } = columns;
    // Price and rank in one number: plain numbers sort many times faster than by a comparison of ours.
    const keys = Float64Array.from({ length: count }, (_, rank) => {
      const price = Math.min(perSqm[rank] ?? 0, dearestPerSqm);
      return Math.round(price * 100) * rankRoom + rank;
    });
    await setImmediate();
    const byPrice = Uint32Array.from(keys.sort(), (key) => key % rankRoom);
    await setImmediate();
    const cellOfEach = Float64Array.from({ length: count }, (_, rank) => cellOf(x[rank] ?? 0, y[rank] ?? 0));
    const cells = new Groups(cellOfEach);
    await setImmediate();
    const cellsByPrice = new Groups(cellOfEach, byPrice);
    await setImmediate();
    return new SaleIndex(columns, {
      byPrice,
      cells,
      cellsByPrice,
      neighborhoods: new Groups(neighborhoodId),
    });
  }

  /** How many sales match, and one page of them in the given order. */
  page(filter: SaleFilter, order: TransactionOrder, offset: number, limit: number): SalePage {
    const matches = this.#test(filter);
    if (!matches) return { ranks: [], totalCount: 0 };
    const parts = this.#parts(filter);
    const size = parts?.reduce((sum, part) => sum + part.ranks.length, 0) ?? Infinity;
    if (parts && size <= fewCandidates) {
      const found = gather(parts, matches);
      return { ranks: this.#inOrder(found, order).slice(offset, offset + limit), totalCount: found.length };
    }
    return {
      ranks: this.#walk(matches, order, offset, limit),
      totalCount: parts ? this.#countParts(filter, parts, matches) : this.#countAll(filter, matches),
    };
  }

  /** All matching ranks, newest first. */
  all(filter: SaleFilter): Uint32Array {
    const matches = this.#test(filter);
    if (!matches) return new Uint32Array();
    const parts = this.#parts(filter);
    if (parts) return gather(parts, matches);
    return Uint32Array.from({ length: this.columns.count }, (_, rank) => rank).filter(matches);
  }

  /** Where matching sales can be; undefined when that may be anywhere. */
  #parts({ neighborhoodId, bounds }: SaleFilter): Part[] | undefined {
    if (neighborhoodId !== undefined) {
      return [{ cell: undefined, ranks: this.#neighborhoods.members(neighborhoodId), isInside: false }];
    }
    if (!bounds) return undefined;
    const cells = cellsOf(bounds);
    if (!cells) return undefined;
    const parts: Part[] = [];
    for (const { cell, isInside } of cells) {
      const ranks = this.#cells.members(cell);
      if (ranks.length > 0) parts.push({ cell, ranks, isInside });
    }
    return parts;
  }

  /** Undefined when nothing can match. One function with everything in it: it runs for hundreds of thousands of rows. */
  #test(filter: SaleFilter): Test | undefined {
    const { id, x, y, day, perSqm, type, regionId, neighborhoodId, planNo, parcelNo, texts } = this.columns;
    const { bounds, ids } = filter;
    const west = bounds?.southWest.x ?? -Infinity;
    const south = bounds?.southWest.y ?? -Infinity;
    const east = bounds?.northEast.x ?? Infinity;
    const north = bounds?.northEast.y ?? Infinity;
    const { fromDay = -Infinity, fromPrice = -Infinity, toPrice = Infinity } = filter;
    const wanted = (text: string | undefined) => (text === undefined ? any : texts.find(text));
    const [wantedType, wantedPlan, wantedParcel] = [filter.type, filter.planNo, filter.parcelNo].map(wanted);
    if (wantedType === undefined || wantedPlan === undefined || wantedParcel === undefined) return undefined;
    const { regionId: region = any, neighborhoodId: neighborhood = any } = filter;
    // Ranks come from the index itself: each stands in every column.
    return (rank) =>
      (x[rank] as number) >= west &&
      (x[rank] as number) <= east &&
      (y[rank] as number) >= south &&
      (y[rank] as number) <= north &&
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

  /**
   * Cells that lie inside the box are counted without looking at their sales where only dates or only prices are asked
   * for: both stand in order there.
   */
  #countParts(filter: SaleFilter, parts: readonly Part[], matches: Test): number {
    const isOnly = (...names: (keyof SaleFilter)[]) =>
      Object.entries(filter).every(
        ([name, value]) =>
          value === undefined || name === 'bounds' || names.includes(name as keyof SaleFilter),
      );
    const [isByDate, isByPrice] = [isOnly('fromDay'), isOnly('fromPrice', 'toPrice')];
    const end = this.#newerThan(filter.fromDay);
    let sum = 0;
    for (const { cell, ranks, isInside } of parts) {
      if (isInside && isByDate) sum += firstAtLeast(ranks, end);
      else if (isInside && isByPrice && cell !== undefined) sum += this.#countByPrice(cell, filter);
      else {
        const newer = firstAtLeast(ranks, end);
        for (let place = 0; place < newer; place++) if (matches(ranks[place] as number)) sum++;
      }
    }
    return sum;
  }

  #countByPrice(cell: number, { fromPrice = -Infinity, toPrice = Infinity }: SaleFilter): number {
    const { perSqm } = this.columns;
    const ranks = this.#cellsByPrice.members(cell);
    const first = firstWhere(ranks, (rank) => (perSqm[rank] as number) >= fromPrice);
    const end = firstWhere(ranks, (rank) => (perSqm[rank] as number) > toPrice);
    return Math.max(0, end - first);
  }

  #countAll(filter: SaleFilter, matches: Test): number {
    const end = this.#newerThan(filter.fromDay);
    let sum = 0;
    for (let rank = 0; rank < end; rank++) if (matches(rank)) sum++;
    return sum;
  }

  /** The number of sales on or after a day: the ranks below it. */
  #newerThan(fromDay: number | undefined): number {
    const { day, count } = this.columns;
    if (fromDay === undefined) return count;
    return firstWhere(day, (each) => each < fromDay);
  }
}

function gather(parts: readonly Part[], matches: Test): Uint32Array {
  const found: number[] = [];
  for (const { ranks } of parts) {
    for (let place = 0; place < ranks.length; place++) {
      const rank = ranks[place] as number;
      if (matches(rank)) found.push(rank);
    }
  }
  return Uint32Array.from(found).sort();
}

/** Medians are taken over ordinary sales alone: deeds far below the market and deeds over several parcels say little. */
export function isOrdinary({ kind }: SaleColumns, rank: number): boolean {
  return kind[rank] === saleKinds.indexOf('ordinary');
}
