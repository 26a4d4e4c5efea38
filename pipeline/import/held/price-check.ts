import { NumbersList } from './numbers-list.ts';
import { limits } from './plausible.ts';
import { Spread } from './spread.ts';

export type Level = 'neighborhood' | 'city' | 'region';

interface Group {
  level: Level;
  spread: Spread;
  /** Of the larger place that holds this one. */
  parent: number;
}

/** A row whose price per m² is far from what is usual in its place. */
export interface PriceDoubt {
  /** What `add` was given. */
  row: number;
  price: number;
  median: number;
  /** Rows that the median is of. */
  rows: number;
  level: Level;
}

/** Places beyond this count as their city, so that a file whose every row names another place fits in memory. */
const mostGroups = 150_000;
const none = -1;

/**
 * Compares the prices per m² of all rows of a load with the median of their place, those of the load itself included, so
 * that the order of rows does not matter. Memory: sixteen bytes a row.
 */
export class PriceCheck {
  private readonly groups: Group[] = [];
  private readonly byKey = new Map<string, number>();
  private readonly prices = new NumbersList();
  private readonly places = new NumbersList();
  private readonly isLowDoubted: boolean;

  /** @param isLowDoubted whether a price far below what is usual in the neighborhood itself is implausible as well */
  constructor({ isLowDoubted }: { isLowDoubted: boolean }) {
    this.isLowDoubted = isLowDoubted;
  }

  /** A place, and the larger one that is asked when it has too few rows. */
  group(level: Level, key: string, parent: number = none): number {
    const text = `${level} ${key}`;
    const known = this.byKey.get(text);
    if (known !== undefined) return known;
    if (this.groups.length >= mostGroups && parent !== none) return parent;
    this.groups.push({ level, spread: new Spread(), parent });
    this.byKey.set(text, this.groups.length - 1);
    return this.groups.length - 1;
  }

  /** A row of the load, which is known by its number from now on: 0 for the first. */
  add(place: number, price: number): void {
    this.prices.push(price);
    this.places.push(place);
    this.learn(place, price);
  }

  /** Adds the price of rows that are in force already. `count`: how many rows it stands for. */
  learn(place: number, price: number, count = 1): void {
    if (!(price > 0)) return;
    for (let at = place; at !== none; at = this.groups[at]?.parent ?? none)
      this.groups[at]?.spread.add(price, count);
  }

  /** Whether a place has too few rows to tell what is usual there. */
  isScarce(place: number): boolean {
    return (this.groups[place]?.spread.count ?? 0) < limits.fewestRows;
  }

  /** The rows that are far from what is usual, in their order. */
  *doubts(): Generator<PriceDoubt> {
    const usual = this.groups.map((_, index) => this.usual(index));
    for (let row = 0; row < this.prices.length; row++) {
      const price = this.prices.at(row);
      const found = usual[this.places.at(row)];
      if (!found || !(price > 0)) continue;
      const isHigh = price > found.median * limits.priceFactor;
      // In a larger place some parts are cheap for good reasons.
      const isOwn = found.level === 'neighborhood';
      const isLow = this.isLowDoubted && isOwn && price < found.median / limits.priceFactor;
      if (isHigh || isLow) yield { row, price, ...found };
    }
  }

  private usual(index: number): Omit<PriceDoubt, 'row' | 'price'> | undefined {
    for (let at = index; at !== none; at = this.groups[at]?.parent ?? none) {
      const group = this.groups[at];
      if (!group || this.isScarce(at)) continue;
      return { median: group.spread.median(), rows: group.spread.count, level: group.level };
    }
    return undefined;
  }
}
