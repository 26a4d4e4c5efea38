/**
 * Ranks grouped by a key: one array for all, in which each group lies together, the groups by rising key, the ranks of a
 * group rising or in the order that was given.
 */
export class Groups {
  readonly ranks: Uint32Array;
  /** The key of each group, rising. */
  readonly keys: Float64Array;
  /** Where each group begins in `ranks`, and at last where the last one ends. */
  readonly #starts: Uint32Array;

  /** `keyOf` holds the key of each rank; `order` the order in which ranks are to stand in their groups. */
  constructor(keyOf: Float64Array, order?: Uint32Array) {
    this.keys = Float64Array.from(new Set(keyOf)).sort();
    const numbers = new Map(Array.from(this.keys, (key, group) => [key, group]));
    const groupOf = Uint32Array.from(keyOf, (key) => numbers.get(key) ?? 0);
    this.#starts = new Uint32Array(this.keys.length + 1);
    for (const group of groupOf) this.#starts[group + 1] = (this.#starts[group + 1] ?? 0) + 1;
    for (let group = 0; group < this.keys.length; group++) {
      this.#starts[group + 1] = (this.#starts[group + 1] ?? 0) + (this.#starts[group] ?? 0);
    }
    const next = this.#starts.slice();
    this.ranks = new Uint32Array(keyOf.length);
    for (let place = 0; place < keyOf.length; place++) {
      const rank = order ? (order[place] ?? 0) : place;
      const group = groupOf[rank] ?? 0;
      const at = next[group] ?? 0;
      this.ranks[at] = rank;
      next[group] = at + 1;
    }
  }

  /** The first group whose key is at least the given one. */
  groupFrom(key: number): number {
    return firstWhere(this.keys, (each) => each >= key);
  }

  /** Where a group begins in `ranks`; for the number after the last group, where that ends. */
  startOf(group: number): number {
    return this.#starts[group] ?? this.ranks.length;
  }

  /** The ranks of a group, or of several up to one that is not included: a view, not a copy. */
  members(group: number, end = group + 1): Uint32Array {
    return this.ranks.subarray(this.startOf(group), this.startOf(end));
  }
}

/** Where the first number that is at least `bound` stands in rising numbers. */
export function firstAtLeast(rising: Uint32Array, bound: number): number {
  return firstWhere(rising, (each) => each >= bound);
}

/** Where the first number with a property stands, in numbers that have it from some place on. */
export function firstWhere(
  numbers: Uint32Array | Int32Array | Float64Array,
  has: (each: number) => boolean,
): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (has(numbers[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
