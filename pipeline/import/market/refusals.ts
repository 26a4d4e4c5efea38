import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { csvOf, type Cell } from '../../../lib/csv.ts';
import type { LeftOutFact } from '../../../contract/admin/load-facts.ts';
import { inArabic, inEnglish, isMessage, message, type Message } from '../../../words/message.ts';
import { LeftOut, type LeftOutCount } from '../../shared/left-out.ts';
import { listPath } from '../files/list-path.ts';

/** What a refusal is about: a text of the file, or a sentence with such texts; empty: the row as a whole. */
export type About = string | Message;

/** The same, not too long. */
type ShortAbout = string | { english: string; arabic: string };

/** A row that is not taken, and why. */
export interface Refusal {
  line: number;
  /** One of a few sentences, by which they are counted. */
  reason: Message;
  about: About;
}

const headers = ['line', 'reason', 'about'] as const;
const examplesShown = 10;
/** A file of a million bad rows must not fill the memory: the counts by reason hold all of them. */
const mostRows = 100_000;
/** Nor must texts of a damaged file, which may be as long as the whole file. */
const longestText = 200;

/** What of the row with an id a refusal is about. */
export function aboutRow(id: string, about: About): About {
  if (about === '') return id;
  return isMessage(about) ? message('{id}: {about}', { id, about }) : `${id}: ${about}`;
}

/** The rows of a file that are not taken: counted by reason, some as examples, and all of them as a CSV file. */
export class Refusals {
  private readonly leftOut = new LeftOut();
  private readonly rows: { line: number; reason: Message; about: ShortAbout }[] = [];

  add({ reason, line, about }: Refusal): void {
    this.leftOut.add(reason, line);
    if (this.rows.length < mostRows) this.rows.push({ line, reason, about: shortAbout(about) });
  }

  get total(): number {
    return this.leftOut.total;
  }

  /** How many rows there are of each reason, that of the most rows first. */
  counts(): LeftOutCount[] {
    return this.leftOut.counts().sort((one, other) => other.rows - one.rows);
  }

  /** What a person reads: how many rows of each reason, and the first rows. */
  lines(): string[] {
    return [
      ...this.counts().map(({ reason, rows }) => `${rows} × ${inEnglish(reason)}`),
      ...this.examples().map(inEnglish),
    ];
  }

  /** The first rows, each as a sentence. */
  examples(): Message[] {
    return this.rows
      .slice(0, examplesShown)
      .map(({ line, reason, about }) =>
        about === ''
          ? message('line {line}: {reason}', { line, reason })
          : message('line {line}: {reason}: {about}', { line, reason, about }),
      );
  }

  /** @param file name of the file, if the load has several */
  facts(file?: string): LeftOutFact[] {
    return this.leftOut.facts(file);
  }

  /**
   * Writes the list into a folder, in place of that of an earlier import of the same file; without rows there is none.
   *
   * @param name of the file that it is about, without its folder
   * @returns its path
   */
  keep(folder: string, name: string, load?: number): string | undefined {
    const path = listPath(folder, name, 'not-taken', load);
    if (this.rows.length === 0) {
      rmSync(path, { force: true });
      return undefined;
    }
    mkdirSync(folder, { recursive: true });
    const rest = this.total - this.rows.length;
    const lines = this.rows.map(({ line, reason, about }): Cell[] => [
      line,
      inEnglish(reason),
      typeof about === 'string' ? about : about.english,
    ]);
    if (rest > 0) lines.push([null, `${rest} more rows are not listed`, null]);
    const partial = `${path}.part-${process.pid}`;
    writeFileSync(partial, csvOf(headers, lines));
    renameSync(partial, path);
    return path;
  }
}

function shortAbout(about: About): ShortAbout {
  if (!isMessage(about)) return shortened(about);
  return { english: shortened(inEnglish(about)), arabic: shortened(inArabic(about)) };
}

function shortened(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}
