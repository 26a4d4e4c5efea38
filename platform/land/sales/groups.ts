/**
 * Ranks grouped by a key, in one array: groups are contiguous and sorted by ascending key; within a group, ranks are
 * ascending or in the given order.
 */
export class Groups {
  readonly ranks: Uint32Array;
  /** The key of each group, ascending. */
  readonly keys: Float64Array;
  /** Start offset of each group in `ranks`, plus a final entry with the end of the last group. */
  readonly #starts: Uint32Array;

  /** `keyOf` holds the key of each rank; `order` lists all ranks in the order they should have within groups. */
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

  /** Returns the first group whose key is at least the given one; the number of groups if there is none. */
  groupFrom(key: number): number {
    return firstWhere(this.keys, (each) => each >= key);
  }

  /** Returns the start offset of a group in `ranks`; past the last group, the end of `ranks`. */
  startOf(group: number): number {
    return this.#starts[group] ?? this.ranks.length;
  }

  /** Returns the ranks of a group, or of several groups up to `end`, exclusive: a view, not a copy. */
  members(group: number, end = group + 1): Uint32Array {
    return this.ranks.subarray(this.startOf(group), this.startOf(end));
  }
}

/**
 * Returns the index of the first number that is at least `bound`, in ascending numbers; the length if there is none.
 */
export function firstAtLeast(rising: Uint32Array, bound: number): number {
  return firstWhere(rising, (each) => each >= bound);
}

/**
 * Binary search: returns the first index where `has` holds, if it holds from there on; the length if it never does.
 */
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
