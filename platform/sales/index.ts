import type { Bounds } from '../../src/contract/common.ts';
import { saleKinds, type TransactionOrder } from '../../src/contract/vocabulary.ts';
import type { SaleColumns } from './columns.ts';
import { cellOf, cellsOf } from './grid.ts';
import { firstAtLeast, Groups } from './groups.ts';

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

/** A set of ranks that can match. */
interface Part {
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
  readonly #neighborhoods: Groups;
  /** Ranks by rising price per m². */
  readonly #byPrice: Uint32Array;

  constructor(columns: SaleColumns) {
    this.columns = columns;
    const { count, x, y, neighborhoodId, perSqm } = columns;
    this.#cells = new Groups(count, (rank) => cellOf(x[rank] ?? 0, y[rank] ?? 0));
    this.#neighborhoods = new Groups(count, (rank) => neighborhoodId[rank] ?? 0);
    // Price and rank in one number: plain numbers sort many times faster than by a comparison of ours.
    const keys = Float64Array.from({ length: count }, (_, rank) => {
      const price = Math.min(perSqm[rank] ?? 0, dearestPerSqm);
      return Math.round(price * 100) * rankRoom + rank;
    });
    this.#byPrice = Uint32Array.from(keys.sort(), (key) => key % rankRoom);
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
      return [{ ranks: this.#neighborhoods.members(neighborhoodId), isInside: false }];
    }
    if (!bounds) return undefined;
    return cellsOf(bounds)
      ?.map(({ cell, isInside }) => ({ ranks: this.#cells.members(cell), isInside }))
      .filter((part) => part.ranks.length > 0);
  }

  /** Undefined when nothing can match. */
  #test(filter: SaleFilter): Test | undefined {
    const { id, x, y, day, perSqm, type, regionId, neighborhoodId, planNo, parcelNo, texts } = this.columns;
    const tests: Test[] = [];
    const { bounds, ids, fromDay, fromPrice, toPrice } = filter;
    if (ids) tests.push((rank) => ids.has(id[rank] ?? 0));
    if (bounds) {
      const { x: west, y: south } = bounds.southWest;
      const { x: east, y: north } = bounds.northEast;
      tests.push((rank) => {
        const [longitude, latitude] = [x[rank] ?? 0, y[rank] ?? 0];
        return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
      });
    }
    if (fromDay !== undefined) tests.push((rank) => (day[rank] ?? 0) >= fromDay);
    if (fromPrice !== undefined) tests.push((rank) => (perSqm[rank] ?? 0) >= fromPrice);
    if (toPrice !== undefined) tests.push((rank) => (perSqm[rank] ?? 0) <= toPrice);
    if (filter.regionId !== undefined) tests.push((rank) => regionId[rank] === filter.regionId);
    if (filter.neighborhoodId !== undefined)
      tests.push((rank) => neighborhoodId[rank] === filter.neighborhoodId);
    for (const [column, text] of [
      [type, filter.type],
      [planNo, filter.planNo],
      [parcelNo, filter.parcelNo],
    ] as const) {
      if (text === undefined) continue;
      const number = texts.find(text);
      if (number === undefined) return undefined;
      tests.push((rank) => column[rank] === number);
    }
    return (rank) => tests.every((test) => test(rank));
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

  /** Where only place and date are asked for, a cell inside the box is counted without looking at its sales. */
  #countParts(filter: SaleFilter, parts: readonly Part[], matches: Test): number {
    const isByPlaceAndDate = Object.entries(filter).every(
      ([name, value]) => value === undefined || name === 'bounds' || name === 'fromDay',
    );
    const end = this.#newerThan(filter.fromDay);
    let sum = 0;
    for (const { ranks, isInside } of parts) {
      if (isInside && isByPlaceAndDate) sum += firstAtLeast(ranks, end);
      else for (const rank of ranks) if (rank < end && matches(rank)) sum++;
    }
    return sum;
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
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((day[middle] ?? 0) >= fromDay) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function gather(parts: readonly Part[], matches: Test): Uint32Array {
  const found: number[] = [];
  for (const { ranks } of parts) for (const rank of ranks) if (matches(rank)) found.push(rank);
  return Uint32Array.from(found).sort();
}

/** Medians are taken over ordinary sales alone: deeds far below the market and deeds over several parcels say little. */
export function isOrdinary({ kind }: SaleColumns, rank: number): boolean {
  return kind[rank] === saleKinds.indexOf('ordinary');
}
