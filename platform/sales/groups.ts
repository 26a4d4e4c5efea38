/**
 * Ranks grouped by a key: one array for all, in which each group lies together, its ranks rising or in the order that
 * was given.
 */
export class Groups {
  readonly #numbers = new Map<number, number>();
  readonly #starts: Uint32Array;
  readonly #ranks: Uint32Array;

  /** `keys` holds the key of each rank; `order` the order in which ranks are to stand in their groups. */
  constructor(keys: Float64Array, order?: Uint32Array) {
    const groupOf = new Uint32Array(keys.length);
    const sizes: number[] = [];
    keys.forEach((key, rank) => {
      let group = this.#numbers.get(key);
      if (group === undefined) {
        group = sizes.push(0) - 1;
        this.#numbers.set(key, group);
      }
      groupOf[rank] = group;
      sizes[group] = (sizes[group] ?? 0) + 1;
    });
    this.#starts = new Uint32Array(sizes.length + 1);
    sizes.forEach((size, group) => (this.#starts[group + 1] = (this.#starts[group] ?? 0) + size));
    const next = this.#starts.slice();
    this.#ranks = new Uint32Array(keys.length);
    for (let place = 0; place < keys.length; place++) {
      const rank = order ? (order[place] ?? 0) : place;
      const group = groupOf[rank] ?? 0;
      const at = next[group] ?? 0;
      this.#ranks[at] = rank;
      next[group] = at + 1;
    }
  }

  /** The ranks of a group: a view, not a copy. */
  members(key: number): Uint32Array {
    const group = this.#numbers.get(key);
    if (group === undefined) return this.#ranks.subarray(0, 0);
    return this.#ranks.subarray(this.#starts[group], this.#starts[group + 1]);
  }
}

/** Where the first number that is at least `bound` stands in rising numbers. */
export function firstAtLeast(rising: Uint32Array, bound: number): number {
  return firstWhere(rising, (each) => each >= bound);
}

/** Where the first number with a property stands, in numbers that have it from some place on. */
export function firstWhere(numbers: Uint32Array | Int32Array, has: (each: number) => boolean): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (has(numbers[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
