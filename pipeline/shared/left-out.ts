import { basename } from 'node:path';
import type { LeftOutFact } from '../../contract/admin/load-facts.ts';
import { inArabic, inEnglish, message, type Message } from '../../words/message.ts';

/** So many of the first rows are named. */
const firstNamed = 10;

/** A row that is not taken: its line, and the cell that is to blame, if one is. */
interface LeftOutRow {
  line: number;
  cell: BadCell | undefined;
}

/** A cell that cannot be understood: the header of its column, and what it says. */
export interface BadCell {
  header: string;
  text: string;
}

/** Texts of a damaged file may be as long as the whole file. */
const longestText = 60;

/** Rows that a load does not take, by why. */
export class LeftOut {
  private readonly reasons = new Map<string, { reason: Message; rows: number; first: LeftOutRow[] }>();

  /** @param cell that is to blame */
  add(reason: Message, line: number, cell?: BadCell): void {
    const key = inEnglish(reason);
    const known = this.reasons.get(key) ?? { reason, rows: 0, first: [] };
    known.rows++;
    if (known.first.length < firstNamed) known.first.push({ line, cell });
    this.reasons.set(key, known);
  }

  get total(): number {
    return [...this.reasons.values()].reduce((sum, { rows }) => sum + rows, 0);
  }

  /** How many rows there are of each reason, in the order in which the reasons came. */
  counts(): LeftOutCount[] {
    return [...this.reasons.values()].map(({ reason, rows, first }) => {
      const quoted = first.find(({ cell }) => cell !== undefined);
      return { reason, rows, example: quoted?.cell && { line: quoted.line, ...shortCell(quoted.cell) } };
    });
  }

  /** @param file name of the file, if the load has several */
  facts(file?: string): LeftOutFact[] {
    return [...this.reasons.values()].map(({ reason, rows, first }) =>
      leftOutFact(
        reason,
        rows,
        first.map(({ line, cell }) => ({ number: line, file, cell })),
      ),
    );
  }
}

/** How many rows have a reason, and the first of them that has a cell to blame. */
export interface LeftOutCount {
  reason: Message;
  rows: number;
  example: ({ line: number } & BadCell) | undefined;
}

/** A reason with its rows: «3 × unreadable date (line 2, column «التاريخ»: «45658»)». */
export function countedReason({ reason, rows, example }: LeftOutCount): Message {
  return example
    ? message('{count} × {reason} (line {line}, {header}: {text})', {
        ...{ count: rows, reason, line: example.line },
        ...{ header: `«${example.header}»`, text: `«${example.text}»` },
      })
    : message('{count} × {reason}', { count: rows, reason });
}

/** A reason with the cell that is to blame. */
export function quotedReason({ reason, cell }: { reason: Message; cell?: BadCell | undefined }): Message {
  if (cell === undefined) return reason;
  const { header, text } = shortCell(cell);
  return message('{reason}: {text} ({header})', { reason, text: `«${text}»`, header });
}

function shortCell({ header, text }: BadCell): BadCell {
  const short = (long: string) => (long.length > longestText ? `${long.slice(0, longestText)}…` : long);
  return { header: short(header), text: short(text) };
}

/** Rows of one reason, as a screen shows them. */
export function leftOutFact(
  reason: Message,
  rows: number,
  first: readonly { number: number; file: string | undefined; cell?: BadCell | undefined }[],
): LeftOutFact {
  return {
    reason: inArabic(reason),
    rows,
    first: first.map(({ number, file, cell }) => {
      const place =
        file === undefined
          ? String(number)
          : inArabic(message('{number} of {file}', { number: String(number), file }));
      return cell === undefined ? place : `${place}: «${shortCell(cell).text}»`;
    }),
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
