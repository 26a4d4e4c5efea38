/** Skipped features of a file: counted by reason, with the first feature numbers of each. */
export class SkippedFeatures {
  private readonly unit: string;
  readonly counts = new Map<string, number>();
  private readonly numbers = new Map<string, number[]>();

  /** @param unit what their numbers count */
  constructor(unit: 'feature' | 'line' = 'feature') {
    this.unit = unit;
  }

  add(reason: string, number: number): void {
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
    const numbers = this.numbers.get(reason) ?? [];
    if (numbers.length < 10) numbers.push(number);
    this.numbers.set(reason, numbers);
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** One line per reason, in the order of the file: how many, why, and which. */
  lines(): string[] {
    const first = (reason: string) => this.numbers.get(reason)?.[0] ?? 0;
    const counts = [...this.counts].sort(([one], [other]) => first(one) - first(other));
    return counts.map(([reason, count]) => {
      const numbers = this.numbers.get(reason) ?? [];
      return `${count} × ${reason} (${this.unit} ${numbers.join(', ')}${count > numbers.length ? ', …' : ''})`;
    });
  }
}
