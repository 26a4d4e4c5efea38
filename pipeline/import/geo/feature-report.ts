/** Skipped features of a load: counted by reason, with the first feature numbers of each. */
export class SkippedFeatures {
  /** What their numbers count. */
  unit: 'feature' | 'line';
  readonly counts = new Map<string, number>();
  private readonly first = new Map<string, { order: number; numbers: string[] }>();
  private readonly files: (string | undefined)[] = [];
  private repeated = 0;

  constructor(unit: 'feature' | 'line' = 'feature') {
    this.unit = unit;
  }

  /** @param file its name, if the load has several */
  add(reason: string, number: number, file?: string): void {
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
    const first = this.first.get(reason) ?? { order: Infinity, numbers: [] };
    first.order = Math.min(first.order, this.orderOf(number, file));
    if (first.numbers.length < 10)
      first.numbers.push(file === undefined ? `${number}` : `${number} of ${file}`);
    this.first.set(reason, first);
  }

  /** Adds a feature that an earlier one of the same load makes superfluous. */
  addRepeated(reason: string, number: number, file?: string): void {
    this.add(reason, number, file);
    this.repeated++;
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** How many of them say nothing; those that are repeated say what is known. */
  get unusable(): number {
    return this.total - this.repeated;
  }

  /** One line per reason, in the order of the files: how many, why, and which. */
  lines(): string[] {
    const ofReason = (reason: string) => this.first.get(reason) ?? { order: 0, numbers: [] };
    const counts = [...this.counts].sort(([one], [other]) => ofReason(one).order - ofReason(other).order);
    return counts.map(([reason, count]) => {
      const { numbers } = ofReason(reason);
      return `${count} × ${reason} (${this.unit} ${numbers.join(', ')}${count > numbers.length ? ', …' : ''})`;
    });
  }

  private orderOf(number: number, file: string | undefined): number {
    if (!this.files.includes(file)) this.files.push(file);
    return this.files.indexOf(file) * 1e12 + number;
  }
}
