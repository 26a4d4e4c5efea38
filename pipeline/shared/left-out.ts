import { basename } from 'node:path';
import type { LeftOutFact } from '../../contract/admin/load-facts.ts';
import { inArabic, inEnglish, message, type Message } from '../../words/message.ts';

/** So many of the first rows are named. */
const firstNamed = 10;

/** Rows that a load does not take, by why. */
export class LeftOut {
  private readonly reasons = new Map<string, { reason: Message; rows: number; first: number[] }>();

  add(reason: Message, line: number): void {
    const key = inEnglish(reason);
    const known = this.reasons.get(key) ?? { reason, rows: 0, first: [] };
    known.rows++;
    if (known.first.length < firstNamed) known.first.push(line);
    this.reasons.set(key, known);
  }

  get total(): number {
    return [...this.reasons.values()].reduce((sum, { rows }) => sum + rows, 0);
  }

  /** How many rows there are of each reason, in the order in which the reasons came. */
  counts(): { reason: Message; rows: number }[] {
    return [...this.reasons.values()].map(({ reason, rows }) => ({ reason, rows }));
  }

  /** @param file name of the file, if the load has several */
  facts(file?: string): LeftOutFact[] {
    return [...this.reasons.values()].map(({ reason, rows, first }) =>
      leftOutFact(
        reason,
        rows,
        first.map((number) => ({ number, file })),
      ),
    );
  }
}

/** Rows of one reason, as a screen shows them. */
export function leftOutFact(
  reason: Message,
  rows: number,
  first: readonly { number: number; file: string | undefined }[],
): LeftOutFact {
  return {
    reason: inArabic(reason),
    rows,
    first: first.map(({ number, file }) =>
      file === undefined
        ? String(number)
        : inArabic(message('{number} of {file}', { number: String(number), file })),
    ),
  };
}

/** What the files of one load leave out: each reason once, that of the most rows first. */
export function leftOutOfFiles(
  files: readonly { file: string; leftOut: { facts: (file?: string) => LeftOutFact[] } }[],
): LeftOutFact[] {
  const all = new Map<string, LeftOutFact>();
  for (const { file, leftOut } of files)
    for (const fact of leftOut.facts(files.length > 1 ? basename(file) : undefined)) {
      const { rows, first } = all.get(fact.reason) ?? { rows: 0, first: [] };
      const named = [...first, ...fact.first].slice(0, firstNamed);
      all.set(fact.reason, { reason: fact.reason, rows: rows + fact.rows, first: named });
    }
  return [...all.values()].sort((one, other) => other.rows - one.rows);
}
