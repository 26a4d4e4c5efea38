import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { csvLine } from '../../../lib/csv.ts';
import type { BadCell } from '../../shared/left-out.ts';
import { listPath } from '../files/list-path.ts';

export interface UnplacedRow {
  line: number;
  reason: string;
  region: string;
  city: string;
  district: string;
  /** The cell that is to blame, if one is. */
  cell?: BadCell | undefined;
}

const headers = ['line', 'reason', 'region', 'city', 'district', 'column', 'text'] as const;
const rowsInMemory = 1000;
/** A file of a million bad rows must not fill the disk with another: the counts by reason hold all of them. */
const mostRows = 100_000;
/** Nor must texts of a damaged file, which may be as long as the whole file. */
const longestText = 200;

/**
 * CSV of the rows that could not be placed, stored in the data directory. It is put in place when the import ends.
 */
export class UnplacedReport {
  private readonly directory: string;
  private readonly name: string;
  private readonly partial: string;
  private handle: number | undefined;
  private lines: string[] = [];
  private rows = 0;
  private isComplete = false;

  /** @param name of the file that the report is about, see `fileNames` */
  constructor(directory: string, name: string) {
    this.directory = directory;
    this.name = name;
    this.partial = `${listPath(directory, name, 'unplaced')}.part-${process.pid}`;
  }

  /** Rows beyond the first hundred thousand are not written, only how many they are. */
  add({ line, cell, reason, region, city, district }: UnplacedRow): void {
    if (++this.rows > mostRows) return;
    const texts = [reason, region, city, district, cell?.header ?? '', cell?.text ?? ''];
    this.lines.push(csvLine([line, ...texts.map(shortened)]));
    if (this.lines.length >= rowsInMemory) this.flush();
  }

  /** Writes what is in memory, once all rows are added. A load does so before it is committed: on a full disk it is then as if it had not been. */
  write(): void {
    if (this.rows > mostRows && !this.isComplete) {
      const more = (this.rows - mostRows).toLocaleString('en');
      const rest = `and ${more} more rows, which the counts by reason include`;
      this.lines.push(csvLine([null, rest, ...headers.slice(2).map(() => null)]));
    }
    this.isComplete = true;
    this.flush();
  }

  /**
   * Puts the report in place, and returns its path; undefined: there are no rows, and no report.
   *
   * @param load number of the load; undefined: it failed
   */
  keep(load?: number): string | undefined {
    this.write();
    const path = listPath(this.directory, this.name, 'unplaced', load);
    if (this.handle === undefined) {
      rmSync(path, { force: true });
      return undefined;
    }
    closeSync(this.handle);
    this.handle = undefined;
    renameSync(this.partial, path);
    return path;
  }

  /** Discards everything that was added. */
  discard(): void {
    if (this.handle !== undefined) closeSync(this.handle);
    this.handle = undefined;
    rmSync(this.partial, { force: true });
  }

  private flush(): void {
    if (this.lines.length === 0) return;
    if (this.handle === undefined) {
      mkdirSync(this.directory, { recursive: true });
      this.handle = openSync(this.partial, 'w');
      // The byte order mark makes spreadsheet programs read Arabic as UTF-8.
      writeSync(this.handle, `\ufeff${csvLine(headers)}`);
    }
    writeSync(this.handle, this.lines.join(''));
    this.lines = [];
  }
}

/** What a report of so many rows is called. */
export function listName(rows: number): string {
  return rows > mostRows ? `list of the first ${mostRows.toLocaleString('en')}` : 'full list';
}

/** A text as it is, if it is not too long for a report. */
export function shortened(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}
