import { statSync } from 'node:fs';
import { basename } from 'node:path';

/** How far a load is. */
export interface Progress {
  /** Rows or features so far. */
  rows: number;
  /** Undefined: not known. */
  secondsLeft: number | undefined;
}

export type OnProgress = (message: string, progress?: Progress) => void;

const everyMilliseconds = 2000;
/** A rate over less than this says little about the time left. */
const firstEstimateMilliseconds = 5000;

/** Bytes that were read of the files of a load. */
const bytesRead = new Map<string, number>();

/** Counts bytes that were read of a file, for the time left. */
export function countBytes(file: string, bytes: number): void {
  bytesRead.set(file, (bytesRead.get(file) ?? 0) + bytes);
}

/**
 * Reports the progress of a load, at most every two seconds: how many rows, how many a second, and the time left as far
 * as the bytes that were read tell it. Call it for each row.
 *
 * @param file its path
 */
export function createProgress(onProgress: OnProgress, file: string, unit: string): (count: number) => void {
  const began = performance.now();
  let last = began;
  bytesRead.delete(file);
  return (count) => {
    if (count % 500 !== 0) return;
    const now = performance.now();
    if (now - last < everyMilliseconds) return;
    last = now;
    const rate = Math.round((count * 1000) / (now - began));
    const left = secondsLeft(file, now - began);
    onProgress(
      `${basename(file)}: ${count.toLocaleString('en')} ${unit}, ${rate.toLocaleString('en')} a second` +
        `${left === undefined ? '' : `, about ${told(left)} left`} …`,
      { rows: count, secondsLeft: left },
    );
  };
}

function secondsLeft(file: string, milliseconds: number): number | undefined {
  const read = bytesRead.get(file) ?? 0;
  if (read === 0 || milliseconds < firstEstimateMilliseconds) return undefined;
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  // Some files are read more than once, so that more is read than there is.
  return read > size ? undefined : ((size - read) / read) * (milliseconds / 1000);
}

function told(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}

/** Current time in Saudi Arabia's time zone, as ISO 8601. */
export function nowInRiyadh(): string {
  const shifted = new Date(Date.now() + 3 * 3_600_000);
  return `${shifted.toISOString().slice(0, 19)}+03:00`;
}
