/** So many values are kept as they are; of more only how they are spread. */
const mostExact = 64;
/** Bins that grow by a twentieth each reach from a hundredth of a riyal to beyond a hundred million. */
const growth = Math.log(1.05);
const smallest = 0.01;
const binCount = 512;

/**
 * Positive values of which the median is wanted, in bounded memory. With more than 64 of them the median is true within
 * a fortieth. The order in which values come does not matter.
 */
export class Spread {
  count = 0;
  private values: number[] | undefined = [];
  private bins: Uint32Array | undefined;

  /** Adds a value. `count`: how many values it stands for. */
  add(value: number, count = 1): void {
    this.count += count;
    if (this.values && count > 1) this.bin();
    if (this.values) {
      this.values.push(value);
      if (this.values.length > mostExact) this.bin();
      return;
    }
    this.addToBin(value, count);
  }

  /** NaN when there are no values. */
  median(): number {
    if (this.values) {
      const sorted = this.values.toSorted((one, other) => one - other);
      const middle = sorted.length >> 1;
      const upper = sorted[middle] ?? NaN;
      return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
    }
    let before = 0;
    for (const [index, count] of (this.bins ?? []).entries()) {
      before += count;
      if (before * 2 >= this.count) return smallest * Math.exp((index + 0.5) * growth);
    }
    return NaN;
  }

  private bin(): void {
    const values = this.values ?? [];
    this.values = undefined;
    this.bins = new Uint32Array(binCount);
    for (const value of values) this.addToBin(value, 1);
  }

  private addToBin(value: number, count: number): void {
    const index = Math.floor(Math.log(value / smallest) / growth);
    const bin = Math.max(0, Math.min(binCount - 1, index));
    if (this.bins) this.bins[bin] = (this.bins[bin] ?? 0) + count;
  }
}
