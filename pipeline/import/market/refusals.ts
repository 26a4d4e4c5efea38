import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row that is not taken, and why. */
export interface Refusal {
  line: number;
  /** One of a few sentences, by which they are counted. */
  reason: string;
  /** What it is about: an id, a parcel; empty: the row as a whole. */
  about: string;
}

const headers = ['line', 'reason', 'about'] as const;
const examplesShown = 10;
/** A file of a million bad rows must not fill the memory: the counts by reason hold all of them. */
const mostRows = 100_000;
/** Nor must texts of a damaged file, which may be as long as the whole file. */
const longestText = 200;

/** The rows of a file that are not taken: counted by reason, some as examples, and all of them as a CSV file. */
export class Refusals {
  readonly counts = new Map<string, number>();
  private readonly rows: Refusal[] = [];

  add(refusal: Refusal): void {
    this.counts.set(refusal.reason, (this.counts.get(refusal.reason) ?? 0) + 1);
    if (this.rows.length < mostRows) this.rows.push({ ...refusal, about: shortened(refusal.about) });
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** What a person reads: how many rows of each reason, and the first rows. */
  lines(): string[] {
    return [
      ...[...this.counts]
        .sort((one, other) => other[1] - one[1])
        .map(([reason, count]) => `${count} × ${reason}`),
      ...this.rows
        .slice(0, examplesShown)
        .map(({ line, reason, about }) => `line ${line}: ${reason}${about === '' ? '' : `: ${about}`}`),
    ];
  }

  /**
   * Writes the list into a folder, in place of that of an earlier import of the same file; without rows there is none.
   *
   * @param name of the file that it is about, without its folder
   * @returns its path
   */
  keep(folder: string, name: string): string | undefined {
    const path = join(folder, `${name}.not-taken.csv`);
    if (this.rows.length === 0) {
      rmSync(path, { force: true });
      return undefined;
    }
    mkdirSync(folder, { recursive: true });
    const rest = this.total - this.rows.length;
    const lines = this.rows.map((row) => headers.map((header) => quoted(String(row[header]))).join(','));
    if (rest > 0) lines.push(`,${rest} more rows are not listed,`);
    const partial = `${path}.part-${process.pid}`;
    // The byte order mark makes spreadsheet programs read Arabic as UTF-8.
    writeFileSync(partial, `\ufeff${[headers.join(','), ...lines].join('\r\n')}\r\n`);
    renameSync(partial, path);
    return path;
  }
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function shortened(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}
