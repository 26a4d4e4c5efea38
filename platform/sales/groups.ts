/** Ranks grouped by a key: one array for all, in which each group lies together, its ranks rising. */
export class Groups {
  readonly #numbers = new Map<number, number>();
  readonly #starts: Uint32Array;
  readonly #ranks: Uint32Array;

  constructor(count: number, keyOf: (rank: number) => number) {
    const groupOf = new Uint32Array(count);
    const sizes: number[] = [];
    for (let rank = 0; rank < count; rank++) {
      const key = keyOf(rank);
      let group = this.#numbers.get(key);
      if (group === undefined) {
        group = sizes.push(0) - 1;
        this.#numbers.set(key, group);
      }
      groupOf[rank] = group;
      sizes[group] = (sizes[group] ?? 0) + 1;
    }
    this.#starts = new Uint32Array(sizes.length + 1);
    sizes.forEach((size, group) => (this.#starts[group + 1] = (this.#starts[group] ?? 0) + size));
    const next = this.#starts.slice();
    this.#ranks = new Uint32Array(count);
    for (let rank = 0; rank < count; rank++) {
      const group = groupOf[rank] ?? 0;
      const place = next[group] ?? 0;
      this.#ranks[place] = rank;
      next[group] = place + 1;
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
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
