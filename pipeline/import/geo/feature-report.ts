import type { LeftOutFact } from '../../../contract/admin/load-facts.ts';
import { inEnglish, message, type Message } from '../../../words/message.ts';
import { leftOutFact } from '../../shared/left-out.ts';

/** Features of one reason. */
interface Reason {
  reason: Message;
  count: number;
  /** Of the first of them, in all files. */
  order: number;
  /** The first ones, with the name of the file if the load has several. */
  first: { number: number; file: string | undefined }[];
}

const firstNamed = 10;

/** Features of a load of which something is remarked: counted by reason, with the first feature numbers of each. */
export class CountedFeatures {
  /** What their numbers count. */
  unit: 'feature' | 'line';
  /** By their sentence in English. */
  private readonly reasons = new Map<string, Reason>();
  private readonly files: (string | undefined)[] = [];

  constructor(unit: 'feature' | 'line' = 'feature') {
    this.unit = unit;
  }

  /** @param file its name, if the load has several */
  add(reason: Message, number: number, file?: string): void {
    const key = inEnglish(reason);
    const counted = this.reasons.get(key) ?? { reason, count: 0, order: Infinity, first: [] };
    counted.count++;
    counted.order = Math.min(counted.order, this.orderOf(number, file));
    if (counted.first.length < firstNamed) counted.first.push({ number, file });
    this.reasons.set(key, counted);
  }

  get total(): number {
    return [...this.reasons.values()].reduce((sum, { count }) => sum + count, 0);
  }

  /** How many have a reason. */
  count(reason: Message): number {
    return this.reasons.get(inEnglish(reason))?.count ?? 0;
  }

  /** One line per reason, in the order of the files: how many, why, and which. */
  lines(): string[] {
    return this.messages().map(inEnglish);
  }

  /** The same as sentences. */
  messages(): Message[] {
    const text =
      this.unit === 'line' ? '{count} × {reason} (line {numbers})' : '{count} × {reason} (feature {numbers})';
    return this.inOrder().map(({ reason, count, first }) => {
      const numbers = first.map(({ number, file }) =>
        file === undefined ? String(number) : message('{number} of {file}', { number: String(number), file }),
      );
      return message(text, { count, reason, numbers: count > first.length ? [...numbers, '…'] : numbers });
    });
  }

  /**
   * The same as values, the reason of the most features first.
   *
   * @param name of the file, if the load has a report for each of several
   */
  facts(name?: string): LeftOutFact[] {
    const sorted = this.inOrder().sort((one, other) => other.count - one.count);
    return sorted.map(({ reason, count, first }) =>
      leftOutFact(
        reason,
        count,
        first.map(({ number, file = name }) => ({ number, file })),
      ),
    );
  }

  private inOrder(): Reason[] {
    return [...this.reasons.values()].sort((one, other) => one.order - other.order);
  }

  private orderOf(number: number, file: string | undefined): number {
    if (!this.files.includes(file)) this.files.push(file);
    return this.files.indexOf(file) * 1e12 + number;
  }
}

/** Features that a load does not take. */
export class SkippedFeatures extends CountedFeatures {
  private repeated = 0;

  /** Adds a feature that an earlier one of the same load makes superfluous. */
  addRepeated(reason: Message, number: number, file?: string): void {
    this.add(reason, number, file);
    this.repeated++;
  }

  /** How many of them say nothing; those that are repeated say what is known. */
  get unusable(): number {
    return this.total - this.repeated;
  }
}
